import { z } from 'zod';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { isShallow } from '#domain/text/nesting.ts';
import { jsonTextOr } from '#domain/text/json-text.schema.ts';
import type { Kind } from './kind.ts';
import { KINDS } from './registry.ts';
import { PAGE_TYPES, type PageType, TYPES_TO_COME } from './task-types.ts';

type Registered = (typeof KINDS)[number];
type ReadyMade = Extract<Registered, { form: 'ready-made' }>;
export type TaskType = PageType | ReadyMade['key'] | keyof typeof TYPES_TO_COME;

/** The one place where kinds meet as kinds of any content and answer. What leaves it is typed again, kind by kind. */
export const EVERY_KIND: readonly Kind[] = KINDS as unknown as readonly Kind[];
export const BLOCKS = EVERY_KIND.filter(({ form }) => form === 'block');
export const READY_MADE = EVERY_KIND.filter(({ form }) => form === 'ready-made');

const shapeOf = (schema: (kind: Kind) => z.ZodType): unknown =>
  Object.fromEntries(EVERY_KIND.map((kind) => [kind.key, schema(kind)]));

type ContentShape = { [K in Registered as K['key']]: z.ZodOptional<K['content']> };
type ContentTextShape = { [K in Registered as K['key']]: z.ZodOptional<z.ZodType<z.output<K['content']>>> };
type AnswerShape = { [K in Registered as K['key']]: z.ZodOptional<K['answer']> };
type ChangeShape = { [K in Registered as K['key']]: z.ZodOptional<z.ZodUnknown> };

/** What each type of task is called. Authors choose among the pages; the others bring their own content. */
export const TASK_TYPES = {
  ...PAGE_TYPES,
  ...TYPES_TO_COME,
  ...Object.fromEntries(READY_MADE.map(({ key, label }) => [key, label])),
} as Record<TaskType, string>;

const settingsShape = {
  name: EntityName,
  type: z.enum(Object.keys(TASK_TYPES) as [TaskType, ...TaskType[]]).default('canvas'),
  text: z.string().max(200_000).default(''),
  ...(shapeOf(({ content }) => content.optional()) as ContentShape),
};

/** The part of a ready-made kind stands in tasks of its own type. */
function refuseStrangers(task: object & { type: TaskType }, context: z.RefinementCtx): void {
  for (const { key, label } of READY_MADE) {
    if (key === task.type || (task as Record<string, unknown>)[key] === undefined) continue;
    context.addIssue({ code: 'custom', path: [key], message: `只有类型是“${label}”的题目可以有这一部分` });
  }
}

/** What an author writes. A block that is absent is switched off. */
export const TaskSettings = z.strictObject(settingsShape).superRefine(refuseStrangers);
export type TaskSettings = z.infer<typeof TaskSettings>;

/** The same, with each part also accepted as JSON text. */
export const TaskInput = z
  .strictObject({
    ...settingsShape,
    ...(shapeOf(({ content }) => jsonTextOr(content.optional())) as ContentTextShape),
    owner: EntityName,
    createdTime: z.string().optional(),
  })
  .superRefine(refuseStrangers);

export const Task = z.strictObject({ ...settingsShape, owner: z.string(), createdTime: z.string() });
export type Task = z.infer<typeof Task>;

const TIMES = { contestTime: z.number().min(0).optional(), taskTime: z.number().min(0).optional() };

export const AnswerPayload = z.strictObject({
  ...(shapeOf(({ answer }) => answer.optional()) as AnswerShape),
  ...TIMES,
});
export type AnswerPayload = z.infer<typeof AnswerPayload>;

const MOST_EVENT_CHARACTERS = 5_000;
const DEEPEST_EVENT = 20;

/** Something that happened in a part of a task and is no answer: a JSON value of a modest size. */
export const TaskEvent = z.strictObject({
  part: z.enum(EVERY_KIND.map(({ key }) => key)),
  value: z
    .unknown()
    .refine(
      (value) =>
        isShallow(value, DEEPEST_EVENT) && (JSON.stringify(value) ?? '').length <= MOST_EVENT_CHARACTERS,
      {
        message: '内容过多或嵌套过深',
      },
    ),
});
export type TaskEvent = z.infer<typeof TaskEvent>;

/** What a log holds of an answer that has changed since another entry. */
export const AnswerChange = z.strictObject({
  ...(shapeOf(({ change }) => change.optional()) as ChangeShape),
  ...TIMES,
});
export type AnswerChange = z.infer<typeof AnswerChange>;
