import { Empty, Table } from 'antd';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import { resultColumns } from './result-columns.tsx';
import { ResultDetail } from './result-detail.tsx';
import type { ResultRow } from './result-rows.ts';

interface Props {
  rows: ResultRow[];
  contests: readonly Contest[];
  tasks: readonly Task[];
  onlyTask: string | undefined;
  isLoading: boolean;
  emptyText: string;
}

const PAGE_SIZE = 50;

export function ResultTable({ rows, contests, tasks, onlyTask, isLoading, emptyText }: Props) {
  return (
    <Table<ResultRow>
      rowKey={(row) => row.user.username}
      rowClassName={(row) => `result-row-${row.state}`}
      columns={resultColumns(contests.length > 1)}
      dataSource={rows}
      loading={isLoading}
      size="small"
      scroll={{ x: contests.length > 1 ? 1350 : 1200 }}
      expandable={{
        columnTitle: '详情',
        columnWidth: 60,
        expandedRowRender: (row) => (
          <ResultDetail
            row={row}
            contest={contests.find((contest) => contest.name === row.contest)}
            tasks={tasks}
            onlyTask={onlyTask}
          />
        ),
      }}
      pagination={{
        defaultPageSize: PAGE_SIZE,
        hideOnSinglePage: true,
        showTotal: (total) => `共${total}人`,
      }}
      locale={{
        emptyText: isLoading ? ' ' : <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={emptyText} />,
      }}
    />
  );
}
