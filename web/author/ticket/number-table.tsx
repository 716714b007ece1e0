import { DeleteOutlined } from '@ant-design/icons';
import { Button, Input, Table, type TableColumnType } from 'antd';
import { type ClipboardEvent, memo, useCallback, useLayoutEffect, useMemo, useRef } from 'react';
import { ROLES } from '#domain/account/tags.ts';
import { TICKET_COLUMNS, type TicketKey, ticketTitle } from '#domain/ticket/ticket-columns.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { EditStep } from '#tasks/view/player.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { cellPlace, EMPTY_NUMBER_ROW, removeAt, replaceAt } from './ticket-rows.ts';

interface Props {
  rows: readonly NumberRow[];
  /** Those that are looked for, by their places. */
  found: readonly number[] | undefined;
  errors: FieldErrors;
  page: number;
  onPage(page: number): void;
  onChange(rows: NumberRow[], step?: EditStep): void;
  /** Several lines were pasted into a cell. */
  onPaste(text: string): void;
}

interface IndexedRow {
  index: number;
  row: NumberRow;
}

const PAGE_SIZE = 50;
export const isLong = (rows: readonly NumberRow[]) => rows.length > PAGE_SIZE;
export const pageOf = (index: number) => Math.max(1, Math.ceil((index + 1) / PAGE_SIZE));

const WIDTHS: Record<TicketKey, number> = { id: 200, type: 150, name: 150, school: 220 };

interface CellProps {
  index: number;
  field: TicketKey;
  value: string;
  error: string | undefined;
  write(index: number, field: TicketKey, text: string): void;
  onPaste(text: string): void;
}

/** The browser's own: fifty of them are drawn at once. A text from elsewhere, or several roles, stays to be seen. */
function RoleSelect({ index, field, value, error, write }: CellProps) {
  const isKnown = value === '' || (ROLES as readonly string[]).includes(value);
  return (
    <select
      className={error === undefined ? 'ticket-role' : 'ticket-role ticket-role--bad'}
      aria-label={ticketTitle(field)}
      data-cell={cellPlace({ index, field })}
      value={value}
      onChange={(event) => write(index, field, event.target.value)}
    >
      <option value="">同测试对象</option>
      {!isKnown && <option value={value}>{value}</option>}
      {ROLES.map((role) => (
        <option key={role} value={role}>
          {role}
        </option>
      ))}
    </select>
  );
}

/** Drawn again only when it has changed itself: two hundred of them would make typing slow. */
const TicketCellInput = memo(function TicketCellInput(props: CellProps) {
  const { index, field, value, error, write, onPaste } = props;
  const pasteLines = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    if (!/[\t\n\r]/.test(text.trim())) return;
    event.preventDefault();
    onPaste(text);
  };
  return (
    <>
      {field === 'type' ? (
        <RoleSelect {...props} />
      ) : (
        <Input
          aria-label={ticketTitle(field)}
          data-cell={cellPlace({ index, field })}
          value={value}
          status={error === undefined ? '' : 'error'}
          title={error}
          onPaste={pasteLines}
          onChange={(event) => write(index, field, event.target.value)}
        />
      )}
      {error !== undefined && <div className="author-cell-error">{error}</div>}
    </>
  );
});

const RemoveButton = memo(function RemoveButton({
  index,
  remove,
}: {
  index: number;
  remove(index: number): void;
}) {
  return (
    <Button
      size="small"
      type="text"
      danger
      icon={<DeleteOutlined />}
      aria-label={`移除第${index + 1}行`}
      onClick={() => remove(index)}
    />
  );
});

/**
 * Of a list that may be long only the rows of one page are drawn, and handed to the table; and it is left alone while the author
 * types elsewhere in the form.
 */
export const NumberTable = memo(function NumberTable(props: Props) {
  const { rows, found, errors, page, onPage, onChange, onPaste } = props;
  const total = found?.length ?? rows.length;
  const current = Math.min(page, pageOf(total - 1));
  const shown = Array.from({ length: Math.min(PAGE_SIZE, total - (current - 1) * PAGE_SIZE) }, (_, place) => {
    const at = (current - 1) * PAGE_SIZE + place;
    const index = found?.[at] ?? at;
    return { index, row: rows[index] ?? EMPTY_NUMBER_ROW };
  });

  const newest = useRef(rows);
  useLayoutEffect(() => {
    newest.current = rows;
  }, [rows]);
  const write = useCallback(
    (index: number, field: TicketKey, text: string) => {
      const place = cellPlace({ index, field });
      onChange(replaceAt(newest.current, index, { [field]: text }), { name: place, place });
    },
    [onChange],
  );
  const remove = useCallback((index: number) => onChange(removeAt(newest.current, index)), [onChange]);

  const columns = useMemo<TableColumnType<IndexedRow>[]>(
    () => [
      { title: '行', width: 64, align: 'right', render: (_, { index }) => index + 1 },
      ...TICKET_COLUMNS.map(({ key }) => ({
        title: ticketTitle(key),
        width: WIDTHS[key],
        render: (_: unknown, { index, row }: IndexedRow) => (
          <TicketCellInput
            index={index}
            field={key}
            value={row[key]}
            error={errors[`ticket.${index}.${key}`]}
            write={write}
            onPaste={onPaste}
          />
        ),
      })),
      {
        title: '操作',
        width: 80,
        render: (_, { index }) => <RemoveButton index={index} remove={remove} />,
      },
    ],
    [errors, write, remove, onPaste],
  );

  return (
    <Table<IndexedRow>
      rowKey="index"
      columns={columns}
      dataSource={shown}
      size="small"
      {...(total > 0 ? { scroll: { x: 780 } } : {})}
      pagination={{
        current,
        pageSize: PAGE_SIZE,
        total,
        onChange: onPage,
        showSizeChanger: false,
        hideOnSinglePage: true,
        showTotal: (count) => `共${count}行`,
      }}
      locale={{
        emptyText: (
          <span className="author-muted">
            {found ? '没有找到' : '还没有准考证；我的考生中的考生也可以用自己的准考证号登录'}
          </span>
        ),
      }}
    />
  );
});
