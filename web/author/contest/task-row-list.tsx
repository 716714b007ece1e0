import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, HolderOutlined } from '@ant-design/icons';
import { Button, Select, Space } from 'antd';
import { Link } from 'wouter';
import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import { DragHandle, SortableEntry, SortableList } from '#tasks/kit/sortable-list.tsx';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { contestEditPath, taskEditPath } from '../author-paths.ts';
import { canMove, moveRow, moveRowTo, removeRow, replaceRow, rowIds, type TaskRows } from './task-rows.ts';

const FIXED_ROWS = {
  opening: { label: '卷首语', builtIn: OPENING_TASK },
  closing: { label: '结束语', builtIn: CLOSING_TASK },
} as const;

interface FixedRowProps {
  kind: 'opening' | 'closing';
  name: string;
  tasks: readonly Task[];
  onChange(name: string): void;
}

/** The row stays in its place, but an author with a page of that type may put it there. */
function FixedRow({ kind, name, tasks, onChange }: FixedRowProps) {
  const { label, builtIn } = FIXED_ROWS[kind];
  const own = tasks.filter((task) => task.type === kind && task.name !== builtIn).map((task) => task.name);
  const pages = [...new Set([builtIn, ...own, name])];
  return (
    <li className="task-row task-row-fixed">
      <span className="task-row-title">
        <Link to={taskEditPath(name)}>{label}</Link>
        {pages.length > 1 && (
          <Select<string>
            size="small"
            aria-label={`${label}页面`}
            value={name}
            popupMatchSelectWidth={false}
            options={pages.map((page) => ({ value: page, label: page === builtIn ? `默认${label}` : page }))}
            onChange={onChange}
          />
        )}
      </span>
      <span className="author-muted">{kind === 'opening' ? '总是第一页' : '总是最后一页'}</span>
    </li>
  );
}

interface RowButtonsProps {
  rows: TaskRows;
  index: number;
  onChange(rows: string[]): void;
}

function RowButtons({ rows, index, onChange }: RowButtonsProps) {
  const name = rows[index] ?? '';
  return (
    <Space size={4}>
      <Button
        size="small"
        icon={<ArrowUpOutlined />}
        aria-label={`上移${name}`}
        disabled={!canMove(rows, index, -1)}
        onClick={() => onChange(moveRow(rows, index, -1))}
      />
      <Button
        size="small"
        icon={<ArrowDownOutlined />}
        aria-label={`下移${name}`}
        disabled={!canMove(rows, index, 1)}
        onClick={() => onChange(moveRow(rows, index, 1))}
      />
      <Button
        size="small"
        danger
        icon={<DeleteOutlined />}
        aria-label={`移除${name}`}
        onClick={() => onChange(removeRow(rows, index))}
      />
    </Space>
  );
}

interface Props {
  rows: TaskRows;
  hasChildren: boolean;
  tasks: readonly Task[];
  /** Names that lead somewhere; undefined while that is not known yet. */
  known: readonly string[] | undefined;
  onChange(rows: string[]): void;
}

/** In the order in which candidates come to them; put in order by hand, by keys or by buttons. */
export function TaskRowList({ rows, hasChildren, tasks, known, onChange }: Props) {
  const last = rows.length - 1;
  const ids = rowIds(rows);
  const between = rows
    .slice(1, -1)
    .map((name, place) => ({ name, index: place + 1, id: ids[place + 1] ?? 0 }));
  const indexOf = (id: number) => ids.indexOf(id, 1);
  const noun = hasChildren ? '子测试' : '题目';
  return (
    <SortableList
      ids={between.map(({ id }) => id)}
      nameOf={(id) => rows[indexOf(id)] ?? ''}
      onMove={(id, to) => onChange(moveRowTo(rows, indexOf(id), to + 1))}
    >
      <ol className="task-rows" start={0}>
        <FixedRow
          kind="opening"
          name={rows[0] ?? ''}
          tasks={tasks}
          onChange={(page) => onChange(replaceRow(rows, 0, page))}
        />
        {between.map(({ name, index, id }) => (
          <SortableEntry key={id} entryId={id} className="task-row">
            <DragHandle className="task-row-handle" label={`移动${name}`}>
              <HolderOutlined aria-hidden />
            </DragHandle>
            <span className="task-row-number">{index}</span>
            <span className="task-row-title">
              <Link to={hasChildren ? contestEditPath(name) : taskEditPath(name)}>{name}</Link>
              {known && !known.includes(name) && <Tag tone="error">{noun}不存在</Tag>}
            </span>
            <RowButtons rows={rows} index={index} onChange={onChange} />
          </SortableEntry>
        ))}
        <FixedRow
          kind="closing"
          name={rows[last] ?? ''}
          tasks={tasks}
          onChange={(page) => onChange(replaceRow(rows, last, page))}
        />
      </ol>
    </SortableList>
  );
}
