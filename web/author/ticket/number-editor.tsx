import { PlusOutlined, SnippetsOutlined } from '@ant-design/icons';
import { App, Button } from 'antd';
import { useState } from 'react';
import type { NumberRow } from '#domain/contest/ticket.schema.ts';
import type { FieldErrors } from '../form/check-form.ts';
import { NumberTable } from './number-table.tsx';
import { PasteDialog } from './paste-dialog.tsx';
import { EMPTY_NUMBER_ROW, mergeTicketRows, parseTicketRows } from './ticket-rows.ts';

interface Props {
  rows: readonly NumberRow[];
  errors: FieldErrors;
  onChange(rows: NumberRow[]): void;
}

const PAGE_SIZE = 50;
const pageOf = (index: number) => Math.max(1, Math.ceil((index + 1) / PAGE_SIZE));

export function NumberEditor({ rows, errors, onChange }: Props) {
  const { message } = App.useApp();
  const [page, setPage] = useState(1);
  const [isPasting, setIsPasting] = useState(false);

  const add = () => {
    onChange([...rows, EMPTY_NUMBER_ROW]);
    setPage(pageOf(rows.length));
  };

  const paste = (text: string) => {
    const merge = mergeTicketRows(rows, parseTicketRows(text));
    onChange(merge.rows);
    setPage(pageOf(merge.rows.length - 1));
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
        <span className="author-muted">共{rows.length}个；角色留空表示与测试的对象相同</span>
      </div>
      <NumberTable
        rows={rows}
        errors={errors}
        page={page}
        pageSize={PAGE_SIZE}
        onPage={setPage}
        onChange={onChange}
        onPaste={paste}
      />
      {isPasting && <PasteDialog onPaste={paste} onClose={() => setIsPasting(false)} />}
    </>
  );
}
