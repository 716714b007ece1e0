import { Switch, type TableColumnType } from 'antd';
import { Link } from 'react-router';
import { BLOCK_KINDS, BLOCK_LABELS } from '#tasks/registry.rules.ts';
import { TASK_TYPES } from '#tasks/task-types.ts';
import type { Task } from '#tasks/task.schema.ts';
import { labelOf } from '../contest/contest-labels.ts';
import { taskEditPath } from '../paths.ts';
import { byNumber, byText } from '../sorting.ts';
import { timeText } from '../time-text.ts';
import { TaskRowActions } from './task-row-actions.tsx';

interface Actions {
  onCopy(task: Task): void;
  onDelete(task: Task): Promise<void>;
}

export function taskColumns({ onCopy, onDelete }: Actions): TableColumnType<Task>[] {
  return [
    {
      title: '名称',
      dataIndex: 'name',
      width: 220,
      sorter: byText((task) => task.name),
      render: (name: string) => <Link to={taskEditPath(name)}>{name}</Link>,
    },
    {
      title: '创建时间',
      dataIndex: 'createdTime',
      width: 170,
      sorter: byText((task) => task.createdTime),
      render: timeText,
    },
    {
      title: '类型',
      dataIndex: 'type',
      width: 100,
      sorter: byText((task) => task.type),
      render: (type: string) => labelOf(TASK_TYPES, type),
    },
    ...BLOCK_KINDS.map((kind) => ({
      title: BLOCK_LABELS[kind],
      key: kind,
      width: 110,
      sorter: byNumber((task: Task) => (task[kind] ? 1 : 0)),
      render: (_: unknown, task: Task) => (
        <Switch
          disabled
          checked={task[kind] !== undefined}
          checkedChildren="开"
          unCheckedChildren="关"
          aria-label={`${task.name}：${BLOCK_LABELS[kind]}`}
        />
      ),
    })),
    {
      title: '操作',
      key: 'actions',
      width: 240,
      render: (_, task) => <TaskRowActions task={task} onCopy={onCopy} onDelete={onDelete} />,
    },
  ];
}
