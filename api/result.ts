import { z } from 'zod';
import { Receipt } from '#domain/account/account.schema.ts';
import { LATE_DECISIONS, type LateDecision } from '#domain/session/late-answer.ts';
import { BUDGETS, type VolumeKind } from '#domain/session/volume.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { Task } from '#tasks/task.schema.ts';
import { ChangeReply, endpoint, OwnerQuery } from './endpoint.ts';

export const LateAnswer = z.object({
  taskId: z.int(),
  /** Names the answer among the user's. */
  key: z.string(),
  sequence: z.int(),
  receivedAt: z.string(),
  /** How long after the end it came; 0 before the end. */
  delayMs: z.int(),
  /** Why it could not be checked; empty for one that only came too late. */
  aside: z.string(),
  decision: z.enum(Object.keys(LATE_DECISIONS) as [LateDecision, ...LateDecision[]]),
  /** JSON of a payload; of one that the page itself could not send, whatever was left of it. */
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
  area: z.string(),
  grade: z.string(),
  class: z.string(),
  startTime: z.string(),
  stopTime: z.string(),
  expireTime: z.string(),
  taskAnswers: z.array(z.string()),
  /** When each of them was stored; empty where there is none. */
  answeredAt: z.array(z.string()),
  /** An answer could not be read. */
  state: z.enum(['', 'error']),
  clientIp: z.string(),
  userAgent: z.string(),
  /** How often a newer login on another device ended an older one. */
  takeovers: z.int(),
  /** The key of the version of the test that this user was given; empty before the start. */
  given: z.string(),
  receipt: Receipt.nullable(),
  /** Came too late, or could not be checked, and do not count by themselves; oldest first. */
  lateAnswers: z.array(LateAnswer),
  /** Typed and not submitted. */
  drafts: z.array(z.object({ taskId: z.int(), savedAt: z.string(), answer: z.string() })),
  /** The budgets that this user has used up, see domain/session/volume.ts. */
  full: z.array(z.enum(Object.keys(BUDGETS) as [VolumeKind, ...VolumeKind[]])),
});
export type TicketUser = z.infer<typeof TicketUser>;

/** As many contests are looked at together. */
const MOST_CONTESTS = 200;

/** A comma list of owner/contest. */
export const ContestIds = z
  .string()
  .max(20_000)
  .refine((list) => list.split(',').length <= MOST_CONTESTS, `一次最多查看${MOST_CONTESTS}个测试的结果`)
  .refine(
    (list) => list.split(',').every((id) => EntityId.safeParse(id).success),
    '必须是用逗号分隔的“所有者/测试”',
  );

export const getContestTicketUsers = endpoint({
  method: 'GET',
  path: '/api/get-contest-ticket-users',
  summary: '测试的作答记录',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  query: OwnerQuery.extend({ contestIds: ContestIds }),
  reply: z.array(TicketUser),
  scope: ({ query }) => ({ owner: query.owner }),
});

/** A newer log-in that ended an older session: when, and from which address to which. */
export const Takeover = z.object({ at: z.string(), from: z.string(), to: z.string() });
export type Takeover = z.infer<typeof Takeover>;

export const UserTakeovers = z.object({
  username: z.string(),
  contest: z.string(),
  ticketId: z.string(),
  takeovers: z.int(),
  /** Those of the last day, newest first. */
  recent: z.array(Takeover),
});
export type UserTakeovers = z.infer<typeof UserTakeovers>;

export const getTakeovers = endpoint({
  method: 'GET',
  path: '/api/get-takeovers',
  summary: '曾在其他设备登录的考生：次数，以及最近一天每次的时间和地址；结果页面每隔几秒查询',
  access: 'author',
  shows: 'results',
  isUnattended: true,
  answers: 'entity',
  query: OwnerQuery.extend({ contestIds: ContestIds }),
  reply: z.array(UserTakeovers),
  scope: ({ query }) => ({ owner: query.owner }),
});

/** A test as candidates were given it: those who were asked the same in the same order have the same version. */
export const AnsweredVersion = z.object({
  key: z.string(),
  contestId: z.string(),
  /** Of the contest; the first one in which it asked this. */
  contestVersion: z.int(),
  /** When the newest of its pages, or their order, was saved, and by whom; empty where that is not known. */
  savedAt: z.string(),
  savedBy: z.string(),
  /** How many candidates were given it. */
  count: z.int(),
  /** What a candidate who starts now is given. */
  isPresent: z.boolean(),
  tasks: z.array(z.object({ name: z.string(), taskId: z.string().nullable(), version: z.int() })),
});
export type AnsweredVersion = z.infer<typeof AnsweredVersion>;

export const AnsweredVersions = z.object({
  /** Which contest each id that was asked for leads to. */
  contests: z.array(z.object({ asked: z.string(), contestId: z.string() })),
  /** Oldest first. */
  versions: z.array(AnsweredVersion),
  /** Every task of theirs by `taskId@version`, also those deleted since; the built-in pages have no id. */
  tasks: z.record(z.string(), Task),
});
export type AnsweredVersions = z.infer<typeof AnsweredVersions>;

export const getAnsweredVersions = endpoint({
  method: 'GET',
  path: '/api/get-answered-versions',
  summary: '考生作答的各个版本：每个版本的题目内容（包括已删除的题目）和作答人数',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  query: OwnerQuery.extend({ contestIds: ContestIds }),
  reply: AnsweredVersions,
  scope: ({ query }) => ({ owner: query.owner }),
});

/** owner/contest/ticket, as accounts of candidates are called. */
const TicketUserName = z
  .string()
  .max(400)
  .regex(/^[^/]+\/[^/]+\/[^/]+$/, '必须是“所有者/测试/准考证号”');

export const deleteTicketUser = endpoint({
  method: 'POST',
  path: '/api/delete-ticket-user',
  recordsItself: true,
  summary: '删除一名考生在一个测试中的全部作答，30天内可在回收站恢复；再次登录时从头开始',
  access: 'admin',
  answers: 'change',
  query: z.object({ user: TicketUserName }),
  scope: ({ query }) => ({ owner: query.user.split('/')[0] }),
  reply: ChangeReply,
});

export const restartTicketUser = endpoint({
  method: 'POST',
  path: '/api/restart-ticket-user',
  recordsItself: true,
  summary: '让一名考生重新开始一个测试：原来的作答移到回收站，30天内可恢复；再次登录时从头开始',
  access: 'author',
  answers: 'change',
  query: z.object({ user: TicketUserName }),
  scope: ({ query }) => ({ owner: query.user.split('/')[0] }),
  reply: ChangeReply,
});
