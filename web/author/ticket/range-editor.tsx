import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Table, type TableColumnType } from 'antd';
import type { RangeRow } from '#domain/ticket/ticket.schema.ts';
import type { EditStep } from '#tasks/view/player.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { addRangeRow, removeAt, replaceAt } from './ticket-rows.ts';

interface Props {
  rows: readonly RangeRow[];
  errors: FieldErrors;
  onChange(rows: RangeRow[], step?: EditStep): void;
}

const COLUMNS = [
  { field: 'start', title: '起始号（含）' },
  { field: 'end', title: '结束号（不含）' },
] as const;

export function RangeEditor({ rows, errors, onChange }: Props) {
  const columns: TableColumnType<RangeRow>[] = [
    { title: '编号', dataIndex: 'id', width: 72, align: 'right' },
    ...COLUMNS.map(({ field, title }) => ({
      title,
      render: (_: unknown, row: RangeRow, index: number) => {
        const error = errors[`ticket.${index}.${field}`];
        return (
          <>
            <Input
              aria-label={title}
              inputMode="numeric"
              value={row[field]}
              status={error === undefined ? '' : 'error'}
              onChange={(event) =>
                onChange(replaceAt(rows, index, { [field]: event.target.value.trim() }), {
                  name: `${index} ${field}`,
                })
              }
            />
            {error !== undefined && <div className="author-cell-error">{error}</div>}
          </>
        );
      },
    })),
    {
      title: '操作',
      width: 80,
      render: (_, row, index) => (
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除区间${row.id}`}
          onClick={() => onChange(removeAt(rows, index))}
        />
      ),
    },
  ];

  return (
    <>
      <div className="author-toolbar">
        <Button icon={<PlusOutlined />} onClick={() => onChange(addRangeRow(rows))}>
          添加准考证
        </Button>
      </div>
      <Table<RangeRow>
        rowKey="id"
        columns={columns}
        dataSource={rows}
        size="small"
        {...(rows.length > 0 ? { scroll: { x: 480 } } : {})}
        pagination={false}
        locale={{ emptyText: <span className="author-muted">还没有区间</span> }}
      />
    </>
  );
}
