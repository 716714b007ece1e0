import { Skeleton } from 'antd';
import { useParams } from 'react-router';
import { usePageTitle } from '#web/shell/use-page-title.ts';
import { useLoaded } from './form/use-loaded.ts';
import { LoadProblem } from './load-problem.tsx';
import { MissingPage } from './missing-page.tsx';
import { taskQuery } from './queries.ts';
import { TaskForm } from './task/task-form.tsx';
import { useOwner } from './use-owner.ts';

export function TaskEditPage() {
  const owner = useOwner();
  const { taskName = '' } = useParams();
  usePageTitle(taskName);
  const task = useLoaded(taskQuery(owner, taskName));

  if (task.error && !task.data) {
    return <LoadProblem error={task.error} onRetry={() => void task.refetch()} />;
  }
  if (task.data === undefined) return <Skeleton active className="author-page" paragraph={{ rows: 12 }} />;
  if (task.data === null) {
    return <MissingPage noun="题目" name={taskName} listPath="/task-edit" />;
  }
  return <TaskForm key={taskName} task={task.data} />;
}
