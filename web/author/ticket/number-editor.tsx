import { DeleteOutlined, PlusOutlined, SearchOutlined, SnippetsOutlined } from '@ant-design/icons';
import { App, Button, Input, Table, type TableColumnType } from 'antd';
import { type ClipboardEvent, type ReactNode, useMemo, useState } from 'react';
import { ROLES } from '#domain/account/tags.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { EditStep } from '#tasks/view/player.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';
import { StaffDialog } from '#web/staff/staff-dialog.tsx';
import {
  EMPTY_NUMBER_ROW,
  findRows,
  firstBadRow,
  mergeTicketRows,
  parseTicketRows,
  removeAt,
  replaceAt,
} from './ticket-rows.ts';

interface NumberTableProps {
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
const pageOf = (index: number) => Math.max(1, Math.ceil((index + 1) / PAGE_SIZE));

const COLUMNS: { field: keyof NumberRow; title: string; width: number; list?: string }[] = [
  { field: 'id', title: '准考证号', width: 200 },
  { field: 'type', title: '角色', width: 150, list: 'ticket-roles' },
  { field: 'name', title: '姓名', width: 150 },
  { field: 'school', title: '学校', width: 220 },
];

/** Of a list that may be long only the rows of one page are drawn, and handed to the table. */
function NumberTable({ rows, found, errors, page, onPage, onChange, onPaste }: NumberTableProps) {
  const total = found?.length ?? rows.length;
  const current = Math.min(page, pageOf(total - 1));
  const shown = Array.from({ length: Math.min(PAGE_SIZE, total - (current - 1) * PAGE_SIZE) }, (_, place) => {
    const at = (current - 1) * PAGE_SIZE + place;
    const index = found?.[at] ?? at;
    return { index, row: rows[index] ?? EMPTY_NUMBER_ROW };
  });

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
              onChange={(event) =>
                onChange(replaceAt(rows, index, { [field]: event.target.value }), {
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
    </>
  );
}

interface TicketPasteDialogProps {
  onPaste(text: string): void;
  onClose(): void;
}

function TicketPasteDialog({ onPaste, onClose }: TicketPasteDialogProps) {
  const [text, setText] = useState('');
  const count = parseTicketRows(text).length;
  return (
    <StaffDialog
      title="从表格粘贴准考证"
      okText={count === 0 ? '导入' : `导入${count}行`}
      cancelText="取消"
      okButtonProps={{ disabled: count === 0 }}
      onOk={() => onPaste(text)}
      onClose={onClose}
    >
      <p className="author-muted">
        在电子表格中选中“准考证号、角色、姓名、学校”各列，复制后粘贴到下面。首行可以是列标题；已有的准考证号会被更新。
      </p>
      <Input.TextArea
        aria-label="表格内容"
        rows={10}
        value={text}
        placeholder={'1001\t学生\t张三\t第一小学'}
        onChange={(event) => setText(event.target.value)}
      />
    </StaffDialog>
  );
}

interface NumberEditorProps {
  rows: readonly NumberRow[];
  errors: FieldErrors;
  onChange(rows: NumberRow[], step?: EditStep): void;
  /** Further buttons beside those of the editor. */
  actions?: ReactNode;
}

export function NumberEditor({ rows, errors, onChange, actions }: NumberEditorProps) {
  const { message } = App.useApp();
  const [page, setPage] = useState(1);
  const [sought, setSought] = useState('');
  const [isPasting, setIsPasting] = useState(false);
  const found = useMemo(() => (sought === '' ? undefined : findRows(rows, sought)), [rows, sought]);

  const showRow = (index: number) => {
    setSought('');
    setPage(pageOf(index));
  };

  // Whoever saves and is refused is taken to the page where the first problem is.
  const [shownErrors, setShownErrors] = useState(errors);
  if (errors !== shownErrors) {
    setShownErrors(errors);
    const bad = firstBadRow(errors);
    if (bad !== undefined) showRow(bad);
  }

  const add = () => {
    onChange([...rows, EMPTY_NUMBER_ROW]);
    showRow(rows.length);
  };

  const paste = (text: string) => {
    const merge = mergeTicketRows(rows, parseTicketRows(text));
    onChange(merge.rows);
    showRow(merge.rows.length - 1);
    setIsPasting(false);
    void message.info(`粘贴完成：新增${merge.added}行，更新${merge.updated}行，保存后生效`);
  };

  return (
    <>
      <div className="author-toolbar">
        <Button icon={<PlusOutlined />} onClick={add}>
          添加准考证
        </Button>
        <Button icon={<SnippetsOutlined />} onClick={() => setIsPasting(true)}>
          从表格粘贴
        </Button>
        {actions}
        {rows.length > PAGE_SIZE && (
          <Input
            className="ticket-search"
            aria-label="查找准考证"
            placeholder="查找号码、姓名、学校"
            allowClear
            prefix={<SearchOutlined aria-hidden />}
            value={sought}
            onChange={(event) => {
              setSought(event.target.value.trim());
              setPage(1);
            }}
          />
        )}
        <span className="author-muted">共{rows.length}个；角色留空表示与测试的对象相同</span>
      </div>
      <NumberTable
        rows={rows}
        found={found}
        errors={errors}
        page={page}
        onPage={setPage}
        onChange={onChange}
        onPaste={paste}
      />
      {isPasting && <TicketPasteDialog onPaste={paste} onClose={() => setIsPasting(false)} />}
    </>
  );
}
