import { Table, type TableColumnType } from 'antd';
import type { TicketUser } from '#api/result.ts';
import { candidateOf, type RescueLine } from './rescue-lines.ts';
import { RescueOutcomeCell } from './rescue-outcome.tsx';

interface Props {
  lines: readonly RescueLine[];
  /** Those whose names are known to the page. */
  users: readonly TicketUser[];
  onRetry(line: RescueLine): void;
}

const PAGE_SIZE = 50;

export function RescueTable({ lines, users, onRetry }: Props) {
  const columns: TableColumnType<RescueLine>[] = [
    { title: '文件', width: '28%', dataIndex: ['source', 'name'], className: 'rescue-cell' },
    {
      title: '考生',
      width: '26%',
      className: 'rescue-cell',
      render: (_, line) => {
        const { contest, ticket } = candidateOf(line);
        const name = users.find(({ username }) => username === line.userId)?.name;
        return (
          <>
            {ticket} {name}
            <div className="author-muted">{contest}</div>
          </>
        );
      },
    },
    {
      title: '结果',
      className: 'rescue-cell',
      render: (_, line) => <RescueOutcomeCell line={line} onRetry={onRetry} />,
    },
  ];
  return (
    <Table<RescueLine>
      rowKey="id"
      columns={columns}
      dataSource={lines}
      size="small"
      pagination={{ pageSize: PAGE_SIZE, hideOnSinglePage: true, showSizeChanger: false }}
    />
  );
}
