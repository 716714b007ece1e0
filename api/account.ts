import { z } from 'zod';
import { Profile } from '#domain/account/account.schema.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { typedTicket } from '#domain/ticket/login-rules.ts';
import { endpoint, StatusReply } from './endpoint.ts';

const Username = z.string().max(100);
const Password = z.string().max(200);
const Ticket = Username.overwrite(typedTicket);

export const getAccount = endpoint({
  method: 'GET',
  path: '/api/get-account',
  summary: '当前登录的账号（data为JSON文本，未登录时为空）',
  access: 'public',
  answers: 'status',
  reply: StatusReply,
});

export const getAuthConfig = endpoint({
  method: 'GET',
  path: '/api/get-auth-config',
  summary:
    '可用的登录方式和站点名称；demo：公开的地址上有演示账号，其密码人人知道；aliplayerUrl：视频云播放器的脚本，没有配置时为空',
  access: 'public',
  answers: 'entity',
  reply: z.object({
    siteName: z.string(),
    password: z.boolean(),
    singleSignOn: z.boolean(),
    demo: z.boolean(),
    aliplayerUrl: z.string(),
  }),
});

export const login = endpoint({
  method: 'POST',
  path: '/api/login',
  summary: '管理用户用本地密码登录',
  access: 'public',
  answers: 'status',
  givesWay: 'staff-login',
  body: z.strictObject({ username: Username, password: Password }),
  reply: StatusReply,
});

export const logout = endpoint({
  method: 'POST',
  path: '/api/logout',
  summary: '退出登录；dashboard=1时连同父测试的登录一起退出',
  access: 'public',
  answers: 'status',
  /** Whoever has ended one test goes on to the next without typing the number again. */
  query: z.object({ dashboard: z.literal('1').optional() }),
  reply: StatusReply,
});

export const beginSignin = endpoint({
  method: 'POST',
  path: '/api/begin-signin',
  summary: '开始单点登录（data为登录服务器的地址）',
  access: 'public',
  answers: 'status',
  givesWay: 'staff-login',
  reply: StatusReply,
});

export const signin = endpoint({
  method: 'POST',
  path: '/api/signin',
  summary: '完成单点登录',
  access: 'public',
  answers: 'status',
  query: z.object({ code: z.string().min(1), state: z.string().min(1), iss: z.string().optional() }),
  reply: StatusReply,
});

export const ticketLogin = endpoint({
  method: 'POST',
  path: '/api/ticket-login',
  summary: '考生用准考证号登录',
  access: 'public',
  answers: 'status',
  givesWay: 'login',
  body: z.strictObject({
    contestId: EntityId,
    username: Ticket,
    /** Equals the number, where the contest asks for one. */
    password: Password.overwrite(typedTicket).optional(),
    /** The account's id when its session was lost: the same test, whatever it is called now, and nobody else's. */
    again: z.string().min(1).max(100).optional(),
    /**
     * Sent by a page that can wait in line: empty at first, then what the last `wait` said. Others are answered when it
     * is their turn.
     */
    place: z.string().max(100).optional(),
    /** Whoever logs in was asked, and wants to end the session with which the same ticket is being answered elsewhere. */
    takeOver: z.literal(true).optional(),
    /** Made up by the browser's tab: a log-in that is repeated because its reply was lost takes nobody over. */
    tab: z.string().max(100).optional(),
  }),
  /** wait: msg says how many are before, data is the place to come back with at once. */
  reply: StatusReply.extend({ status: z.enum(['ok', 'error', 'wait']) }),
});

const LookupBody = z.strictObject({
  username: Ticket,
  password: Password.optional(),
  /** Of whose candidates, where owners share a number; without it the oldest entry counts. */
  owner: z.string().min(1).max(100).optional(),
});

export const reportLogin = endpoint({
  method: 'POST',
  path: '/api/report-login',
  summary: '报告查询登录',
  access: 'public',
  answers: 'status',
  givesWay: 'login',
  body: LookupBody,
  reply: StatusReply,
});

export const schoolLogin = endpoint({
  method: 'POST',
  path: '/api/school-login',
  summary: '作答进度查询登录',
  access: 'public',
  answers: 'status',
  givesWay: 'login',
  body: LookupBody,
  reply: StatusReply,
});

export const getUser = endpoint({
  method: 'GET',
  path: '/api/get-user',
  summary: '用户的个人资料，只有本人和管理员可以查看',
  access: 'account',
  shows: 'account',
  answers: 'entity',
  query: z.object({ username: z.string().min(1).max(300) }),
  reply: Profile.nullable(),
  scope: ({ query }) => ({ username: query.username }),
});
