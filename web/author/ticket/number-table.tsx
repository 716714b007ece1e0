import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Table, type TableColumnType } from 'antd';
import type { ClipboardEvent } from 'react';
import { ROLES } from '#domain/account/tags.ts';
import type { NumberRow } from '#domain/contest/ticket.schema.ts';
import type { FieldErrors } from '../form/check-form.ts';
import { removeAt, replaceAt } from './ticket-rows.ts';

interface Props {
  rows: readonly NumberRow[];
  errors: FieldErrors;
  page: number;
  pageSize: number;
  onPage(page: number): void;
  onChange(rows: NumberRow[]): void;
  /** Several lines were pasted into a cell. */
  onPaste(text: string): void;
}

interface IndexedRow {
  index: number;
  row: NumberRow;
}

const COLUMNS: { field: keyof NumberRow; title: string; width: number; list?: string }[] = [
  { field: 'id', title: '准考证号', width: 200 },
  { field: 'type', title: '角色', width: 150, list: 'ticket-roles' },
  { field: 'name', title: '姓名', width: 150 },
  { field: 'school', title: '学校', width: 220 },
];

export function NumberTable({ rows, errors, page, pageSize, onPage, onChange, onPaste }: Props) {
  const pasteLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };

  const columns: TableColumnType<IndexedRow>[] = [
    { title: '序号', width: 64, align: 'right', render: (_, { index }) => index + 1 },
    ...COLUMNS.map(({ field, title, width, list }) => ({
      title,
      width,
      render: (_: unknown, { index, row }: IndexedRow) => {
        const error = errors[`ticket.${index}.${field}`];
        return (
          <>
            <Input
              aria-label={title}
              value={row[field]}
              list={list}
              status={error === undefined ? '' : 'error'}
              title={error}
              onPaste={pasteLines}
              onChange={(event) => onChange(replaceAt(rows, index, { [field]: event.target.value }))}
            />
            {error !== undefined && <div className="ticket-cell-error">{error}</div>}
          </>
        );
      },
    })),
    {
      title: '操作',
      width: 80,
      render: (_, { index }) => (
        <Button
          size="small"
          type="text"
          danger
          icon={<DeleteOutlined />}
          aria-label={`移除第${index + 1}行`}
          onClick={() => onChange(removeAt(rows, index))}
        />
      ),
    },
  ];

  return (
    <>
      <datalist id="ticket-roles">
        {ROLES.map((role) => (
          <option key={role} value={role} />
        ))}
      </datalist>
      <Table<IndexedRow>
        rowKey="index"
        columns={columns}
        dataSource={rows.map((row, index) => ({ index, row }))}
        size="small"
        {...(rows.length > 0 ? { scroll: { x: 780 } } : {})}
        pagination={{
          current: page,
          pageSize,
          onChange: onPage,
          showSizeChanger: false,
          hideOnSinglePage: true,
          showTotal: (total) => `共${total}行`,
        }}
        locale={{
          emptyText: (
            <span className="author-muted">还没有准考证；我的考生中的考生也可以用自己的准考证号登录</span>
          ),
        }}
      />
    </>
  );
}
