import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useRef } from 'react';
import type { WaitingAnswers } from '#api/result-table.ts';
import type { ResultFilter, ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage, ResultSummary } from '#domain/result/result-row.schema.ts';
import { answeredVersionsQuery, takeoversQuery } from '../queries.ts';
import {
  resultPageQuery,
  type ResultScope,
  resultSummaryQuery,
  waitingAnswersQuery,
} from './result-queries.ts';
import { sameFigures } from './strip/figures.ts';
import { NO_TAKEOVERS, recentTakeovers, withTakeovers } from './takeovers.ts';
import { givenVersions, type VersionsByKey } from './versions/given-versions.ts';

const NO_VERSIONS: VersionsByKey = new Map();
const NOTHING_WAITS: WaitingAnswers = { late: [], aside: [] };

/** What the figures do not tell, and what they do themselves. */
const NOT_ANEW = ['summary', 'columns'];

/** When the figures of the same people have changed, what stands below them comes anew without a word. */
function useNews(filter: ResultFilter, summary: ResultSummary | undefined): void {
  const queries = useQueryClient();
  const of = JSON.stringify(filter);
  const last = useRef<{ of: string; summary: ResultSummary }>(undefined);
  useEffect(() => {
    if (!summary) return;
    const before = last.current;
    last.current = { of, summary };
    if (before?.of !== of || sameFigures(before.summary, summary)) return;
    void queries.invalidateQueries({
      queryKey: ['author', 'results'],
      predicate: ({ queryKey }) => !NOT_ANEW.includes(String(queryKey[2])),
    });
  }, [queries, of, summary]);
}

const ROWS_ANEW_MS = 30_000;

/**
 * When those on their way were last heard of changes without any figure. The rows come anew with the figures as long as somebody is
 * at this page: such a call keeps the session alive, so nobody's absence may make it.
 */
function useFreshRows(
  figuresAt: string | undefined,
  { data, dataUpdatedAt, refetch }: Pick<UseQueryResult<ResultPage>, 'data' | 'dataUpdatedAt' | 'refetch'>,
): void {
  const touchedAt = useRef(0);
  useEffect(() => {
    const touch = () => {
      touchedAt.current = Date.now();
    };
    const events = ['pointermove', 'pointerdown', 'keydown', 'wheel'] as const;
    for (const event of events) document.addEventListener(event, touch, { passive: true });
    return () => {
      for (const event of events) document.removeEventListener(event, touch);
    };
  }, []);
  const look = useEffectEvent(() => {
    const isWatched = data?.rows.some(({ state }) => state === 'in-progress') === true;
    const isOld = Date.now() - dataUpdatedAt > ROWS_ANEW_MS;
    if (isWatched && isOld && touchedAt.current > dataUpdatedAt) void refetch();
  });
  useEffect(() => look(), [figuresAt]);
}

/** Who goes on at another device is told at once, whatever else is known. */
function useTakeovers({ owner, contests }: ResultScope) {
  const { data, dataUpdatedAt } = useQuery(takeoversQuery(owner, contests));
  const takeovers = useMemo(
    () => (data ? new Map(data.map((entry) => [entry.username, entry])) : NO_TAKEOVERS),
    [data],
  );
  const recent = useMemo(() => recentTakeovers(takeovers, dataUpdatedAt), [takeovers, dataUpdatedAt]);
  return { takeovers, recent };
}

/**
 * What the page shows of some tests. The figures are of all whom places, version and search mean, whatever their state: a figure
 * that is pressed must not take the others away.
 */
export function useResults(scope: ResultScope, query: ResultQuery, filter: ResultFilter, isReady: boolean) {
  const wide: ResultFilter = { ...filter, states: '', marks: '' };
  const summary = useQuery(resultSummaryQuery(scope, wide));
  const given = resultPageQuery(scope, query);
  const loaded = useQuery({ ...given, enabled: isReady && scope.contests.length > 0 && scope.owner !== '' });
  const answered = useQuery(answeredVersionsQuery(scope.owner, scope.contests));
  const { takeovers, recent } = useTakeovers(scope);
  useNews(wide, summary.isPlaceholderData ? undefined : summary.data);

  useFreshRows(summary.data?.at, loaded);

  const isWaiting = (summary.data?.waiting.late ?? 0) + (summary.data?.waiting.aside ?? 0) > 0;
  const waiting = useQuery(waitingAnswersQuery(scope, filter, isWaiting));
  const versions = useMemo(
    () => (answered.data ? givenVersions(answered.data) : NO_VERSIONS),
    [answered.data],
  );
  const page = useMemo(
    () => loaded.data && { ...loaded.data, rows: withTakeovers(loaded.data.rows, takeovers) },
    [loaded.data, takeovers],
  );
  // Whoever has started a newer version since it was asked for.
  const isOutdated =
    answered.data !== undefined &&
    answered.dataUpdatedAt < loaded.dataUpdatedAt &&
    page?.rows.some((row) => row.given !== '' && !versions.has(row.given)) === true;
  const { refetch } = answered;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);

  return {
    summary,
    loaded,
    page,
    answered,
    versions,
    takeovers,
    recent,
    waiting: isWaiting ? (waiting.data ?? NOTHING_WAITS) : NOTHING_WAITS,
  };
}
