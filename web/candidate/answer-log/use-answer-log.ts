import { useEffect, useRef } from 'react';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { timedPayload } from '../test-page/answer-payload.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { useTest } from '../test-page/test-context.ts';

/** Logs the changes of the answer while its task is shown, where the contest asks for it. Renders nothing anew. */
export function useAnswerLog(taskId: number, task: TaskSettings, payload: AnswerPayload): void {
  const { contest, account, outbox, answerLog } = useTest();
  const { startTime } = account;
  const { logInterval } = contest;
  const latest = useRef(payload);
  /** Up to here the answer is logged, or was there before. */
  const known = useRef(payload);
  useEffect(() => {
    latest.current = payload;
  });
  useEffect(() => {
    if (!answerLog || logInterval === 0) return;
    const stop = answerLog.watch({
      taskId,
      task,
      intervalMs: logInterval,
      known: known.current,
      read: () => latest.current,
      timed: (answer) => timedPayload(answer, startTime, outbox.state().openedAt[taskId], serverClock.now()),
    });
    return () => {
      stop();
      known.current = latest.current;
    };
  }, [answerLog, taskId, task, logInterval, outbox, startTime]);
}
