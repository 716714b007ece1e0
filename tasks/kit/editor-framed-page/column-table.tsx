import { DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input, Select } from 'antd';
import { LONGEST, MOST_COLUMNS, type PageColumn } from '../framed-page/framed-page.ts';
import { type FoundPath, numberOf, pathsIn, textOf, valueAt } from '../framed-page/value-path.ts';

const TYPES = [
  { value: 'text', label: '文字' },
  { value: 'number', label: '数字' },
] as const;
const LONGEST_SAMPLE = 40;

const nameOf = (path: string) => path || '整个作答';

function sampleText(value: unknown): string {
  const text = textOf(value) ?? '（无）';
  return text.length > LONGEST_SAMPLE ? `${text.slice(0, LONGEST_SAMPLE)}…` : text;
}

const typeOf = (value: unknown): PageColumn['type'] =>
  typeof value === 'number' && numberOf(value) !== undefined ? 'number' : 'text';

interface OfferedProps {
  offered: readonly FoundPath[];
  onAdd(column: PageColumn): void;
}

/** What the newest message holds and no column takes yet. */
function Offered({ offered, onAdd }: OfferedProps) {
  return (
    <div className="framed-editor-offered">
      {offered.map(({ path, value }) => (
        <Button
          key={path}
          size="small"
          icon={<PlusOutlined />}
          aria-label={`添加列${nameOf(path)}，现在是${sampleText(value)}`}
          onClick={() => onAdd({ path, label: path, type: typeOf(value) })}
        >
          <b>{nameOf(path)}</b>&nbsp;{sampleText(value)}
        </Button>
      ))}
    </div>
  );
}

interface ColumnTableProps {
  columns: readonly PageColumn[];
  /** Undefined while the page has said nothing. */
  newest: { value: unknown } | undefined;
  onChange(columns: PageColumn[], name?: string): void;
}

/** Which of the page's values become columns of results. */
export function ColumnTable({ columns, newest, onChange }: ColumnTableProps) {
  const taken = columns.map(({ path }) => path);
  const offered = newest ? pathsIn(newest.value).filter(({ path }) => !taken.includes(path)) : [];
  const edit = (index: number, changed: Partial<PageColumn>, name?: string) =>
    onChange(
      columns.map((column, at) => (at === index ? { ...column, ...changed } : column)),
      name && `${name} ${index}`,
    );
  return (
    <section aria-label="结果中的列">
      <h3>结果中的列</h3>
      <p className="framed-editor-note">
        {columns.length === 0
          ? '没有设置列时，整个作答在结果里是一列文字。'
          : '结果、导出和统计里有下面这些列。'}
        {newest ? '点下面的值，把它加为一列。' : '先在预览里操作页面，就可以从它发来的内容里选择列。'}
      </p>
      {columns.length > 0 && (
        <ul className="framed-editor-columns">
          <li className="framed-editor-column-heads" aria-hidden="true">
            <span>名称</span>
            <span>在消息中的路径</span>
            <span>类型</span>
          </li>
          {columns.map(({ path, label, type }, index) => (
            <li key={index}>
              <Input
                aria-label={`第${index + 1}列的名称`}
                value={label}
                maxLength={LONGEST.label}
                placeholder={nameOf(path)}
                onChange={({ target }) => edit(index, { label: target.value }, 'label')}
              />
              <Input
                aria-label={`第${index + 1}列的路径`}
                value={path}
                maxLength={LONGEST.path}
                placeholder="整个作答"
                onChange={({ target }) => edit(index, { path: target.value.trim() }, 'path')}
              />
              <Select
                aria-label={`第${index + 1}列的类型`}
                value={type}
                options={[...TYPES]}
                onChange={(chosen) => edit(index, { type: chosen })}
              />
              <span className="framed-editor-now">
                {newest ? `现在是：${sampleText(valueAt(newest.value, path))}` : ''}
              </span>
              <Button
                type="text"
                icon={<DeleteOutlined />}
                aria-label={`删除第${index + 1}列`}
                onClick={() => onChange(columns.filter((_, at) => at !== index))}
              />
            </li>
          ))}
        </ul>
      )}
      {columns.length < MOST_COLUMNS && (
        <Offered offered={offered} onAdd={(column) => onChange([...columns, column])} />
      )}
    </section>
  );
}
