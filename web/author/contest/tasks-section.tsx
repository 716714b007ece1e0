import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button, Select, Space, Table, type TableColumnType } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Tag } from '#ui/tag.tsx';
import { Section } from '#web/staff/forms/fields.tsx';
import type { EntityForm } from '#web/staff/forms/use-entity-form.ts';
import { contestEditPath, taskEditPath } from '../author-paths.ts';
import { contestsQuery, tasksQuery } from '../queries.ts';
import {
  addRows,
  canMove,
  moveRow,
  pickable,
  removeRow,
  replaceRow,
  rowKind,
  rowTitle,
  type TaskRows,
} from './task-rows.ts';

interface FixedRowPageProps {
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
function FixedRowPage({ kind, name, tasks, onChange }: FixedRowPageProps) {
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

interface TaskPickerProps {
  /** 题目 or 子测试. */
  noun: string;
  names: readonly string[];
  onAdd(names: string[]): void;
}

function TaskPicker({ noun, names, onAdd }: TaskPickerProps) {
  const [chosen, setChosen] = useState<string[]>([]);
  const add = () => {
    onAdd(chosen);
    setChosen([]);
  };
  return (
    <div className="author-toolbar">
      <Select<string[]>
        mode="multiple"
        className="author-toolbar-grow"
        aria-label={`选择${noun}`}
        placeholder={names.length === 0 ? `没有可以添加的${noun}` : `选择${noun}，可以多选`}
        value={chosen}
        options={names.map((name) => ({ value: name, label: name }))}
        maxTagCount="responsive"
        onChange={setChosen}
      />
      <Button icon={<PlusOutlined />} disabled={chosen.length === 0} onClick={add}>
        添加{noun}到测试
      </Button>
    </div>
  );
}

interface TaskRowButtonsProps {
  rows: TaskRows;
  index: number;
  onChange(rows: string[]): void;
}

function TaskRowButtons({ rows, index, onChange }: TaskRowButtonsProps) {
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
        disabled={rowKind(rows, index) !== 'task'}
        onClick={() => onChange(removeRow(rows, index))}
      />
    </Space>
  );
}

interface IndexedRow {
  index: number;
  name: string;
}

export function TasksSection({ form, savedName }: { form: EntityForm<Contest>; savedName: string }) {
  const { draft, change } = form;
  const rows = draft.tasks;
  const hasChildren = isParent(draft);
  const noun = hasChildren ? '子测试' : '题目';
  const tasks = useQuery(tasksQuery(draft.owner));
  const contests = useQuery(contestsQuery(draft.owner));
  const source = hasChildren ? contests.data : tasks.data;
  const names = source?.map((entry) => entry.name) ?? [];
  const setRows = (changed: string[]) => change({ tasks: changed });

  const columns: TableColumnType<IndexedRow>[] = [
    { title: '序号', width: 56, align: 'right', render: (_, { index }) => index },
    {
      title: noun,
      render: (_, { index, name }) => {
        const kind = rowKind(rows, index);
        if (kind !== 'task') {
          return (
            <FixedRowPage
              kind={kind}
              name={name}
              tasks={tasks.data ?? []}
              onChange={(page) => setRows(replaceRow(rows, index, page))}
            />
          );
        }
        return (
          <>
            <Link to={hasChildren ? contestEditPath(name) : taskEditPath(name)}>{rowTitle(rows, index)}</Link>
            {source && !names.includes(name) && <Tag tone="error">{noun}不存在</Tag>}
          </>
        );
      },
    },
    {
      title: '操作',
      width: 112,
      render: (_, { index }) => <TaskRowButtons rows={rows} index={index} onChange={setRows} />,
    },
  ];

  const problem = form.errorOf('tasks');
  return (
    <Section
      id="contest-tasks"
      title={hasChildren ? '子测试' : '题目'}
      isGrid={false}
      note={
        <span className="author-muted">
          共{rows.length - 2}个{noun}
        </span>
      }
    >
      {problem !== undefined && <Alert type="error" showIcon title={problem} />}
      <TaskPicker
        noun={noun}
        names={pickable(names, rows, hasChildren ? savedName : undefined)}
        onAdd={(chosen) => setRows(addRows(rows, chosen))}
      />
      <Table<IndexedRow>
        rowKey={(row) => `${row.index} ${row.name}`}
        columns={columns}
        dataSource={rows.map((name, index) => ({ index, name }))}
        size="small"
        scroll={{ x: 320 }}
        pagination={false}
      />
    </Section>
  );
}
