import { z } from 'zod';
import {
  Contest,
  CONTEST_ROLES,
  ContestSettings,
  PublicContest,
  TakenContest,
} from '#domain/contest/contest.schema.ts';
import { RangeRow, Ticket } from '#domain/ticket/ticket.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId, EntityName } from '#domain/text/entity-name.schema.ts';
import { isWithin, WRITTEN } from '#domain/text/json-structure.ts';
import { ChangeReply, endpoint, OwnerQuery } from './endpoint.ts';

/** A list of rows, unlike `[12]`, which is JSON too but meant as a regex. */
function isRowList(value: unknown): value is object[] {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
}

function readJson(value: unknown): unknown {
  if (typeof value !== 'string' || !isWithin(value, WRITTEN)) return value;
  try {
    const parsed: unknown = JSON.parse(value);
    return isRowList(parsed) || typeof parsed === 'string' ? parsed : value;
  } catch {
    return value;
  }
}

/** Bounds of ranges may be JSON numbers; what is kept are digits. */
const digitsOf = (bound: unknown) =>
  Number.isSafeInteger(bound) && Number(bound) >= 0 ? String(bound) : bound;

/** The ticket comes as JSON text or plain; a regex is text either way. */
const TicketInput = z.preprocess((value, context) => {
  const ticket = readJson(value);
  if (!isRowList(ticket) || !ticket.some((row) => 'start' in row || 'end' in row)) return ticket;
  const rows = ticket.map((row: { start?: unknown; end?: unknown }) => ({
    ...row,
    ...('start' in row ? { start: digitsOf(row.start) } : {}),
    ...('end' in row ? { end: digitsOf(row.end) } : {}),
  }));
  // The union of all shapes could not say which bound is wrong: to it the rows might as well be numbers.
  for (const issue of z.array(RangeRow).safeParse(rows).error?.issues ?? []) {
    context.addIssue({ code: 'custom', path: issue.path, message: issue.message });
  }
  return rows;
}, Ticket);

const ContestInput = ContestSettings.extend({
  owner: EntityName,
  createdTime: z.string().max(40).optional(),
  ticket: TicketInput.default([]),
});
export type ContestInput = z.output<typeof ContestInput>;

/** Without the rows of ticket lists, which may be 100,000: for pages that do not need them. */
const BriefQuery = z.object({ brief: z.literal('1').optional() });

export const getContests = endpoint({
  method: 'GET',
  path: '/api/get-contests',
  summary: '所有者的测试列表；brief=1时不含准考证名单的各行',
  access: 'author',
  shows: 'people',
  showsNobodyIf: ({ query }) => query.brief === '1',
  answers: 'entity',
  query: OwnerQuery.extend({ school: z.string().optional(), ...BriefQuery.shape }),
  reply: z.array(Contest),
  scope: ({ query }) => ({ owner: query.owner }),
});

export const getContest = endpoint({
  method: 'GET',
  path: '/api/get-contest',
  summary: '一个测试：作者得到全部（brief=1时不含准考证名单的各行），考生得到作答所需，其他人得到登录页所需',
  access: 'public',
  shows: 'people',
  showsNobodyIf: ({ query }) => query.brief === '1',
  answers: 'entity',
  query: z.object({ id: EntityId, ...BriefQuery.shape }),
  reply: z.union([Contest, TakenContest, PublicContest]).nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

/** Beyond this nobody needs the exact number, and counting would take long. */
export const MOST_COUNTED_ANSWERS = 10_000;

/** How far candidates have come: what an author should know before changing or deleting. */
export const ContestUsage = z.object({
  /** Candidates who have started. */
  started: z.number(),
  /** Those of them whose time is not over and who have not ended the test. */
  running: z.number(),
  /** Submitted answers, counted up to MOST_COUNTED_ANSWERS. */
  answers: z.number(),
});
export type ContestUsage = z.infer<typeof ContestUsage>;

export const getContestUsage = endpoint({
  method: 'GET',
  path: '/api/get-contest-usage',
  summary: '一个测试的考生作答到哪里：修改和删除之前给作者看',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  query: z.object({ id: EntityId }),
  reply: ContestUsage.nullable(),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const hasInvited = endpoint({
  method: 'GET',
  path: '/api/has-invited',
  summary: '考生名单中有没有可以登录一个测试（可以尚未保存）的考生',
  access: 'author',
  answers: 'entity',
  shows: 'nobody',
  query: z.object({ id: EntityId, tag: z.enum(CONTEST_ROLES) }),
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
  reply: z.boolean(),
});

export const getGlobalContests = endpoint({
  method: 'GET',
  path: '/api/get-global-contests',
  summary: '首页可见的测试',
  access: 'public',
  answers: 'entity',
  reply: z.array(PublicContest),
});

export const addContest = endpoint({
  method: 'POST',
  path: '/api/add-contest',
  summary: '新建测试',
  access: 'author',
  answers: 'change',
  body: ContestInput,
  bodyLimit: 20_000_000,
  reply: ChangeReply,
  scope: ({ body }) => ({ owner: body.owner }),
});

export const copyContest = endpoint({
  method: 'POST',
  path: '/api/copy-contest',
  summary:
    '复制整个测试。tasks为shared时与原测试共用题目，为copied时题目（父测试还有子测试）一起复制；tickets为false时不带准考证。副本的状态为关闭',
  access: 'author',
  answers: 'change',
  query: z.object({ id: EntityId }),
  body: z.strictObject({
    name: EntityName,
    tasks: z.enum(['shared', 'copied']).default('shared'),
    tickets: z.boolean().default(true),
  }),
  reply: ChangeReply,
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const updateContest = endpoint({
  method: 'POST',
  path: '/api/update-contest',
  summary:
    '保存测试；改名时所有引用一起更新，不写ticket时准考证不变。请求头If-Match（查询时的ETag）说明修改依据的版本，已有更新的版本时答409',
  access: 'author',
  answers: 'change',
  query: z.object({ id: EntityId }),
  body: ContestInput.extend({ ticket: TicketInput.optional() }),
  bodyLimit: 20_000_000,
  reply: ChangeReply,
  scope: ({ query }) => ({ owner: parseEntityId(query.id).owner }),
});

export const deleteContest = endpoint({
  method: 'POST',
  path: '/api/delete-contest',
  recordsItself: true,
  summary: '删除测试',
  access: 'author',
  answers: 'change',
  body: z.looseObject({ owner: z.string().min(1), name: z.string().min(1) }),
  bodyLimit: 20_000_000,
  reply: ChangeReply,
  scope: ({ body }) => ({ owner: body.owner }),
});
