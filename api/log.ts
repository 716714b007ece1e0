import { z } from 'zod';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { endpoint, StatusReply } from './endpoint.ts';

/** States of one task's answer, as the page has seen them one after the other. */
const LogBatch = z
  .array(
    z.strictObject({
      /** Milliseconds of the server's clock, strictly increasing; what is stored already is not stored again. */
      sequence: z.int().min(0),
      answer: AnswerPayload,
    }),
  )
  .min(1)
  .max(200);

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
