import { PlusOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button } from 'antd';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { addDefaultContest, deleteContest } from './contest/contest-changes.ts';
import { contestColumns } from './contest/contest-columns.tsx';
import './contest/contest.css';
import { navigate } from '#web/staff/navigate.ts';
import { EntityTable } from '#web/staff/tables/entity-table.tsx';
import { errorText } from '#web/staff/call-outcome.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { contestsQuery, forgetAuthorData } from './queries.ts';
import { contestEditPath } from './author-paths.ts';
import { useOwner } from '#web/staff/use-owner.ts';

export function ContestListPage() {
  usePageTitle('我的测试');
  const owner = useOwner();
  const contests = useQuery(contestsQuery(owner));
  const queries = useQueryClient();
  const { message } = App.useApp();

  const adding = useMutation({
    mutationFn: () => addDefaultContest(owner, contests.data?.map((contest) => contest.name) ?? []),
    onSuccess: () => {
      void message.success('添加测试成功');
      void forgetAuthorData(queries);
    },
    onError: (error) => void message.error(`添加测试失败：${errorText(error)}`),
  });

  /** Leads on from here alone: whoever has gone to another page, or owner, meanwhile stays there. */
  const add = () => adding.mutate(undefined, { onSuccess: (name) => navigate(contestEditPath(name)) });

  const remove = async (contest: Contest) => {
    await deleteContest(contest);
    await forgetAuthorData(queries);
  };

  return (
    <div className="author-page author-page-full">
      <PageHeader title="我的测试">
        <Button
          type="primary"
          icon={<PlusOutlined />}
          loading={adding.isPending}
          disabled={!contests.data}
          onClick={add}
        >
          添加测试
        </Button>
      </PageHeader>
      <EntityTable
        query={contests}
        columns={contestColumns(remove)}
        rowKey="name"
        emptyText="还没有测试，点击“添加测试”新建一个"
        minWidth={1300}
      />
    </div>
  );
}
