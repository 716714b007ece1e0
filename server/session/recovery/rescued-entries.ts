import type { RescueContent } from '#domain/session/rescue-file.schema.ts';
import { KINDS } from '#tasks/registry.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { sizeProblem } from '#tasks/task.ts';
import type { SubmissionInput } from '../submission/submission-records.ts';

/** What a file holds, as it may go to the writer: checked in form and weight, and text, because what is nested is not. */
export interface RescuedEntry extends Pick<
  SubmissionInput,
  'kind' | 'taskId' | 'payload' | 'idempotencyKey'
> {
  sequence: number;
  queuedAt: number;
  basedOn: number | undefined;
  reason?: string;
  /** Why it cannot be taken. */
  broken?: string;
}

type Given = RescueContent['drafts'][number] & Partial<RescueContent['answers'][number]>;

function payloadOf(given: object): { payload: string } | { broken: string } {
  const checked = AnswerPayload.safeParse(given);
  if (!checked.success) return { broken: '内容的格式不正确' };
  const payload = JSON.stringify(checked.data);
  const problem = sizeProblem(KINDS, checked.data, payload.length);
  return problem ? { broken: problem.message } : { payload };
}

function entryOf(kind: 'answer' | 'draft', given: Given): RescuedEntry {
  const { taskId, sequence, queuedAt, basedOn, aside, idempotencyKey = '' } = given;
  const entry = { kind, taskId, sequence, queuedAt, basedOn, idempotencyKey, payload: '' };
  if (aside) return { ...entry, kind: 'aside', payload: aside.text, reason: aside.reason };
  return { ...entry, ...payloadOf(given.payload) };
}

/** Answers in the order in which they were given, then drafts. */
export function rescuedEntries({ answers, drafts }: RescueContent): RescuedEntry[] {
  const inOrder = [...answers].sort((one, other) => one.sequence - other.sequence);
  return [
    ...inOrder.map((answer) => entryOf('answer', answer)),
    ...drafts.map((draft) => entryOf('draft', draft)),
  ];
}
