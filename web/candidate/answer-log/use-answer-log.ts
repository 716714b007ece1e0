import { useEffect, useRef } from 'react';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { timedPayload } from '../answer-payload.ts';
import { serverClock } from '../server-clock.ts';
import { useTest } from '../test-context.ts';

/** Logs the changes of the answer while its task is shown, where the contest asks for it. Renders nothing anew. */
export function useAnswerLog(taskId: number, task: TaskSettings, payload: AnswerPayload): void {
  const { contest, account, outbox, answerLog } = useTest();
  const { startTime } = account;
  const intervalMs = contest.logInterval;
  const latest = useRef(payload);
  useEffect(() => {
    latest.current = payload;
  });
  useEffect(() => {
    if (intervalMs === 0) return;
    return answerLog.watch({
      taskId,
      task,
      intervalMs,
      read: () => latest.current,
      timed: (answer) => timedPayload(answer, startTime, outbox.state().openedAt[taskId], serverClock.now()),
    });
  }, [answerLog, taskId, task, intervalMs, outbox, startTime]);
}
