import { z } from 'zod';
import { Account } from '#domain/account/account.schema.ts';
import { Dashboard } from '#domain/session/dashboard.schema.ts';
import { AnswerPayload } from '#tasks/task.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';

/** The account as it now is, or the sentence that says why not. */
const AccountReply = z.union([Account, z.string()]);

/** owner/contest/ticket */
const TicketUserId = z
  .string()
  .regex(/^[^/,]+\/[^/,]+\/[^/,]+$/, '考生编号的格式必须是“所有者/测试/准考证号”');

export const startContest = endpoint({
  method: 'GET',
  path: '/api/start-contest',
  summary: '开始测试并计时；重复调用不改变开始时间',
  access: 'candidate',
  answers: 'account',
  changes: true,
  reply: AccountReply,
});

export const stopContest = endpoint({
  method: 'GET',
  path: '/api/stop-contest',
  summary: '结束测试',
  access: 'candidate',
  answers: 'account',
  changes: true,
  reply: AccountReply,
});

export const submitTask = endpoint({
  method: 'POST',
  path: '/api/submit-task',
  summary: '提交一道题的答案；写入磁盘之后才应答。请求头Idempotency-Key使重试只生效一次',
  access: 'candidate',
  answers: 'account',
  query: z.object({
    taskId: z.coerce.number().int().min(0).max(1_000),
    userId: TicketUserId,
    /** Made by the page, one higher with each submission; a late packet never replaces a newer answer. */
    sequence: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
  }),
  body: AnswerPayload,
  bodyLimit: 5_000_000,
  reply: AccountReply,
});

export const getDashboard = endpoint({
  method: 'GET',
  path: '/api/get-dashboard',
  summary: '父测试的子测试及该准考证号的进度；姓名、角色和学校只给本人；限制猜测次数',
  access: 'public',
  answers: 'entity',
  query: OwnerQuery.extend({
    contest: z.string().min(1).max(100),
    /** As it is looked up: the typed number with the parent's suffix. */
    ticket: z.string().min(1).max(130),
  }),
  reply: Dashboard.nullable(),
});
