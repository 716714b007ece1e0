import { useEffect, useRef } from 'react';
import type { Account } from '#domain/account/account.schema.ts';
import { TaskBody } from '#tasks/view/task-body.tsx';
import type { Task } from '#tasks/task.schema.ts';
import { Button } from '#ui/button.tsx';
import { rememberAccount } from '#web/api-client/account-store.ts';
import { call } from '#web/api-client/call.ts';
import { useAction } from '#web/api-client/use-action.ts';
import { heedFailure } from '../session/server-news.ts';
import { useTest } from './test-context.ts';

/** Starts the clock; with it the page moves on to the first task by itself. */
function useStartContest() {
  const { outbox } = useTest();
  const { run, isRunning } = useAction(
    async () => {
      const reply = await call('GET /api/start-contest');
      if (typeof reply === 'string') throw new Error(reply);
      // Nothing shorter was asked for.
      rememberAccount(reply as Account);
    },
    (error) => heedFailure(error, outbox),
  );
  return { start: () => run(), isStarting: isRunning };
}

interface OpeningViewProps {
  task: Task;
  /** The address asked for the first task, and opening that one starts the test. */
  isStartAsked: boolean;
}

export function OpeningView({ task, isStartAsked }: OpeningViewProps) {
  const { start, isStarting } = useStartContest();

  const isDue = useRef(isStartAsked);
  useEffect(() => {
    if (isDue.current) start();
    isDue.current = false;
  });

  return (
    <>
      <TaskBody task={task} payload={{}} mode="view" />
      <div className="test__actions">
        <Button variant="primary" size="large" loading={isStarting} onClick={start}>
          开始测试
        </Button>
      </div>
    </>
  );
}
