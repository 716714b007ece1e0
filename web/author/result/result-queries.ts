import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ResultFilter, ResultQuery } from '#domain/result/result-query.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { isLostSession } from '#web/api-client/api-error.ts';
import { call } from '#web/api-client/call.ts';

/** Whose results, and of which tests. */
export interface ResultScope {
  owner: string;
  contests: readonly string[];
}

/** One candidate and one test, as the address names them. */
export interface ResultPerson {
  contest: string;
  ticketId: string;
}

export const contestIdsOf = ({ owner, contests }: ResultScope): string =>
  contests.map((name) => entityId(owner, name)).join(',');

const queryOf = (scope: ResultScope) => ({ owner: scope.owner, contestIds: contestIdsOf(scope) });

const isAsked = ({ owner, contests }: ResultScope) => owner !== '' && contests.length > 0;

/** What a decision about answers or times changes; queries.ts forgets it by these two words. */
const keyOf = (kind: string, scope: ResultScope, ...rest: unknown[]) => [
  'author',
  'results',
  kind,
  queryOf(scope),
  ...rest,
];

/** The old page stays in sight, and says that it is old, while the next one is on its way. */
export const resultPageQuery = (scope: ResultScope, query: ResultQuery) =>
  queryOptions({
    queryKey: keyOf('page', scope, query),
    queryFn: ({ signal }) =>
      call('GET /api/get-result-page', { query: { ...queryOf(scope), ...query }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked(scope),
  });

export const LOOK_EVERY_MS = 10_000;

/** The figures come by themselves while the page is looked at; only the first time is somebody's own doing. */
export const resultSummaryQuery = (scope: ResultScope, filter: ResultFilter) =>
  queryOptions({
    queryKey: keyOf('summary', scope, filter),
    queryFn: ({ signal, client, queryKey }) => {
      const input = { query: { ...queryOf(scope), ...filter }, signal };
      return client.getQueryData(queryKey) === undefined
        ? call('GET /api/get-result-summary', input)
        : call('GET /api/poll-result-summary', input);
    },
    placeholderData: keepPreviousData,
    enabled: isAsked(scope),
    // Nothing is asked for in a session that is over; after the next log-in it goes on.
    refetchInterval: ({ state }) => !isLostSession(state.error) && LOOK_EVERY_MS,
  });

export const resultValuesQuery = (scope: ResultScope, area: string, school: string) =>
  queryOptions({
    queryKey: keyOf('values', scope, area, school),
    queryFn: ({ signal }) =>
      call('GET /api/get-result-values', { query: { ...queryOf(scope), area, school }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked(scope),
  });

export const resultColumnsQuery = (scope: ResultScope) =>
  queryOptions({
    queryKey: keyOf('columns', scope),
    queryFn: ({ signal }) => call('GET /api/get-result-columns', { query: queryOf(scope), signal }),
    enabled: isAsked(scope),
  });

/** Only asked for where the figures say that something waits. */
export const waitingAnswersQuery = (scope: ResultScope, filter: ResultFilter, isWaiting: boolean) =>
  queryOptions({
    queryKey: keyOf('waiting', scope, filter),
    queryFn: ({ signal }) =>
      call('GET /api/get-waiting-answers', { query: { ...queryOf(scope), ...filter }, signal }),
    placeholderData: keepPreviousData,
    enabled: isAsked(scope) && isWaiting,
  });

const personQuery = (owner: string, { contest, ticketId }: ResultPerson) => ({
  owner,
  id: entityId(owner, contest),
  ticketId,
});

/** All that one candidate has answered; null for somebody who has never logged in. */
export const recordQuery = (owner: string, person: ResultPerson) =>
  queryOptions({
    queryKey: ['author', 'results', 'record', owner, person.contest, person.ticketId],
    queryFn: async ({ signal }) => {
      const query = personQuery(owner, person);
      const [user] = await call('GET /api/get-filtered-contest-ticket-users', { query, signal });
      return user ?? null;
    },
    enabled: owner !== '',
  });

export const answerHistoryQuery = (owner: string, person: ResultPerson) =>
  queryOptions({
    queryKey: ['author', 'results', 'history', owner, person.contest, person.ticketId],
    queryFn: ({ signal }) =>
      call('GET /api/get-answer-history', { query: personQuery(owner, person), signal }),
  });

/** What was submitted once never changes. */
export const historyAnswerQuery = (owner: string, person: ResultPerson, key: string) =>
  queryOptions({
    queryKey: ['author', 'history-answer', owner, person.contest, person.ticketId, key],
    queryFn: ({ signal }) =>
      call('GET /api/get-history-answer', { query: { ...personQuery(owner, person), key }, signal }),
    staleTime: Infinity,
  });
