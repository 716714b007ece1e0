import { z } from 'zod';
import { endpoint, StatusReply } from './endpoint.ts';

/** Longer than any that may be set, so that the policy answers and names the field. */
const TypedPassword = z.string().max(1_000);

/** One place at which the account is logged in. */
export const OwnSession = z.object({
  /** Names it among the account's own; nobody can log in with it. */
  id: z.string(),
  begunAt: z.string(),
  /** To within some minutes. */
  usedAt: z.string(),
  address: z.string(),
  userAgent: z.string(),
  /** The one that asks. */
  isThis: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const getOwnSessions = endpoint({
  method: 'GET',
  path: '/api/get-own-sessions',
  summary: '本人在哪些地方登录着，最近使用的在前；hasPassword说明账号有没有本站密码',
  access: 'author',
  shows: 'nobody',
  answers: 'entity',
  reply: z.object({ hasPassword: z.boolean(), sessions: z.array(OwnSession) }),
});

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/api/end-other-sessions',
  summary: '结束本人的其他会话：指定的一个，或除当前会话以外的全部；写入审计记录',
  access: 'author',
  answers: 'status',
  body: z.strictObject({ session: z.string().min(1).max(100).optional() }),
  /** data is how many have ended. */
  reply: StatusReply,
});

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/change-password',
  summary: '修改本人的本站密码；其他会话全部结束；限制猜测次数；写入审计记录',
  access: 'author',
  answers: 'status',
  body: z.strictObject({ oldPassword: TypedPassword, newPassword: TypedPassword }),
  /** data is how many other sessions have ended. */
  reply: StatusReply,
});
