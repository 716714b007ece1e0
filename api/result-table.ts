import { z } from 'zod';
import { CandidateValues } from '#domain/candidate/candidate-query.schema.ts';
import { ResultColumn } from '#domain/result/result-column.schema.ts';
import { ResultFilter, ResultQuery } from '#domain/result/result-query.schema.ts';
import { ResultPage, ResultSummary } from '#domain/result/result-row.schema.ts';
import { LATE_DECISIONS, type LateDecision } from '#domain/session/late-answer.ts';
import { TIME_BACK_PROBLEMS, type TimeBackProblem } from '#domain/session/time-back.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { EntityId } from '#domain/text/entity-name.schema.ts';
import { endpoint, OwnerQuery } from './endpoint.ts';
import { ContestIds, TicketUser } from './result.ts';

const OfContests = OwnerQuery.extend({ contestIds: ContestIds });

/** What all reads of results have in common. */
const results = {
  method: 'GET',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  scope: ({ query }: { query: { owner: string } }) => ({ owner: query.owner }),
} as const;

const ofOneContest = {
  ...results,
  scope: ({ query }: { query: { id: string } }) => ({ owner: parseEntityId(query.id).owner }),
} as const;

export const getFilteredContestTicketUsers = endpoint({
  ...ofOneContest,
  path: '/api/get-filtered-contest-ticket-users',
  summary: '一名考生在一个测试中的作答记录，id是“所有者/测试”；没有登录过时是空的列表',
  query: OwnerQuery.extend({ id: EntityId, ticketId: z.string().min(1).max(130) }),
  reply: z.array(TicketUser),
});

export const getResultPage = endpoint({
  ...results,
  path: '/api/get-result-page',
  summary:
    '测试结果的一页（50人）：名单中的考生和登录过的考生，可筛选、搜索和排序；不含答案本身，columns要的答案列以文字给出',
  query: OfContests.extend(ResultQuery.shape),
  reply: ResultPage,
});

export const getResultSummary = endpoint({
  ...results,
  path: '/api/get-result-summary',
  summary: '测试结果的合计：应考、登录、各状态的人数，用时，每题的完成人数',
  shows: 'nobody',
  query: OfContests.extend(ResultFilter.shape),
  reply: ResultSummary,
});

export const pollResultSummary = endpoint({
  ...getResultSummary,
  path: '/api/poll-result-summary',
  summary: '与get-result-summary相同，由打开着的页面每隔几秒查询',
  isUnattended: true,
});

export const getResultValues = endpoint({
  ...results,
  path: '/api/get-result-values',
  summary: '测试结果里可以筛选的区县、学校、年级和班级；选定区县或学校时只列其中的',
  query: OfContests.extend(ResultFilter.pick({ area: true, school: true }).shape),
  reply: CandidateValues,
});

export const getResultColumns = endpoint({
  ...results,
  path: '/api/get-result-columns',
  summary: '测试结果的答案列：各个版本问过的每一项，选项改动过的分为两列',
  shows: 'nobody',
  query: OfContests,
  reply: z.array(ResultColumn),
});

export const WaitingAnswers = z.object({
  late: z.array(z.object({ contestId: z.string(), ticket: z.string(), key: z.string() })),
  aside: z.array(z.object({ contestId: z.string(), ticket: z.string(), key: z.string() })),
});
export type WaitingAnswers = z.infer<typeof WaitingAnswers>;

export const getWaitingAnswers = endpoint({
  ...results,
  path: '/api/get-waiting-answers',
  summary: '等待决定的迟到答案和未能检查的答案，只含名称，各至多5000份，先到的在前；可按结果的筛选条件',
  query: OfContests.extend(ResultFilter.shape),
  reply: WaitingAnswers,
});

/** One submission of the past, or a draft that a newer one replaced; without what stands in it. */
export const HistoryEntry = z.object({
  taskId: z.int(),
  taskName: z.string(),
  key: z.string(),
  sequence: z.int(),
  receivedAt: z.string(),
  /** It counted when it came. */
  isApplied: z.boolean(),
  isLate: z.boolean(),
  decision: z.enum(Object.keys(LATE_DECISIONS) as [LateDecision, ...LateDecision[]]),
  aside: z.string(),
  bytes: z.int(),
});
export type HistoryEntry = z.infer<typeof HistoryEntry>;

export const getAnswerHistory = endpoint({
  ...ofOneContest,
  path: '/api/get-answer-history',
  summary: '一名考生在一个测试中的每一次提交，从早到晚，不含内容',
  query: OwnerQuery.extend({ id: EntityId, ticketId: z.string().min(1).max(130) }),
  reply: z.array(HistoryEntry),
});

export const getHistoryAnswer = endpoint({
  ...ofOneContest,
  path: '/api/get-history-answer',
  summary: '一次提交的内容（JSON）；没有单独保存时为空',
  query: OwnerQuery.extend({
    id: EntityId,
    ticketId: z.string().min(1).max(130),
    key: z.string().min(1).max(200),
  }),
  reply: z.object({ answer: z.string() }).nullable(),
});

/** What giving time back would do, counted on the server. */
export const TimeBackPreview = z.object({
  getting: z.int(),
  /** Of those, whose time is over: they get the minutes from now on. */
  over: z.int(),
  passedOver: z.array(
    z.object({
      problem: z.enum(Object.keys(TIME_BACK_PROBLEMS) as [TimeBackProblem, ...TimeBackProblem[]]),
      count: z.int(),
    }),
  ),
});
export type TimeBackPreview = z.infer<typeof TimeBackPreview>;

export const getTimeBackPreview = endpoint({
  ...ofOneContest,
  path: '/api/get-time-back-preview',
  summary: '整场补时会补给多少考生，以及不能补时的原因和人数',
  shows: 'nobody',
  query: OwnerQuery.extend({ id: EntityId, outageStart: z.iso.datetime('必须是ISO格式的时间') }),
  reply: TimeBackPreview,
});
