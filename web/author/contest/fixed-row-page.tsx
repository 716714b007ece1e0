import { Select } from 'antd';
import { Link } from 'react-router';
import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest.ts';
import type { Task } from '#tasks/task.schema.ts';
import { taskEditPath } from '../paths.ts';

interface Props {
  kind: 'opening' | 'closing';
  name: string;
  tasks: readonly Task[];
  onChange(name: string): void;
}

const FIXED_ROWS = {
  opening: { label: '卷首语', builtIn: OPENING_TASK },
  closing: { label: '结束语', builtIn: CLOSING_TASK },
} as const;

/** The row stays in its place, but an author with a page of that type may put it there. */
export function FixedRowPage({ kind, name, tasks, onChange }: Props) {
  const { label, builtIn } = FIXED_ROWS[kind];
  const own = tasks.filter((task) => task.type === kind && task.name !== builtIn).map((task) => task.name);
  const pages = [...new Set([builtIn, ...own, name])];
  return (
    <span className="contest-fixed-row">
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
  );
}
