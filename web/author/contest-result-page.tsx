import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Select, Skeleton, Tag } from 'antd';
import { Suspense, useEffect, useState } from 'react';
import { Link, useParams } from 'wouter';
import type { AnsweredVersions } from '#api/result.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { lazyPart } from '#ui/lazy-part.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestResultPath } from './author-paths.ts';
import { contestsQuery } from './queries.ts';
import { RecordDrawers } from './result/drawer/record-drawers.tsx';
import { RecordsView } from './result/records-view.tsx';
import { ResultActions } from './result/result-actions.tsx';
import { ResultFilters } from './result/result-filters.tsx';
import { contestIdsOf } from './result/result-queries.ts';
import { isSimpleMode, useAnswerColumns } from './result/use-answer-columns.ts';
import { filterOf, searchForOthers, useResultAddress } from './result/use-result-address.ts';
import { useReload } from './result/use-reload.ts';
import { useResults } from './result/use-results.ts';
import { TimeBackDialog } from './result/time-back/time-back-dialog.tsx';
import { tasksNamed } from './result/versions/given-versions.ts';
import { ViewLinks } from './result/view-links.tsx';
import './result/strip/strip.css';
import './result/table/table.css';
import './result/result.css';

const StatisticsView = lazyPart(
  async () => (await import('./result/statistics/statistics-view.tsx')).StatisticsView,
);

interface ContestSelectProps {
  contests: readonly Contest[];
  names: string[];
}

/** Whom the filter means stays the same from test to test. */
function ContestSelect({ contests, names }: ContestSelectProps) {
  return (
    <Select<string[]>
      mode="multiple"
      className="author-toolbar-grow"
      aria-label="选择测试"
      placeholder="选择测试"
      value={names}
      maxTagCount="responsive"
      options={contests
        .filter((contest) => !isParent(contest))
        .map((contest) => ({ value: contest.name, label: contest.name }))}
      onChange={(chosen) => {
        const search = searchForOthers(new URLSearchParams(window.location.search));
        if (chosen.length > 0) navigate(contestResultPath(chosen) + search, { replace: true });
      }}
    />
  );
}

/** An address with a name that a contest had before goes on under its present one. */
function usePresentNames(
  reply: AnsweredVersions | undefined,
  names: readonly string[],
  taskName?: string,
): void {
  const path = names.join(',');
  useEffect(() => {
    const present = reply?.contests.map(({ contestId }) => parseEntityId(contestId).name) ?? [];
    const isRenamed = reply?.contests.some(({ asked, contestId }) => asked !== contestId);
    const to = contestResultPath([...new Set(present)], taskName);
    if (isRenamed) navigate(to + window.location.search, { replace: true });
  }, [reply, path, taskName]);
}

function namesNotFound(reply: AnsweredVersions | undefined, names: readonly string[]): string[] {
  if (!reply) return [];
  const found = new Set(reply.contests.map(({ asked }) => parseEntityId(asked).name));
  return names.filter((name) => !found.has(name));
}

export function ContestResultPage() {
  const owner = useOwner();
  const { contestName = '', taskName } = useParams();
  const names = contestName.split(',').filter((name) => name !== '');
  usePageTitle(`${names.join('、')} - 测试结果`);

  const scope = { owner, contests: names };
  const address = useResultAddress();
  const { view, simple, ...asked } = address.query;
  const filter = filterOf(asked);
  const contests = useQuery(contestsQuery(owner));
  const shownContests = contests.data?.filter((contest) => names.includes(contest.name)) ?? [];
  const isSimple = isSimpleMode(simple, shownContests, taskName);
  const columns = useAnswerColumns({ scope, isSimple, taskName });
  const query = { ...asked, columns: columns.answers.map(({ key }) => key).join(',') };
  const results = useResults(scope, query, filter, contests.data !== undefined && columns.isReady);
  const { answered, versions, loaded, page } = results;
  usePresentNames(answered.data, names, taskName);

  const { isReloading, reload } = useReload();
  const [selected, setSelected] = useState<ReadonlyMap<string, ResultRow>>(new Map());
  /** For whom time is being given back; nobody in particular means the whole contest. */
  const [timeBackFor, setTimeBackFor] = useState<readonly ResultRow[]>();
  // Of those who were ticked a while ago the times may have changed since.
  const giveTimeBack = (rows: readonly ResultRow[]) =>
    setTimeBackFor(rows.map((row) => page?.rows.find(({ username }) => username === row.username) ?? row));
  const missing = namesNotFound(answered.data, names);
  const failed = [contests, loaded, answered].find(({ error, data }) => error !== null && data === undefined);
  const isNothingThere = answered.data !== undefined && missing.length === names.length;
  const found = { owner, contests: shownContests.map(({ name }) => name) };

  return (
    <div className="author-page author-page-full result-whole">
      <Link to="/contest-edit" className="author-back">
        <ArrowLeftOutlined aria-hidden /> 我的测试
      </Link>
      <PageHeader
        title="测试结果"
        note={
          taskName !== undefined && (
            <Tag closable onClose={() => navigate(contestResultPath(names))}>
              只看题目：{taskName}
            </Tag>
          )
        }
      >
        <ResultActions
          scope={found}
          filter={filter}
          versions={versions}
          isLoading={isReloading}
          onReload={reload}
          onTimeBack={() => giveTimeBack([...selected.values()])}
        />
      </PageHeader>
      <div className="author-toolbar">
        <ContestSelect contests={contests.data ?? []} names={names} />
        <ViewLinks view={view} hrefOf={address.hrefOfView} />
      </div>
      {missing.length > 0 && (
        <Alert
          className="author-section"
          type="warning"
          showIcon
          title={`测试不存在：${missing.join('、')}`}
        />
      )}
      {!isNothingThere && (
        <ResultFilters
          scope={scope}
          query={filter}
          versions={versions}
          onChange={address.change}
          onClear={address.clear}
        />
      )}
      {failed ? (
        <LoadFailure error={failed.error} onRetry={reload} />
      ) : isNothingThere ? null : view === 'statistics' ? (
        <Suspense fallback={<Skeleton active title={false} />}>
          <StatisticsView
            owner={owner}
            contests={found.contests}
            contestIds={contestIdsOf(found)}
            filter={filter}
            taskName={taskName}
          />
        </Suspense>
      ) : (
        <RecordsView
          scope={scope}
          contests={shownContests}
          address={address}
          query={query}
          results={results}
          columns={columns}
          isSimple={isSimple}
          selected={selected}
          onSelect={setSelected}
          onTimeBack={giveTimeBack}
        />
      )}
      {!failed && (
        <RecordDrawers
          scope={scope}
          contests={shownContests}
          address={address}
          query={query}
          results={results}
          onlyTasks={taskName === undefined ? undefined : tasksNamed(versions, taskName)}
        />
      )}
      {timeBackFor && (
        <TimeBackDialog
          owner={owner}
          contests={found.contests}
          chosen={timeBackFor}
          onClose={() => setTimeBackFor(undefined)}
        />
      )}
    </div>
  );
}
