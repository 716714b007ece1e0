import { z } from 'zod';
import { ResultFilter } from '#domain/result/result-query.schema.ts';
import { ItemStatistics } from '#domain/statistics/statistics.schema.ts';
import { endpoint, OwnerQuery, StatusReply } from './endpoint.ts';
import { ContestIds } from './result.ts';

/** Whose answers, and which items the owner has put together as a scale: keys of columns, a comma list. */
export const StatisticsQuery = OwnerQuery.extend({ contestIds: ContestIds })
  .extend(ResultFilter.shape)
  .extend({ scale: z.string().max(12_000).default('') });

export const FoundStatistics = z.object({
  /** Null where there is more to count than a call may take: a job has to be begun, or one is at it. */
  statistics: ItemStatistics.nullable(),
  /** The job that is at it; empty without one. */
  jobId: z.string(),
  /** They come from a job that has ended, and may be some minutes old. */
  isKept: z.boolean(),
});
export type FoundStatistics = z.infer<typeof FoundStatistics>;

export const getItemStatistics = endpoint({
  method: 'GET',
  path: '/api/get-item-statistics',
  summary:
    '题目统计：每题的分布、难度和区分度，量表的信度，用时，未答，可疑的记录；人数很多时先用start-item-statistics开始计算',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  query: StatisticsQuery,
  scope: ({ query }) => ({ owner: query.owner }),
  reply: FoundStatistics,
});

export const startItemStatistics = endpoint({
  method: 'POST',
  path: '/api/start-item-statistics',
  summary: '开始计算题目统计；msg是任务编号，完成后由get-item-statistics给出',
  access: 'author',
  answers: 'status',
  body: StatisticsQuery,
  scope: ({ body }) => ({ owner: body.owner }),
  reply: StatusReply,
});

export const AnswerText = z.object({
  /** owner/contest/ticket. */
  username: z.string(),
  ticketId: z.string(),
  name: z.string(),
  school: z.string(),
  text: z.string(),
});
export type AnswerText = z.infer<typeof AnswerText>;

export const AnswerTexts = z.object({
  texts: z.array(AnswerText),
  /** Where to go on; null at the end. A call looks at so many candidates, and may find nothing among them. */
  next: z.string().nullable(),
});
export type AnswerTexts = z.infer<typeof AnswerTexts>;

export const getAnswerTexts = endpoint({
  method: 'GET',
  path: '/api/get-answer-texts',
  summary: '一个答案列里用文字作答的内容，每次最多50条，可搜索',
  access: 'author',
  shows: 'results',
  answers: 'entity',
  query: OwnerQuery.extend({ contestIds: ContestIds })
    .extend(ResultFilter.shape)
    .extend({
      column: z.string().min(1).max(100),
      /** Every word of it. */
      text: z.string().trim().max(200).default(''),
      /** What the last call has given as next; without it from the beginning. */
      cursor: z.string().max(300).default(''),
    }),
  scope: ({ query }) => ({ owner: query.owner }),
  reply: AnswerTexts,
});
