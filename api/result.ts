import { z } from 'zod';
import { LATE_DECISIONS, type LateDecision } from '#domain/session/late-answer.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';

export const LateAnswer = z.object({
  taskId: z.int(),
  /** Names the answer among the user's. */
  key: z.string(),
  sequence: z.int(),
  receivedAt: z.string(),
  /** How long after the end it came. */
  delayMs: z.int(),
  decision: z.enum(Object.keys(LATE_DECISIONS) as [LateDecision, ...LateDecision[]]),
  answer: z.string(),
});
export type LateAnswer = z.infer<typeof LateAnswer>;

export const TicketUser = z.object({
  ticketId: z.string(),
  contestId: z.string(),
  username: z.string(),
  name: z.string(),
  tag: z.string(),
  school: z.string(),
  startTime: z.string(),
  stopTime: z.string(),
  expireTime: z.string(),
  taskAnswers: z.array(z.string()),
  clientIp: z.string(),
  userAgent: z.string(),
  /** How often a newer login on another device ended an older one. */
  takeovers: z.int(),
  /** Came too late to count by themselves; oldest first. */
  lateAnswers: z.array(LateAnswer),
  /** Typed and not submitted. */
  drafts: z.array(z.object({ taskId: z.int(), savedAt: z.string(), answer: z.string() })),
});
export type TicketUser = z.infer<typeof TicketUser>;

/** A comma list of owner/contest. */
const ContestIds = z
  .string()
  .max(20_000)
  .refine(
    (list) => list.split(',').every((id) => EntityId.safeParse(id).success),
    '必须是用逗号分隔的“所有者/测试”',
  );

export const getContestTicketUsers = endpoint({
  method: 'GET',
  path: '/api/get-contest-ticket-users',
  summary: '测试的作答记录',
  access: 'author',
  answers: 'entity',
  query: OwnerQuery.extend({ contestIds: ContestIds }),
  reply: z.array(TicketUser),
  scope: ({ query }) => ({ owner: query.owner }),
});
