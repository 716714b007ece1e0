import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { call } from '#web/api-client/call.ts';

export interface Asked {
  owner: string;
  contestIds: string;
  filter: ResultFilter;
}

/** Figures do not jump while they are read: they are computed anew when somebody asks for it. */
const STALE_MS = 5 * 60_000;

export const bodyOf = ({ owner, contestIds, filter }: Asked, scale: string) => ({
  ...{ owner, contestIds, ...filter, scale },
});

export const statisticsQuery = (asked: Asked, scale: string) =>
  queryOptions({
    queryKey: ['author', 'item-statistics', bodyOf(asked, scale)],
    queryFn: ({ signal }) => call('GET /api/get-item-statistics', { query: bodyOf(asked, scale), signal }),
    enabled: asked.owner !== '' && asked.contestIds !== '',
    staleTime: STALE_MS,
  });

export const answerTextsQuery = (asked: Asked, column: string, text: string) =>
  infiniteQueryOptions({
    queryKey: ['author', 'answer-texts', asked, column, text],
    queryFn: ({ signal, pageParam }) =>
      call('GET /api/get-answer-texts', {
        query: {
          ...{ owner: asked.owner, contestIds: asked.contestIds, ...asked.filter },
          ...{ column, text, cursor: pageParam },
        },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: STALE_MS,
  });
