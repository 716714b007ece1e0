import { Form, InputNumber, Switch } from 'antd';
import { useState } from 'react';
import { Field } from '../forms/fields.tsx';
import { StaffDialog } from '../staff-dialog.tsx';

interface TableDialogProps {
  onFinish(html: string): void;
  onClose(): void;
}

const [MOST_ROWS, MOST_COLUMNS] = [50, 20];

function tableHtml(rows: number, columns: number, hasHeader: boolean): string {
  const row = (tag: 'td' | 'th') =>
    `<tr>${`<${tag} style="min-width: 4em"><br /></${tag}>`.repeat(columns)}</tr>`;
  const first = row(hasHeader ? 'th' : 'td');
  return `<table><tbody>${first}${row('td').repeat(rows - 1)}</tbody></table>`;
}

/** How large a new table is to be, also for those who cannot point at it. */
export function TableDialog({ onFinish, onClose }: TableDialogProps) {
  const [rows, setRows] = useState(3);
  const [columns, setColumns] = useState(3);
  const [hasHeader, setHeader] = useState(false);
  return (
    <StaffDialog
      title="插入表格"
      okText="插入"
      cancelText="取消"
      onOk={() => onFinish(tableHtml(rows, columns, hasHeader))}
      onClose={onClose}
    >
      <Form layout="vertical" component="div" className="rich-text-size">
        <Field id="rich-text-rows" label="行数">
          <InputNumber
            id="rich-text-rows"
            value={rows}
            min={1}
            max={MOST_ROWS}
            precision={0}
            onChange={(typed) => setRows(typed ?? 1)}
          />
        </Field>
        <Field id="rich-text-columns" label="列数">
          <InputNumber
            id="rich-text-columns"
            value={columns}
            min={1}
            max={MOST_COLUMNS}
            precision={0}
            onChange={(typed) => setColumns(typed ?? 1)}
          />
        </Field>
        <Field id="rich-text-header" label="第一行是标题">
          <Switch
            id="rich-text-header"
            checked={hasHeader}
            checkedChildren="是"
            unCheckedChildren="否"
            onChange={setHeader}
          />
        </Field>
      </Form>
    </StaffDialog>
  );
}
