import { ArrowLeftOutlined, ReloadOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Input, Select, Tag } from 'antd';
import { useMemo, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router';
import { isParent } from '#domain/contest/contest.ts';
import { usePageTitle } from '#web/ui/use-page-title.ts';
import { LoadProblem } from './load-problem.tsx';
import { PageHeader } from './page-header.tsx';
import { contestsQuery, tasksQuery, ticketUsersQuery } from './queries.ts';
import { countResults, resultRows, searchRows } from './result/result-rows.ts';
import { ResultStatistics } from './result/result-statistics.tsx';
import { ResultTable } from './result/result-table.tsx';
import './result/result.css';
import { contestResultPath } from './paths.ts';
import { useOwner } from './use-owner.ts';

export function ContestResultPage() {
  const owner = useOwner();
  const navigate = useNavigate();
  const { contestName = '', taskName } = useParams();
  const names = contestName.split(',').filter((name) => name !== '');
  usePageTitle(`${names.join('、')} - 测试结果`);

  const contests = useQuery(contestsQuery(owner));
  const tasks = useQuery(tasksQuery(owner));
  const users = useQuery(ticketUsersQuery(owner, names));
  const [wanted, setWanted] = useState('');

  const shownContests = contests.data?.filter((contest) => names.includes(contest.name)) ?? [];
  const rows = useMemo(
    () => (contests.data && users.data ? resultRows(users.data, contests.data) : []),
    [contests.data, users.data],
  );
  const missing = contests.data
    ? names.filter((name) => !contests.data.some((contest) => contest.name === name))
    : [];

  const queries = [users, contests, tasks];
  const reload = () => queries.forEach((query) => void query.refetch());
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
            <Tag closable onClose={() => void navigate(contestResultPath(names))}>
              只看题目：{taskName}
            </Tag>
          )
        }
      >
        <Button
          icon={<ReloadOutlined />}
          loading={queries.some((query) => query.isFetching)}
          onClick={reload}
        >
          重新加载
        </Button>
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
            if (chosen.length > 0) void navigate(contestResultPath(chosen), { replace: true });
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
        <LoadProblem error={failed.error} onRetry={reload} />
      ) : (
        <>
          <ResultStatistics counts={countResults(rows)} />
          <ResultTable
            rows={searchRows(rows, wanted)}
            contests={shownContests}
            tasks={tasks.data ?? []}
            onlyTask={taskName}
            isLoading={queries.some((query) => query.isPending)}
            emptyText={rows.length === 0 ? '还没有考生登录' : '没有符合搜索条件的考生'}
          />
        </>
      )}
    </div>
  );
}
