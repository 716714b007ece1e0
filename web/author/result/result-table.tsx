import { Empty, Table } from 'antd';
import { resultColumns } from './result-columns.tsx';
import { ResultDetail } from './result-detail.tsx';
import type { ResultRow } from './result-rows.ts';

interface Props {
  rows: ResultRow[];
  hasSeveralContests: boolean;
  /** The ids of the tasks that alone are wanted. */
  onlyTasks: ReadonlySet<string | null> | undefined;
  isLoading: boolean;
  emptyText: string;
  /** The ids of the candidates that are ticked. */
  selected: readonly string[];
  onSelect(selected: string[]): void;
  onTimeBack(row: ResultRow): void;
  onShowVersion(key: string): void;
}

const PAGE_SIZE = 50;

export function ResultTable(props: Props) {
  const { rows, hasSeveralContests, onlyTasks, isLoading, emptyText, selected } = props;
  const { onSelect, onTimeBack, onShowVersion } = props;
  return (
    <Table<ResultRow>
      rowKey={(row) => row.user.username}
      rowClassName={(row) => `result-row-${row.state}`}
      columns={resultColumns(hasSeveralContests, onTimeBack)}
      dataSource={rows}
      loading={isLoading}
      size="small"
      scroll={{ x: hasSeveralContests ? 1460 : 1310 }}
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
        columnWidth: 54,
        expandedRowRender: (row) => (
          <ResultDetail row={row} onlyTasks={onlyTasks} onShowVersion={onShowVersion} />
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
