import { ArrowLeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Checkbox, Input, Select, Statistic, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useParams } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { isParent } from '#domain/contest/contest.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { LoadFailure } from '#web/staff/load-failure.tsx';
import { PageHeader } from '#web/staff/page-header.tsx';
import { useOwner } from '#web/staff/use-owner.ts';
import { contestResultPath } from './author-paths.ts';
import { contestsQuery, tasksQuery, ticketUsersQuery } from './queries.ts';
import { LateBar } from './result/late/late-bar.tsx';
import { ResultActions } from './result/result-actions.tsx';
import {
  countResults,
  hasLateAnswers,
  type ResultCounts,
  type ResultRow,
  resultRows,
  searchRows,
} from './result/result-rows.ts';
import { ResultTable } from './result/result-table.tsx';
import { TimeBackDialog } from './result/time-back/time-back-dialog.tsx';
import './result/result.css';

function ResultStatistics({ counts }: { counts: ResultCounts }) {
  return (
    <div className="result-statistics">
      <Statistic title="考生人数" value={counts.all} />
      <Statistic title="已完成" value={counts.finished} className="result-count-finished" />
      <Statistic title="进行中" value={counts.inProgress} className="result-count-in-progress" />
      <Statistic title="未作答" value={counts.notStarted} className="result-count-none" />
      <Statistic
        title="迟到答案待确认"
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

export function ContestResultPage() {
  const owner = useOwner();
  const { contestName = '', taskName } = useParams();
  const names = contestName.split(',').filter((name) => name !== '');
  usePageTitle(`${names.join('、')} - 测试结果`);

  const contests = useQuery(contestsQuery(owner));
  const tasks = useQuery(tasksQuery(owner));
  const users = useQuery(ticketUsersQuery(owner, names));
  const [wanted, setWanted] = useState('');
  const [isOnlyLate, setIsOnlyLate] = useState(false);
  const [selected, setSelected] = useState<string[]>([]);
  /** For whom time is being given back; nobody in particular means the whole contest. */
  const [timeBackFor, setTimeBackFor] = useState<ResultRow[]>();

  const shownContests = contests.data?.filter((contest) => names.includes(contest.name)) ?? [];
  const rows = useMemo(
    () => (contests.data && users.data ? resultRows(users.data, contests.data) : []),
    [contests.data, users.data],
  );
  const shownRows = searchRows(rows, wanted).filter((row) => !isOnlyLate || hasLateAnswers(row));
  const selectedRows = rows.filter(({ user }) => selected.includes(user.username));
  const missing = contests.data
    ? names.filter((name) => !contests.data.some((contest) => contest.name === name))
    : [];

  const queries = [users, contests, tasks];
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
          placeholder="搜索准考证号、姓名、角色、学校"
          allowClear
          value={wanted}
          onChange={(event) => setWanted(event.target.value)}
        />
        {(isOnlyLate || rows.some(hasLateAnswers)) && (
          <Checkbox checked={isOnlyLate} onChange={(event) => setIsOnlyLate(event.target.checked)}>
            只看有迟到答案的考生
          </Checkbox>
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
          <ResultStatistics counts={countResults(rows)} />
          <LateBar rows={shownRows} />
          <SelectionBar
            count={selectedRows.length}
            onTimeBack={() => openTimeBack(selectedRows)}
            onClear={() => setSelected([])}
          />
          <ResultTable
            rows={shownRows}
            contests={shownContests}
            tasks={tasks.data ?? []}
            onlyTask={taskName}
            isLoading={queries.some((query) => query.isPending)}
            emptyText={rows.length === 0 ? '还没有考生登录' : '没有符合条件的考生'}
            selected={selected}
            onSelect={setSelected}
            onTimeBack={(row) => openTimeBack([row])}
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
    </div>
  );
}
