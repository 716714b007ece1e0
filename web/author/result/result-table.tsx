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
  /** The ids of the candidates that are ticked. */
  selected: readonly string[];
  onSelect(selected: string[]): void;
  onTimeBack(row: ResultRow): void;
}

const PAGE_SIZE = 50;

export function ResultTable(props: Props) {
  const { rows, contests, tasks, onlyTask, isLoading, emptyText, selected, onSelect, onTimeBack } = props;
  return (
    <Table<ResultRow>
      rowKey={(row) => row.user.username}
      rowClassName={(row) => `result-row-${row.state}`}
      columns={resultColumns(contests.length > 1, onTimeBack)}
      dataSource={rows}
      loading={isLoading}
      size="small"
      scroll={{ x: contests.length > 1 ? 1450 : 1300 }}
      rowSelection={{
        columnWidth: 40,
        selectedRowKeys: [...selected],
        // Who is ticked stays ticked while others are searched for.
        preserveSelectedRowKeys: true,
        onChange: (keys) => onSelect(keys.map(String)),
        getCheckboxProps: ({ user }) => ({ 'aria-label': `选择考生${user.ticketId}` }),
        getTitleCheckboxProps: () => ({ 'aria-label': '选择本页的考生' }),
      }}
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
