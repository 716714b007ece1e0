import { useEffect, useRef } from 'react';
import { isStopped } from '#domain/session/contest-session.ts';
import { flushPlayers } from '#tasks/view/flush.ts';
import { loadedTaskKinds, loadTaskKinds } from '#tasks/view/task-kinds.ts';
import type { Task } from '#tasks/task.schema.ts';
import { useServerNow } from '../session/server-now.ts';
import { completeAnswer } from './checked-answer.ts';
import { timedPayload } from './answer-payload.ts';
import { useTest } from './test-context.ts';

/** So long before the end everything typed goes to the server at once, whatever its turn would be. */
const LAST_CALL_MS = 4_000;
const RETRY_AFTER_MS = 3_000;

type Stage = 'running' | 'last-call' | 'over';

function stageAt(expiresAt: number, now: number): Stage {
  if (now >= expiresAt) return 'over';
  return now >= expiresAt - LAST_CALL_MS ? 'last-call' : 'running';
}

/**
 * At the end nobody has to press a button: what is complete is submitted as it stands, what is not stays a draft on the
 * server. The same happens when a page is loaded after the end, with what was typed before it.
 */
export function DeadlineKeeper({ tasks }: { tasks: readonly Task[] }) {
  const { contest, account, outbox } = useTest();
  const { startTime, expireTime } = account;
  const expiresAt = expireTime === '' || isStopped(account) ? Infinity : Date.parse(expireTime);
  const stage = stageAt(expiresAt, useServerNow());
  const submitted = useRef(new Set<number>());

  useEffect(() => {
    if (stage !== 'running') flushPlayers();
    if (stage === 'last-call') outbox.retryNow();
    if (stage !== 'over') return undefined;
    let isGone = false;
    let retry: ReturnType<typeof setTimeout>;
    const submitComplete = () => {
      const inOrder = [...outbox.typed()].sort((one, other) => one.taskId - other.taskId);
      for (const { taskId, typed } of inOrder) {
        const task = tasks.find(({ name }) => name === contest.tasks[taskId]);
        if (!task || submitted.current.has(typed.sequence)) continue;
        if (!loadedTaskKinds(task)) {
          waitFor(task);
          continue;
        }
        const complete = completeAnswer(task, typed.payload);
        if (!complete) continue;
        submitted.current.add(typed.sequence);
        const openedAt = outbox.state().openedAt[taskId];
        // The clock on screen moves in ticks: what was typed within the last one is not turned away.
        const givenAt = Math.min(typed.typedAt, expiresAt);
        void outbox.submit(taskId, timedPayload(complete, startTime, openedAt, givenAt), givenAt);
      }
      // What is not complete is kept as far as it goes: the last words of it do not wait for their turn either.
      outbox.retryNow();
    };
    /** Where it was typed its rules are; a page that is loaded after the end may have to wait for them. */
    const waitFor = (task: Task) => {
      const tryAgain = () => {
        if (!isGone) submitComplete();
      };
      const tryLater = () => {
        retry = setTimeout(tryAgain, RETRY_AFTER_MS);
      };
      loadTaskKinds(task).then(tryAgain, tryLater);
    };
    submitComplete();
    return () => {
      isGone = true;
      clearTimeout(retry);
    };
  }, [stage, tasks, contest, outbox, startTime, expiresAt]);
  return null;
}
