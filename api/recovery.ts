import { z } from 'zod';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { RESCUE_OUTCOMES, type RescueOutcome } from '#domain/session/rescue-file.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { endpoint, StatusReply } from './endpoint.ts';

const ofContest = ({ contestId }: { contestId: string }) => ({ owner: parseEntityId(contestId).owner });

const Ticket = z.string().min(1).max(130);

export const giveTimeBack = endpoint({
  method: 'POST',
  path: '/api/give-time-back',
  recordsItself: true,
  summary: '故障之后补偿考试时间：整场测试（故障开始时仍在作答的考生）或指定的考生；写入审计记录',
  access: 'author',
  answers: 'status',
  body: z
    .strictObject({
      contestId: EntityId,
      minutes: z.int('必须是整数').min(1, '至少1分钟').max(600, '不能超过600分钟'),
      /** Without them everybody who was still answering when the outage began. */
      tickets: z.array(Ticket).min(1, '至少选择一名考生').max(20_000).optional(),
      outageStart: z.iso.datetime('必须是ISO格式的时间').optional(),
      reason: z.string().trim().min(1, '请填写原因').max(200, '不能超过200字'),
    })
    .refine(({ tickets, outageStart }) => (tickets === undefined) !== (outageStart === undefined), {
      path: ['outageStart'],
      message: '整场补时需要故障开始时间；指定考生时不需要',
    }),
  /** data is the number of candidates that got it. */
  reply: StatusReply,
  scope: ({ body }) => ofContest(body),
});

export const decideLateAnswers = endpoint({
  method: 'POST',
  path: '/api/decide-late-answers',
  recordsItself: true,
  summary: '采用或不采用迟到的答案；可以改变决定；写入审计记录',
  access: 'author',
  answers: 'status',
  body: z.strictObject({
    contestId: EntityId,
    decision: z.enum(['accepted', 'rejected']),
    answers: z
      .array(z.strictObject({ ticket: Ticket, key: z.string().min(1).max(100) }))
      .min(1, '至少选择一份答案')
      .max(5_000, '一次最多5000份'),
  }),
  bodyLimit: 2_000_000,
  /** data is the number of decisions that changed something. */
  reply: StatusReply,
  scope: ({ body }) => ofContest(body),
});

/** What became of one answer of a rescue file. */
export const RescuedAnswer = z.object({
  taskId: z.int(),
  /** Names the answer among the user's, as late answers are named; empty for a draft. */
  key: z.string(),
  outcome: z.enum(Object.keys(RESCUE_OUTCOMES) as [RescueOutcome, ...RescueOutcome[]]),
  message: z.string(),
});
export type RescuedAnswer = z.infer<typeof RescuedAnswer>;

export const applyRescueFile = endpoint({
  method: 'POST',
  path: '/api/apply-rescue-file',
  summary: '读取一名考生的答案文件；已经收到的答案不会重复计入；写入审计记录',
  access: 'author',
  answers: 'status',
  body: z.strictObject({
    owner: z.string().min(1).max(100),
    /** For the messages. */
    fileName: z.string().max(300).default(''),
    content: z.string().min(1, '文件是空的').max(20_000_000, '文件过大'),
  }),
  bodyLimit: 45_000_000,
  /** data is the ticket user's id (owner/contest/ticket), data2 the answers as JSON text of RescuedAnswer[]. */
  reply: StatusReply,
  scope: ({ body }) => ({ owner: body.owner }),
});

/** A file with one answer at its largest, in base64. */
const LARGEST_DELIVERY = 3_000_000;

export const deliverAnswers = endpoint({
  method: 'POST',
  path: '/api/deliver-answers',
  summary:
    '补传一名考生离开这台电脑时还没有上传的答案：密封的内容代替登录；规则与提交相同，已经收到的不会重复计入；一次最多200份，每分钟的数量有限；写入审计记录；限制猜测次数',
  access: 'public',
  goesFirst: true,
  answers: 'status',
  givesWay: 'draft',
  body: z.strictObject({ content: z.string().min(1, '内容是空的').max(LARGEST_DELIVERY, '内容过大') }),
  bodyLimit: LARGEST_DELIVERY + 100_000,
  /** data is the number of answers and drafts that were refused; everything else is stored, now or before. */
  reply: StatusReply,
});

export const AuditEntry = z.object({
  at: z.string(),
  actor: z.string(),
  action: z.string(),
  text: z.string(),
});
export type AuditEntry = z.infer<typeof AuditEntry>;

export const getRecoveryLog = endpoint({
  method: 'GET',
  path: '/api/get-recovery-log',
  summary: '一场测试的补时、迟到答案和答案文件的处理记录，最新的在前',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  query: z.object({ contestId: EntityId }),
  reply: z.array(AuditEntry),
  scope: ({ query }) => ofContest(query),
});
