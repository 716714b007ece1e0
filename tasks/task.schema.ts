import { z } from 'zod';
import { EntityName } from '#domain/text/entity-name.schema.ts';
import { jsonTextOr } from '#domain/text/json-text.schema.ts';
import { BasicAnswer, BasicContent } from './basic/content.schema.ts';
import { TASK_TYPES, type TaskType } from './task-types.ts';

/** What an author writes. A block that is absent is switched off. */
export const TaskSettings = z.strictObject({
  name: EntityName,
  type: z.enum(Object.keys(TASK_TYPES) as [TaskType, ...TaskType[]]).default('canvas'),
  text: z.string().max(200_000).default(''),
  basic: BasicContent.optional(),
});
export type TaskSettings = z.infer<typeof TaskSettings>;

/** The same, with each block also accepted as JSON text. */
export const TaskInput = TaskSettings.extend({
  basic: jsonTextOr(BasicContent.optional()),
  owner: EntityName,
  createdTime: z.string().optional(),
});

export const Task = TaskSettings.extend({ owner: z.string(), createdTime: z.string() });
export type Task = z.infer<typeof Task>;

export const AnswerPayload = z.strictObject({
  basic: BasicAnswer.optional(),
  contestTime: z.number().min(0).optional(),
  taskTime: z.number().min(0).optional(),
});
export type AnswerPayload = z.infer<typeof AnswerPayload>;
