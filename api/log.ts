import { z } from 'zod';
import { AnswerChange, AnswerPayload, TaskEvent } from '#tasks/task.schema.ts';
import { endpoint, StatusReply } from './endpoint.ts';

/** Milliseconds of the server's clock, strictly increasing; what is stored already is not stored again. */
const Sequence = z.int().min(0);

/**
 * What one task's page has seen, one after the other: an answer as a whole, what has changed in it since the entry
 * `base`, or something that happened and is no answer.
 */
const LogEntry = z
  .strictObject({
    sequence: Sequence,
    answer: AnswerPayload.optional(),
    base: Sequence.optional(),
    change: AnswerChange.optional(),
    event: TaskEvent.optional(),
  })
  .refine(({ answer, change, event }) => [answer, change, event].filter(Boolean).length === 1, {
    message: '须有answer、change、event之一',
  })
  .refine(({ base, change }) => (base === undefined) === (change === undefined), {
    path: ['base'],
    message: '与change须同时出现',
  })
  .refine(({ base, sequence }) => base === undefined || base < sequence, {
    path: ['base'],
    message: '须小于sequence',
  });

export type LogEntry = z.infer<typeof LogEntry>;

/** A change can always be followed back within its own request, whatever else was lost. */
const LogBatch = z
  .array(LogEntry)
  .min(1)
  .max(200)
  .superRefine((entries, context) => {
    const states = new Set<number>();
    for (const [index, { sequence, base, event }] of entries.entries()) {
      if (base !== undefined && !states.has(base)) {
        context.addIssue({ code: 'custom', path: [index, 'base'], message: '须是同一批中前面的一份答案' });
      }
      if (!event) states.add(sequence);
    }
  });

/** One answer as it is, or a batch; not a union, whose complaints would be about the wrong one of the two. */
const LogBody = AnswerPayload.extend({ logs: LogBatch.optional() }).refine(
  ({ logs, ...answer }) => logs === undefined || Object.keys(answer).length === 0,
  { path: ['logs'], message: '不能与单份答案同时出现' },
);

export const addTicketLog = endpoint({
  method: 'POST',
  path: '/api/add-ticket-log',
  summary: '记录作答过程：一份答案，或按顺序的一批答案；服务器繁忙时最先被拒绝（429）',
  access: 'candidate',
  answers: 'status',
  givesWay: 'log',
  query: z.object({
    taskId: z.coerce.number().int().min(0).max(1_000),
    taskName: z.string().min(1).max(300),
  }),
  body: LogBody,
  bodyLimit: 1_000_000,
  reply: StatusReply,
});
