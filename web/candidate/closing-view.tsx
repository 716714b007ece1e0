import { closingWaitMs } from '#domain/session/contest-session.ts';
import { stopProblem } from '#domain/session/refusals.ts';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#web/ui/button.tsx';
import { useServerNow } from './server-clock.ts';
import { TaskBody } from './task-body.tsx';
import { useTest } from './test-context.ts';
import { useLeaveTest } from './use-leave-test.ts';

export function ClosingView({ task }: { task: Task }) {
  const { contest, account, goTo } = useTest();
  const { leave, isLeaving } = useLeaveTest();
  const now = new Date(useServerNow());
  const problem = stopProblem(contest, account, now);
  const isEarly = closingWaitMs(contest, account, now) > 0;
  const lastTask = contest.tasks.length - 2;
  return (
    <>
      <TaskBody task={task} payload={{}} />
      {problem ? <p className="test__problem">{problem}</p> : null}
      {isEarly && contest.minDurationAlert ? <p className="test__hint">{contest.minDurationAlert}</p> : null}
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
