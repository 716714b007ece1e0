import { closingWaitMs, unansweredTasks } from '#domain/session/contest-session.ts';
import { stopProblem } from '#domain/session/refusals.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { useServerNow } from '../session/server-now.ts';
import { taskLabel } from './shown-task.ts';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

export function ClosingView({ task }: { task: Task }) {
  const { contest, account, goTo } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const now = new Date(useServerNow());
  const problem = stopProblem(contest, account, now);
  const isEarly = closingWaitMs(contest, account, now) > 0;
  const unanswered = unansweredTasks(contest, account);
  const lastTask = contest.tasks.length - 2;
  return (
    <>
      <TaskBody task={task} payload={{}} mode="view" />
      {problem ? (
        <div className="test__closing">
          <p className="test__problem">{problem}</p>
          {isEarly && contest.minDurationAlert ? (
            <p className="test__hint">{contest.minDurationAlert}</p>
          ) : null}
          {unanswered.length > 0 ? (
            <ul className="test__unanswered" aria-label="还没有作答的题目">
              {unanswered.map((taskId) => (
                <li key={taskId}>
                  <Button size="small" onClick={() => goTo(taskId)}>
                    {taskLabel(contest, taskId)}
                  </Button>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
      <div className="test__actions">
        {lastTask > 0 ? (
          <Button size="large" disabled={isLeaving} onClick={() => goTo(lastTask)}>
            上一题
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          disabled={problem !== undefined}
          loading={isLeaving}
          onClick={() => leave('finish')}
        >
          提交并结束测试
        </Button>
      </div>
    </>
  );
}
