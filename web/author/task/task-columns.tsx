import { CopyOutlined, EditOutlined } from '@ant-design/icons';
import { Button, Switch, type TableColumnType } from 'antd';
import { Link } from 'wouter';
import { BLOCKS, type Task, TASK_TYPES } from '#tasks/task.schema.ts';
import { hasPart } from '#tasks/task.ts';
import { ApiError } from '#web/api-client/api-error.ts';
import { DAYS_IN_TRASH } from '#domain/trash/trash.ts';
import { keepOwner } from '#web/shell/keep-owner.ts';
import { DeleteButton } from '#web/staff/delete-button.tsx';
import { labelOf, timeText } from '#web/staff/display-text.ts';
import { navigate } from '#web/staff/navigate.ts';
import { byNumber, byText } from '#web/staff/tables/entity-table.tsx';
import { contestEditPath, taskEditPath } from '../author-paths.ts';
import { taskTitle } from './task-title.ts';

interface TaskRowActionsProps {
  task: Task;
  onCopy(task: Task): void;
  onDelete(task: Task): Promise<void>;
}

/** The contests that still hold a task, as links; undefined when it was refused for another reason. */
function contestsWithTask(error: unknown) {
  const contests = error instanceof ApiError ? error.facts.contests : undefined;
  if (!contests) return undefined;
  return (
    <>
      <p>这道题目正在被下列测试使用。请先从这些测试中移除它：</p>
      <ul>
        {contests.map((name) => (
          <li key={name}>
            <a href={keepOwner(contestEditPath(name))}>{name}</a>
          </li>
        ))}
      </ul>
    </>
  );
}

function TaskRowActions({ task, onCopy, onDelete }: TaskRowActionsProps) {
  return (
    <div className="task-actions">
      <Button size="small" icon={<CopyOutlined />} onClick={() => onCopy(task)}>
        复制
      </Button>
      <Button
        size="small"
        type="primary"
        icon={<EditOutlined />}
        onClick={() => navigate(taskEditPath(task.name))}
      >
        编辑
      </Button>
      <DeleteButton
        subject={`题目“${task.name}”`}
        warning={`${DAYS_IN_TRASH} 天内可以在回收站中恢复。`}
        explain={contestsWithTask}
        onDelete={() => onDelete(task)}
      />
    </div>
  );
}

/** Which contests hold a task, by its name; undefined while that is not known. */
export type TaskUses = ReadonlyMap<string, readonly string[]> | undefined;

/** More are counted: the table is about tasks. */
const MOST_SHOWN_USES = 3;

function UsedIn({ contests }: { contests: readonly string[] }) {
  if (contests.length === 0) return <span className="author-muted">未使用</span>;
  const more = contests.length - MOST_SHOWN_USES;
  return (
    <>
      {contests.slice(0, MOST_SHOWN_USES).map((name) => (
        <Link key={name} className="task-use" to={contestEditPath(name)}>
          {name}
        </Link>
      ))}
      {more > 0 && (
        <span className="author-muted" title={contests.slice(MOST_SHOWN_USES).join('、')}>
          等 {contests.length} 个测试
        </span>
      )}
    </>
  );
}

interface Columns {
  uses: TaskUses;
  onCopy(task: Task): void;
  onDelete(task: Task): Promise<void>;
}

export function taskColumns({ uses, onCopy, onDelete }: Columns): TableColumnType<Task>[] {
  return [
    {
      title: '名称',
      dataIndex: 'name',
      width: 220,
      sorter: byText((task) => task.name),
      render: (name: string) => <Link to={taskEditPath(name)}>{taskTitle(name)}</Link>,
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
    ...BLOCKS.map((kind) => ({
      title: kind.label,
      key: kind.key,
      width: 100,
      sorter: byNumber((task: Task) => (hasPart(task, kind) ? 1 : 0)),
      render: (_: unknown, task: Task) => (
        <Switch
          disabled
          checked={hasPart(task, kind)}
          checkedChildren="开"
          unCheckedChildren="关"
          aria-label={`${task.name}：${kind.label}`}
        />
      ),
    })),
    {
      title: '用于测试',
      key: 'uses',
      width: 170,
      sorter: byNumber((task) => uses?.get(task.name)?.length ?? 0),
      render: (_, task) => uses && <UsedIn contests={uses.get(task.name) ?? []} />,
    },
    {
      title: '操作',
      key: 'actions',
      width: 226,
      fixed: 'right',
      render: (_, task) => <TaskRowActions task={task} onCopy={onCopy} onDelete={onDelete} />,
    },
  ];
}
