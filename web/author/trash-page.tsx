import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { App, Button, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import type { TrashItem } from '#api/trash.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { Tag } from '#ui/tag.tsx';
import { call } from '#web/api-client/call.ts';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { timeText } from '#web/staff/display-text.ts';
import { PageHeader } from '#web/staff/page-header.tsx';
import { byNumber, byText, EntityTable } from '#web/staff/tables/entity-table.tsx';
import { useLastAccount, useOwner } from '#web/staff/use-owner.ts';
import {
  chartEditPath,
  contestEditPath,
  contestResultPath,
  reportTemplateEditPath,
  resourceEditPath,
  taskEditPath,
} from './author-paths.ts';
import { forgetAuthorData, trashQuery } from './queries.ts';
import { NOT_THE_OWNER, useMayChange } from './resource/resource-permission.ts';

/** Answers are called `name number（test）`; the record of that number is opened. */
function recordPath(contest: string, name: string): string {
  const end = `（${contest}）`;
  const called = name.endsWith(end) ? name.slice(0, -end.length) : '';
  const ticket = called.slice(called.lastIndexOf(' ') + 1);
  const path = contestResultPath([contest]);
  return ticket !== '' ? `${path}?candidate=${encodeURIComponent(`${contest}/${ticket}`)}` : path;
}

const KINDS = {
  contest: { noun: '测试', pathOf: contestEditPath },
  task: { noun: '题目', pathOf: taskEditPath },
  resource: { noun: '资源', pathOf: resourceEditPath },
  message: { noun: '消息', pathOf: () => '/message-edit' },
  notice: { noun: '公告', pathOf: () => '/notice-edit' },
  report_template: { noun: '报告模板', pathOf: reportTemplateEditPath },
  chart: { noun: '图表', pathOf: chartEditPath },
  candidates: { noun: '考生', pathOf: () => '/candidate-edit' },
  answers: { noun: '作答', pathOf: recordPath },
};

/** So few days before something is gone for good it is shown in colour. */
const SOON_DAYS = 7;

interface TrashActions {
  restoring: TrashItem | undefined;
  /** Why this account may not bring it back; empty when it may. */
  whyNot(item: TrashItem): string;
  onRestore(item: TrashItem): void;
}

function trashColumns({ restoring, whyNot, onRestore }: TrashActions): TableColumnType<TrashItem>[] {
  return [
    { title: '名称', dataIndex: 'name', width: 220, ellipsis: true, sorter: byText((item) => item.name) },
    {
      title: '种类',
      dataIndex: 'kind',
      width: 80,
      sorter: byText((item) => item.kind),
      render: (kind: TrashItem['kind']) => KINDS[kind].noun,
    },
    {
      title: '创建时间',
      dataIndex: 'createdTime',
      width: 190,
      ellipsis: true,
      sorter: byText((item) => item.createdTime),
      render: timeText,
    },
    {
      title: '删除时间',
      dataIndex: 'deletedAt',
      width: 190,
      ellipsis: true,
      sorter: byText((item) => item.deletedAt),
      render: timeText,
    },
    {
      title: '删除者',
      dataIndex: 'deletedBy',
      width: 230,
      ellipsis: true,
      sorter: byText((item) => item.deletedByName || item.deletedBy),
      render: (_, item) => item.deletedByName || item.deletedBy,
    },
    {
      title: '剩余',
      dataIndex: 'daysLeft',
      width: 90,
      sorter: byNumber((item) => item.daysLeft),
      render: (days: number) => <Tag tone={days <= SOON_DAYS ? 'warning' : 'default'}>{days} 天</Tag>,
    },
    {
      title: '操作',
      key: 'actions',
      width: 100,
      render: (_, item) => (
        <Button
          size="small"
          type="primary"
          aria-label={`恢复${KINDS[item.kind].noun}“${item.name}”`}
          loading={restoring?.id === item.id}
          disabled={restoring !== undefined || whyNot(item) !== ''}
          title={whyNot(item)}
          onClick={() => onRestore(item)}
        >
          恢复
        </Button>
      ),
    },
  ];
}

/** What the owner's authors have deleted and can still bring back. */
export function TrashPage() {
  usePageTitle('回收站');
  const owner = useOwner();
  const trash = useQuery(trashQuery(owner));
  const mayRestoreResources = useMayChange(owner);
  const mayRestoreAnswers = useLastAccount()?.isAdmin ?? false;
  const queries = useQueryClient();
  const { message } = App.useApp();

  const restoring = useMutation({
    mutationFn: ({ kind, id }: TrashItem) =>
      call('POST /api/restore-from-trash', { body: { owner, kind, id } }),
    onSuccess: async ({ msg, data = '' }, { kind, name }) => {
      const { noun, pathOf } = KINDS[kind];
      void message.success({
        content: (
          <>
            {msg} <Link to={pathOf(data, name)}>打开{noun}</Link>
          </>
        ),
        // A name that is not the expected one takes a moment to read.
        duration: data === name ? 4 : 10,
      });
      await forgetAuthorData(queries);
    },
    onError: (error) => {
      void message.error(`恢复失败：${errorText(error)}`);
      void forgetAuthorData(queries);
    },
  });

  return (
    <div className="author-page">
      <PageHeader
        title="回收站"
        note={
          <span className="author-muted">
            删除的测试、题目、资源、消息、公告、报告模板、图表、考生和作答在这里保留 {DAYS_IN_TRASH}{' '}
            天，测试可以连同答案一起恢复
          </span>
        }
      />
      <EntityTable
        query={trash}
        columns={trashColumns({
          restoring: restoring.isPending ? restoring.variables : undefined,
          whyNot: ({ kind, isRestart }) => {
            if (kind === 'resource' && !mayRestoreResources) return NOT_THE_OWNER;
            const isDeleted = kind === 'answers' && !isRestart;
            return isDeleted && !mayRestoreAnswers ? '管理员删除的作答，只有管理员可以恢复' : '';
          },
          onRestore: (item) => restoring.mutate(item),
        })}
        rowKey="id"
        emptyText="回收站是空的"
        minWidth={990}
      />
    </div>
  );
}
