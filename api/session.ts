import { z } from 'zod';
import { Account } from '#domain/account/account.schema.ts';
import { AsideText } from '#domain/session/aside-text.schema.ts';
import { Dashboard } from '#domain/session/dashboard.schema.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';

/**
 * The answer was stored, but does not count by itself; the owner decides. late: it came too late. aside: it could not be
 * checked.
 */
const SubmittedAccount = Account.extend({
  late: z.literal(true).optional(),
  aside: z.literal(true).optional(),
});

/** For `Prefer: return=minimal`: without the answers, which the page has itself. Whoever does not say so gets the account. */
const MinimalReply = Account.pick({ serverTime: true, expireTime: true, stopTime: true });

/**
 * How the task stands after it: an answer counts (this one, or a newer one that was there), or this one was stored and waits
 * for the owner.
 */
const Standing = z.enum(['counts', 'late', 'aside']);
export type Standing = z.infer<typeof Standing>;

const MinimalSubmitReply = MinimalReply.extend({ task: z.object({ id: z.int(), state: Standing }) });
export type MinimalSubmitReply = z.infer<typeof MinimalSubmitReply>;
const SubmitReply = z.union([SubmittedAccount, MinimalSubmitReply, z.string()]);

/** Ending a test always answers with its receipt. */
const MinimalStopReply = MinimalReply.extend({ receipt: Account.shape.receipt });

/** More than all kinds together keep; each has its own limit, see sizeProblem. */
const ANSWER_LIMIT = 2_000_000;

/** The account's id, or owner/contest/ticket with any name that the contest has had. */
const TicketUserId = z
  .string()
  .max(400)
  .regex(/^([^/,]+|[^/,]+\/[^/,]+\/[^/,]+)$/, '考生编号的格式必须是“所有者/测试/准考证号”');

const TaskId = z.coerce.number().int().min(0).max(1_000);
/** Made by the page, higher with each answer and draft; a late packet never replaces a newer one. */
const Sequence = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
/** The server's time in milliseconds by the page's clock when the answer was given. */
const QueuedAt = z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

export const startContest = endpoint({
  method: 'GET',
  path: '/api/start-contest',
  summary: '开始测试并计时；重复调用不改变开始时间。请求头Prefer: return=minimal使应答只含时间',
  access: 'candidate',
  answers: 'account',
  changes: true,
  reply: z.union([Account, MinimalReply, z.string()]),
});

export const stopContest = endpoint({
  method: 'GET',
  path: '/api/stop-contest',
  summary: '结束测试。请求头Prefer: return=minimal使应答只含时间和回执',
  access: 'candidate',
  answers: 'account',
  changes: true,
  reply: z.union([Account, MinimalStopReply, z.string()]),
});

export const submitTask = endpoint({
  method: 'POST',
  path: '/api/submit-task',
  summary:
    '提交一道题的答案；写入磁盘之后才应答。请求头Idempotency-Key使重试只生效一次，Prefer: return=minimal使应答不含其他答案',
  access: 'candidate',
  goesFirst: true,
  answers: 'account',
  query: z.object({
    taskId: TaskId,
    userId: TicketUserId,
    sequence: Sequence.optional(),
    /** With it an answer that was given before the end is still taken after it. */
    queuedAt: QueuedAt.optional(),
  }),
  body: AnswerPayload,
  bodyLimit: ANSWER_LIMIT,
  reply: SubmitReply,
});

export const saveDraft = endpoint({
  method: 'POST',
  path: '/api/save-draft',
  summary: '暂存一道题还没有提交的内容；不计为作答，换一台电脑登录后仍在',
  givesWay: 'draft',
  access: 'candidate',
  goesFirst: true,
  answers: 'entity',
  query: z.object({ taskId: TaskId, userId: TicketUserId, sequence: Sequence, queuedAt: QueuedAt }),
  body: AnswerPayload,
  bodyLimit: ANSWER_LIMIT,
  reply: z.object({ serverTime: z.string(), expireTime: z.string() }),
});

export const SavedDraft = z.object({
  taskId: z.int(),
  sequence: z.int(),
  savedAt: z.string(),
  answer: AnswerPayload,
});
export type SavedDraft = z.infer<typeof SavedDraft>;

/**
 * The text of each is in the account; with these a page knows whether it has seen it. An account that was read at another
 * moment may have another text.
 */
const AnswerMark = z.object({ taskId: z.int(), sequence: z.int(), answeredAt: z.string() });

export const getSavedAnswers = endpoint({
  method: 'GET',
  path: '/api/get-saved-answers',
  summary: '本人暂存而没有提交的内容，以及每份已提交答案的序号和时间；account=1时附上同一时刻的账号',
  access: 'candidate',
  answers: 'entity',
  query: z.object({ account: z.literal('1').optional() }),
  reply: z.object({
    drafts: z.array(SavedDraft),
    answers: z.array(AnswerMark),
    /** Where it is asked for: read in the same moment as the marks, so that each belongs to its text. */
    account: Account.optional(),
  }),
});

export const setAsideAnswer = endpoint({
  method: 'POST',
  path: '/api/set-aside-answer',
  summary:
    '页面无法提交的一份答案：原样保存，不计为作答，由所有者处理；后面的题目可以继续。请求头同submit-task',
  access: 'candidate',
  goesFirst: true,
  answers: 'account',
  query: z.object({ taskId: TaskId, userId: TicketUserId, sequence: Sequence, queuedAt: QueuedAt }),
  body: AsideText,
  reply: SubmitReply,
});

/** When the candidate's time ends, in few bytes: a page asks for it regularly. */
export const getClock = endpoint({
  method: 'GET',
  path: '/api/get-clock',
  summary: '服务器时间和本人的结束时间；页面定期询问，得知服务器是否可用、时间是否延长、是否已在别处登录',
  access: 'candidate',
  goesFirst: true,
  answers: 'entity',
  reply: z.object({ serverTime: z.string(), expireTime: z.string(), stopTime: z.string() }),
});

export const getRescueKey = endpoint({
  method: 'GET',
  path: '/api/get-rescue-key',
  summary: '本人答案文件的密钥；无法联网时，页面用它加密还没有上传的答案',
  access: 'candidate',
  answers: 'entity',
  /** The key is 32 bytes in base64; the id tells the server which one it was. */
  reply: z.object({ id: z.string(), key: z.string() }),
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/get-dashboard',
  summary:
    '父测试的子测试及该准考证号的进度；没有以该准考证号登录时只说明如何登录；姓名、角色和学校只给本人；限制猜测次数',
  access: 'public',
  answers: 'entity',
  query: OwnerQuery.extend({
    contest: z.string().min(1).max(100),
    /** As it is looked up: the typed number with the parent's suffix. */
    ticket: z.string().min(1).max(130),
  }),
  reply: Dashboard.nullable(),
});
