import { Alert, Button, Checkbox, Table } from 'antd';
import { type ReactNode, useState } from 'react';
import type { RenameConsent } from '#domain/candidate/candidate.schema.ts';
import type { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { ColumnMeanings } from './column-meanings.tsx';
import type { ListImport } from './list-import.ts';

const COUNTS = {
  refused: '有误',
  renamed: '改了姓名且已有作答',
  added: '新增',
  changed: '有变化',
  removed: '移除',
  unchanged: '无变化',
} as const;
type Sort = keyof typeof COUNTS;
/** Somebody may lose something by them. */
const GRAVE: readonly Sort[] = ['refused', 'renamed', 'removed'];

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

type Renamed = ImportPreview['renamed'][number];

function Renames({ renamed }: { renamed: Renamed[] }) {
  return (
    <Table<Renamed>
      {...TABLE}
      dataSource={renamed}
      columns={[
        lineColumn,
        numberColumn,
        {
          title: '姓名',
          key: 'names',
          render: (_, { from, to }) => (
            <span className="import-change">
              <del>{from}</del> → <ins>{to || '（空）'}</ins>
            </span>
          ),
        },
      ]}
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
  list: Pick<ListImport, 'noun' | 'isReplacing' | 'meanings'>;
  /** Reads the file once more with other columns; left out when it is no longer at hand. */
  onColumns?: ((keys: string[]) => void) | undefined;
  isConfirming: boolean;
  onConfirm(rename: RenameConsent): void;
  another: ReactNode;
}

/** What an import would do. With any bad row it does nothing at all. */
export function ImportPreviewView(props: Props) {
  const { preview, list, isConfirming, onColumns, onConfirm, another } = props;
  const {
    counts,
    reasons,
    added,
    changed,
    removed,
    renamed,
    unknownContests,
    headerLine,
    ignored,
    isReordered,
  } = preview;
  const isRefused = counts.refused > 0;
  const isIdle = counts.added + counts.changed + counts.removed === 0 && !isReordered;
  const sorts = (Object.keys(COUNTS) as Sort[]).filter(
    (sort) => (list.isReplacing || sort !== 'removed') && (counts.renamed > 0 || sort !== 'renamed'),
  );
  // Of a long list the first ones are shown; of what stays as it is, none.
  const rows: Record<Sort, { shown: number; table: ReactNode }> = {
    refused: { shown: reasons.length, table: <Reasons reasons={reasons} /> },
    renamed: { shown: renamed.length, table: <Renames renamed={renamed} /> },
    added: { shown: added.length, table: <Added added={added} /> },
    changed: { shown: changed.length, table: <Changes changed={changed} /> },
    removed: { shown: removed.length, table: <Removed removed={removed} /> },
    unchanged: { shown: 0, table: null },
  };
  const [chosen, setChosen] = useState(() => sorts.find((sort) => rows[sort].shown > 0) ?? 'unchanged');
  const read = preview.columns.map(({ key }) => key);
  /** What the author takes the columns for; what is shown is still what was read. */
  const [keys, setKeys] = useState(read);
  const isOtherwise = keys.some((key, place) => key !== read[place]);
  const [isSamePerson, setSamePerson] = useState(false);
  const mustTick = counts.renamed > 0 && !isRefused;
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
      {headerLine > 1 && (
        <p className="author-muted import-note">列名在第{headerLine}行，它上面的内容不会导入</p>
      )}
      {list.meanings && preview.columns.length > 0 && (
        <>
          <p className="import-note">
            {preview.mayChoose ? '表格没有列名，各列是按内容猜的，请核对。' : '各列按表格中的列名导入：'}
            {preview.mayChoose && !onColumns && '要改的话，请重新选择文件。'}
          </p>
          <ColumnMeanings
            columns={preview.columns.map((column, place) => ({ ...column, key: keys[place] ?? '' }))}
            meanings={list.meanings}
            onChoose={preview.mayChoose && onColumns ? setKeys : undefined}
          />
          {isOtherwise && onColumns && (
            <div className="import-actions">
              <Button
                type="primary"
                loading={isConfirming}
                disabled={!keys.includes(list.meanings[0]?.key ?? '')}
                onClick={() => onColumns(keys)}
              >
                按选择的列重新读取
              </Button>
              {!keys.includes(list.meanings[0]?.key ?? '') && (
                <span className="author-muted">请指定哪一列是{list.meanings[0]?.title}</span>
              )}
            </div>
          )}
        </>
      )}
      {ignored.length > 0 && (
        <p className="author-muted import-note">未识别的列不会导入：{ignored.join('、')}</p>
      )}
      {unknownContests.length > 0 && (
        <Alert
          className="import-note"
          type="warning"
          showIcon
          title={`没有这些名称的测试：${unknownContests.map(({ name, rowCount }) => `“${name}”（${rowCount}行）`).join('、')}`}
          description="请核对“包含测试”和“跳转测试”两列。仍可导入，但考生要等有了同名的测试才能进入。"
        />
      )}
      <div className="import-counts" role="group" aria-label="各类行数">
        {sorts.map((sort) => {
          const count = counts[sort];
          const isBad = GRAVE.includes(sort) && count > 0;
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
      {mustTick && (
        <Checkbox checked={isSamePerson} onChange={(event) => setSamePerson(event.target.checked)}>
          已核对：这{counts.renamed}人是同一个人改了姓名，原有的作答归到新的姓名下
        </Checkbox>
      )}
      <div className="import-actions">
        {another}
        <Button
          type="primary"
          danger={counts.removed > 0}
          disabled={isRefused || isIdle || isOtherwise || (mustTick && !isSamePerson)}
          loading={isConfirming}
          onClick={() => onConfirm(isSamePerson ? 'allow' : 'ask')}
        >
          {counts.removed > 0 ? `确认导入，并移除${counts.removed}行` : '确认导入'}
        </Button>
      </div>
      {shown > 0 && counts[chosen] > shown && <p className="author-muted">只显示前{shown}行</p>}
      {table}
    </>
  );
}
