import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Select, Statistic, Tag } from 'antd';
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { Link, useParams } from 'wouter';
import type { AnsweredVersions, TicketUser } from '#api/result.ts';
import { isParent } from '#domain/contest/contest.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { navigate } from '#web/staff/navigate.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestResultPath } from './author-paths.ts';
import { answeredVersionsQuery, contestsQuery, takeoversQuery, ticketUsersQuery } from './queries.ts';
import { AsideBar, LateBar } from './result/late/late-bar.tsx';
import { ResultActions } from './result/result-actions.tsx';
import {
  countResults,
  filterRows,
  RESULT_FILTERS,
  type ResultCounts,
  type ResultFilter,
  type ResultRow,
  resultRows,
  searchRows,
  usefulFilters,
} from './result/result-rows.ts';
import { ResultTable } from './result/result-table.tsx';
import { TakeoverBar } from './result/takeover-bar.tsx';
import {
  hasUnknownUser,
  NO_TAKEOVERS,
  recentTakeovers,
  type TakeoversByUser,
  withTakeovers,
} from './result/takeovers.ts';
import { TimeBackDialog } from './result/time-back/time-back-dialog.tsx';
import { type GivenVersion, givenVersions, tasksNamed } from './result/versions/given-versions.ts';
import { VersionBar } from './result/versions/version-bar.tsx';
import { VersionsDrawer } from './result/versions/versions-drawer.tsx';
import './result/result.css';

const RESULT_FILTER_OPTIONS = Object.entries(RESULT_FILTERS).map(([value, label]) => ({
  value: value as ResultFilter,
  label,
}));

function ResultStatistics({ counts }: { counts: ResultCounts }) {
  return (
    <div className="result-statistics">
      <Statistic title="考生人数" value={counts.all} />
      <Statistic title="已完成" value={counts.finished} className="result-count-finished" />
      <Statistic title="进行中" value={counts.inProgress} className="result-count-in-progress" />
      {counts.timeOver > 0 && (
        <Statistic title="时间已到" value={counts.timeOver} className="result-count-none" />
      )}
      <Statistic title="未作答" value={counts.notAnswered} className="result-count-none" />
      <Statistic
        title="未完成的答案"
        value={counts.partial}
        suffix="份"
        className={counts.partial > 0 ? 'result-count-in-progress' : 'result-count-idle'}
      />
      <Statistic
        title="待确认的答案"
        value={counts.waiting}
        suffix="份"
        className={counts.waiting > 0 ? 'result-count-waiting' : 'result-count-idle'}
      />
    </div>
  );
}

interface SelectionBarProps {
  count: number;
  onTimeBack(): void;
  onClear(): void;
}

/** Says how many candidates are ticked, also those on other pages of the table. */
function SelectionBar({ count, onTimeBack, onClear }: SelectionBarProps) {
  if (count === 0) return null;
  return (
    <div className="author-toolbar" role="status">
      已选择{count}名考生
      <Button size="small" type="primary" onClick={onTimeBack}>
        为选中的考生补时
      </Button>
      <Button size="small" onClick={onClear}>
        取消选择
      </Button>
    </div>
  );
}

/** Whose time is over changes while the page is open, without anything new from the server. */
const LOOK_AGAIN_MS = 15_000;

function everyLook(listener: () => void): () => void {
  const timer = setInterval(listener, LOOK_AGAIN_MS);
  return () => clearInterval(timer);
}

const lookedAt = () => Math.floor(serverClock.now() / LOOK_AGAIN_MS) * LOOK_AGAIN_MS;

/** Who has gone on at another device, as of now; whoever it is that the results do not have yet, they are loaded anew. */
function useTakeovers(
  owner: string,
  names: readonly string[],
  users: UseQueryResult<TicketUser[]>,
): TakeoversByUser {
  const { data, dataUpdatedAt } = useQuery(takeoversQuery(owner, names));
  const takeovers = useMemo(
    () => (data ? new Map(data.map((entry) => [entry.username, entry])) : NO_TAKEOVERS),
    [data],
  );
  const isOutdated =
    users.data !== undefined && users.dataUpdatedAt < dataUpdatedAt && hasUnknownUser(users.data, takeovers);
  const { refetch } = users;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  return takeovers;
}

/** What the page shows: who has answered, and what each of them was given. */
function useResults(owner: string, names: readonly string[]) {
  const contests = useQuery(contestsQuery(owner));
  const users = useQuery(ticketUsersQuery(owner, names));
  const answered = useQuery(answeredVersionsQuery(owner, names));
  const takeovers = useTakeovers(owner, names, users);
  const versions = useMemo(
    () => (answered.data ? givenVersions(answered.data) : new Map<string, GivenVersion>()),
    [answered.data],
  );
  const now = useSyncExternalStore(everyLook, lookedAt);
  const rows = useMemo(
    () =>
      contests.data && users.data && answered.data
        ? resultRows(withTakeovers(users.data, takeovers), contests.data, versions, now, takeovers)
        : [],
    [contests.data, users.data, answered.data, versions, now, takeovers],
  );
  // Whoever has started a newer version since it was asked for.
  const hasUnknown = rows.some(({ user, version }) => user.given !== '' && !version);
  const isOutdated = hasUnknown && answered.dataUpdatedAt < users.dataUpdatedAt;
  const { refetch } = answered;
  useEffect(() => {
    if (isOutdated) void refetch();
  }, [isOutdated, refetch]);
  const counts = useMemo(() => countResults(rows), [rows]);
  const useful = useMemo(() => usefulFilters(rows), [rows]);
  const news = useMemo(() => recentTakeovers(takeovers, now), [takeovers, now]);
  return { contests, users, answered, versions, rows, counts, useful, news };
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
    if (isRenamed) navigate(contestResultPath([...new Set(present)], taskName), { replace: true });
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

  const { contests, users, answered, versions, rows, counts, useful, news } = useResults(owner, names);
  usePresentNames(answered.data, names, taskName);
  const [wanted, setWanted] = useState('');
  const [filters, setFilters] = useState<ResultFilter[]>([]);
  const [selected, setSelected] = useState<string[]>([]);
  /** For whom time is being given back; nobody in particular means the whole contest. */
  const [timeBackFor, setTimeBackFor] = useState<ResultRow[]>();
  /** The key of the version that is looked at. */
  const [shownVersion, setShownVersion] = useState<string>();

  const shownContests = contests.data?.filter((contest) => names.includes(contest.name)) ?? [];
  const shownRows = filterRows(searchRows(rows, wanted), filters);
  const offeredFilters = new Set([...useful, ...filters]);
  const selectedRows = rows.filter(({ user }) => selected.includes(user.username));
  const missing = namesNotFound(answered.data, names);

  const queries = [users, contests, answered];
  const reload = () => queries.forEach((query) => void query.refetch());
  const openTimeBack = (chosen: ResultRow[]) => {
    // The preview counts candidates, so it should know those who came meanwhile.
    void users.refetch();
    setTimeBackFor(chosen);
  };
  const failed = queries.find((query) => query.error !== null && query.data === undefined);

  return (
    <div className="author-page author-page-full">
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
          owner={owner}
          contests={shownContests.map(({ name }) => name)}
          users={users.data ?? []}
          versions={versions}
          isLoading={queries.some((query) => query.isFetching)}
          onReload={reload}
          onTimeBack={() => openTimeBack(selectedRows)}
        />
      </PageHeader>
      <div className="author-toolbar">
        <Select<string[]>
          mode="multiple"
          className="author-toolbar-grow"
          aria-label="选择测试"
          placeholder="选择测试"
          value={names}
          maxTagCount="responsive"
          options={(contests.data ?? [])
            .filter((contest) => !isParent(contest))
            .map((contest) => ({ value: contest.name, label: contest.name }))}
          onChange={(chosen) => {
            if (chosen.length > 0) navigate(contestResultPath(chosen), { replace: true });
          }}
        />
        <Input.Search
          className="result-search"
          aria-label="搜索考生"
          placeholder="搜索准考证号、姓名、角色、学校、回执"
          allowClear
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {offeredFilters.size > 0 && (
          <Checkbox.Group<ResultFilter>
            className="result-filters"
            value={filters}
            onChange={setFilters}
            options={RESULT_FILTER_OPTIONS.filter(({ value }) => offeredFilters.has(value))}
          />
        )}
      </div>
      {missing.length > 0 && (
        <Alert
          className="author-section"
          type="warning"
          showIcon
          title={`测试不存在：${missing.join('、')}`}
        />
      )}
      {failed ? (
        <LoadFailure error={failed.error} onRetry={reload} />
      ) : (
        <>
          <ResultStatistics counts={counts} />
          <TakeoverBar recent={news} hasSeveralContests={shownContests.length > 1} />
          <VersionBar rows={rows} onShow={setShownVersion} />
          <AsideBar rows={shownRows} />
          <LateBar rows={shownRows} />
          <SelectionBar
            count={selectedRows.length}
            onTimeBack={() => openTimeBack(selectedRows)}
            onClear={() => setSelected([])}
          />
          <ResultTable
            rows={shownRows}
            hasSeveralContests={shownContests.length > 1}
            onlyTasks={taskName === undefined ? undefined : tasksNamed(versions, taskName)}
            isLoading={queries.some((query) => query.isPending)}
            emptyText={rows.length === 0 ? '还没有考生登录' : '没有符合条件的考生'}
            selected={selected}
            onSelect={setSelected}
            onTimeBack={(row) => openTimeBack([row])}
            onShowVersion={setShownVersion}
          />
        </>
      )}
      {timeBackFor && (
        <TimeBackDialog
          owner={owner}
          contests={shownContests.map(({ name }) => name)}
          rows={rows}
          chosen={timeBackFor}
          onClose={() => setTimeBackFor(undefined)}
        />
      )}
      {shownVersion !== undefined && (
        <VersionsDrawer versions={versions} shown={shownVersion} onClose={() => setShownVersion(undefined)} />
      )}
    </div>
  );
}
