import { PlayCircleOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { isParent } from '#domain/contest/contest.ts';
import type { Task } from '#tasks/task.schema.ts';
import { navigate } from '#web/staff/navigate.ts';
import { contestPreviewPath } from '../author-paths.ts';
import { contestsQuery } from '../queries.ts';

/** Tries a task where candidates meet it: in the first test that holds it. One that is in none cannot be tried so. */
export function PreviewTaskButton({ task }: { task: Pick<Task, 'owner' | 'name'> }) {
  const contests = useQuery(contestsQuery(task.owner)).data ?? [];
  const holder = contests.find((contest) => !isParent(contest) && contest.tasks.includes(task.name));
  if (!holder) return null;
  const taskId = holder.tasks.indexOf(task.name);
  const isTask = taskId > 0 && taskId < holder.tasks.length - 1;
  return (
    <Button
      size="small"
      icon={<PlayCircleOutlined />}
      title={`在测试“${holder.name}”中试做，不保存任何记录`}
      onClick={() => navigate(contestPreviewPath(holder.name, isTask ? taskId : undefined))}
    >
      试做这道题
    </Button>
  );
}
