import { useState } from 'react';
import { flushSync } from 'react-dom';
import { closingWaitMs } from '#domain/session/contest-session.ts';
import { stopProblem } from '#domain/session/refusals.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { Tag } from '#ui/tag.tsx';
import { knownAccount, rememberAccount } from '#web/api-client/account-store.ts';
import { call, MINIMAL_REPLY } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { sendEverything } from '../session/end-session.ts';
import { heedFailure } from '../session/server-news.ts';
import { useServerNow } from '../session/server-now.ts';
import { FinishDialog } from './finish-dialog.tsx';
import { ReceiptDialog } from './receipt-dialog.tsx';
import { taskLabel } from '../test-page/shown-task.ts';
import { TASK_STATES, taskStates } from '../test-page/task-states.ts';
import { useTest } from '../test-page/test-context.ts';
import './closing-view.css';

/** Every task as it stands, each the way back to it. */
function Review() {
  const { contest, account, changedTasks, goTo } = useTest();
  const states = taskStates(contest, account, changedTasks);
  if (states.length === 0) return null;
  return (
    <section className="review" aria-labelledby="review-title">
      <h3 id="review-title" className="review__title">
        提交前检查
      </h3>
      <ol className="review__tasks">
        {states.map(({ taskId, state }) => (
          <li key={taskId}>
            <button type="button" className="review__task" onClick={() => goTo(taskId)}>
              <span className="review__name">{taskLabel(contest, taskId)}</span>
              <Tag tone={TASK_STATES[state].tone}>{TASK_STATES[state].text}</Tag>
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Ends the test, once the server has every answer. The candidate stays, with the receipt. */
function useFinishTest() {
  const { outbox, account, answerLog, showReceipt } = useTest();
  const { run, isRunning } = useAction(
    async () => {
      await sendEverything(outbox, answerLog);
      const stopped = await call('GET /api/stop-contest', { headers: MINIMAL_REPLY });
      if (typeof stopped === 'string') throw new Error(stopped);
      // From here on the answers are counted; what was typed beyond them is of no use to anyone.
      await outbox.clear();
      const { receipt } = stopped;
      // Before the account says that the test is closed: nobody is shown that for a moment first.
      if (receipt) flushSync(() => showReceipt(receipt));
      const known = knownAccount();
      if (known?.id === account.id) rememberAccount({ ...known, ...stopped });
    },
    (error) => heedFailure(error, outbox),
  );
  return { finish: () => run(), isFinishing: isRunning };
}

export function ClosingView({ task }: { task: Task }) {
  const { contest, account, receipt, goTo } = useTest();
  const { finish, isFinishing } = useFinishTest();
  const [isAsked, setAsked] = useState(false);
  const now = new Date(useServerNow());
  const problem = stopProblem(contest, account, now);
  const isEarly = closingWaitMs(contest, account, now) > 0;
  const lastTask = contest.tasks.length - 2;
  return (
    <>
      <TaskBody task={task} payload={{}} mode="view" />
      <Review />
      {problem ? (
        <div className="test__closing">
          <p className="test__problem">{problem}</p>
          {isEarly && contest.minDurationAlert ? (
            <p className="test__hint">{contest.minDurationAlert}</p>
          ) : null}
        </div>
      ) : null}
      <div className="test__actions">
        {lastTask > 0 ? (
          <Button size="large" disabled={isFinishing} onClick={() => goTo(lastTask)}>
            上一题
          </Button>
        ) : null}
        <Button
          variant="primary"
          size="large"
          disabled={problem !== undefined}
          loading={isFinishing}
          onClick={() => setAsked(true)}
        >
          提交并结束测试
        </Button>
      </div>
      {receipt ? <ReceiptDialog receipt={receipt} /> : null}
      {isAsked && !problem && !receipt ? (
        <FinishDialog isFinishing={isFinishing} onFinish={finish} onCancel={() => setAsked(false)} />
      ) : null}
    </>
  );
}
