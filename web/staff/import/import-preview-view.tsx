import { Alert, Button, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import type { ListImport } from './list-import.ts';

const COUNTS = {
  refused: '有误',
  added: '新增',
  changed: '有变化',
  removed: '移除',
  unchanged: '无变化',
} as const;
type Sort = keyof typeof COUNTS;

const lineColumn = { title: '行', dataIndex: 'line', width: 56 };
// Without widths of their own: on a phone a school would stand in a column of single characters.
const numberColumn = { title: '准考证号', dataIndex: 'number' };
const nameColumn = { title: '姓名', dataIndex: 'name' };
const schoolColumn = { title: '学校', dataIndex: 'school' };

const TABLE = {
  size: 'small',
  bordered: true,
  rowKey: 'line',
  pagination: { pageSize: 20, showSizeChanger: false, hideOnSinglePage: true },
} as const;

function Reasons({ reasons }: { reasons: ImportPreview['reasons'] }) {
  return (
    <Table
      {...TABLE}
      dataSource={reasons}
      columns={[
        lineColumn,
        { title: '列', dataIndex: 'column', width: 120 },
        { title: '原因', dataIndex: 'reason' },
      ]}
      rowKey={({ line, column, reason }) => `${line} ${column} ${reason}`}
    />
  );
}

function Added({ added }: { added: ImportPreview['added'] }) {
  return (
    <Table {...TABLE} dataSource={added} columns={[lineColumn, numberColumn, nameColumn, schoolColumn]} />
  );
}

function Removed({ removed }: { removed: ImportPreview['removed'] }) {
  return (
    <Table
      {...TABLE}
      rowKey="number"
      dataSource={removed}
      columns={[numberColumn, nameColumn, schoolColumn]}
    />
  );
}

type Changed = ImportPreview['changed'][number];

function Changes({ changed }: { changed: Changed[] }) {
  return (
    <Table<Changed>
      {...TABLE}
      dataSource={changed}
      columns={[
        lineColumn,
        numberColumn,
        nameColumn,
        {
          title: '变化',
          key: 'changes',
          render: (_, { changes }) =>
            changes.map(({ column, from, to }) => (
              <span key={column} className="import-change">
                {column}：<del>{from || '（空）'}</del> → <ins>{to || '（空）'}</ins>
              </span>
            )),
        },
      ]}
    />
  );
}

interface Props {
  preview: ImportPreview;
  list: Pick<ListImport, 'noun' | 'isReplacing'>;
  isConfirming: boolean;
  onConfirm(): void;
  another: ReactNode;
}

/** What an import would do. With any bad row it does nothing at all. */
export function ImportPreviewView(props: Props) {
  const { preview, list, isConfirming, onConfirm, another } = props;
  const { counts, reasons, added, changed, removed, ignored, isReordered } = preview;
  const isRefused = counts.refused > 0;
  const isIdle = counts.added + counts.changed + counts.removed === 0 && !isReordered;
  const sorts = (Object.keys(COUNTS) as Sort[]).filter((sort) => list.isReplacing || sort !== 'removed');
  // Of a long list the first ones are shown; of what stays as it is, none.
  const rows: Record<Sort, { shown: number; table: ReactNode }> = {
    refused: { shown: reasons.length, table: <Reasons reasons={reasons} /> },
    added: { shown: added.length, table: <Added added={added} /> },
    changed: { shown: changed.length, table: <Changes changed={changed} /> },
    removed: { shown: removed.length, table: <Removed removed={removed} /> },
    unchanged: { shown: 0, table: null },
  };
  const [chosen, setChosen] = useState(() => sorts.find((sort) => rows[sort].shown > 0) ?? 'unchanged');
  const { shown, table } = rows[chosen];
  return (
    <>
      {isRefused ? (
        <Alert
          type="error"
          showIcon
          title={`“${preview.fileName}”有${counts.refused}行有误，没有导入任何${list.noun}。请在表格中改正后重新上传。`}
        />
      ) : (
        <Alert
          type={isIdle ? 'success' : 'info'}
          showIcon
          title={
            isIdle
              ? `“${preview.fileName}”与名单一致，没有需要导入的内容`
              : `“${preview.fileName}”还没有写入，请确认以下变化`
          }
        />
      )}
      {isReordered && !isRefused && (
        <p className="author-muted">原有各行的顺序有变化，导入后按表格中的顺序排列</p>
      )}
      {ignored.length > 0 && <p className="author-muted">未识别的列不会导入：{ignored.join('、')}</p>}
      <div className="import-counts" role="group" aria-label="各类行数">
        {sorts.map((sort) => {
          const count = counts[sort];
          const isBad = (sort === 'refused' || sort === 'removed') && count > 0;
          return (
            <button
              key={sort}
              type="button"
              className={isBad ? `import-count import-count--${sort}` : 'import-count'}
              aria-pressed={sort === chosen}
              disabled={rows[sort].shown === 0}
              onClick={() => setChosen(sort)}
            >
              {COUNTS[sort]} <strong>{count}</strong>
            </button>
          );
        })}
      </div>
      <div className="import-actions">
        {another}
        <Button
          type="primary"
          danger={counts.removed > 0}
          disabled={isRefused || isIdle}
          loading={isConfirming}
          onClick={onConfirm}
        >
          {counts.removed > 0 ? `确认导入，并移除${counts.removed}行` : '确认导入'}
        </Button>
      </div>
      {shown > 0 && counts[chosen] > shown && <p className="author-muted">只显示前{shown}行</p>}
      {table}
    </>
  );
}
