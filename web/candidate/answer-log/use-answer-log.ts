import { useEffect, useState, useRef } from 'react';
import type { TakenContest } from '#domain/contest/contest.schema.ts';
import type { KnownKind } from '#tasks/kind.ts';
import type { AnswerPayload, TaskEvent, TaskSettings } from '#tasks/task.schema.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { startFetched } from '../background/fetch-later.ts';
import { timedPayload } from '../test-page/answer-payload.ts';
import { useTest } from '../test-page/test-context.ts';
import type { AnswerLog } from './answer-log.ts';

/**
 * The log of the shown test; undefined where nothing is logged, and until its code is there. Most contests log nothing, so
 * the code for it is fetched where it is needed; the test does not wait for it.
 */
export function useTestLog({ logInterval }: Pick<TakenContest, 'logInterval'>): AnswerLog | undefined {
  const [log, setLog] = useState<AnswerLog>();
  const isWanted = logInterval > 0;
  useEffect(() => {
    if (!isWanted) return;
    return startFetched(
      () => import('./open-test-log.ts'),
      ({ openTestLog }) => {
        const opened = openTestLog();
        setLog(opened.log);
        return () => {
          opened.close();
          setLog(undefined);
        };
      },
      0,
    );
  }, [isWanted]);
  return log;
}

const MOST_EARLY_EVENTS = 50;

interface LoggedTask {
  taskId: number;
  task: TaskSettings;
  kinds: readonly KnownKind[];
  payload: AnswerPayload;
}

/**
 * Logs the changes of the answer while its task is shown, where the contest asks for it. Renders nothing anew. Gives the
 * way to log what is no answer.
 */
export function useAnswerLog({ taskId, task, kinds, payload }: LoggedTask): (event: TaskEvent) => void {
  const { contest, account, outbox, answerLog } = useTest();
  const { startTime } = account;
  const { logInterval } = contest;
  const latest = useRef(payload);
  /** Up to here the answer is logged, or was there before. */
  const known = useRef(payload);
  const latestKinds = useRef(kinds);
  /** What happened before the code for the log was there. */
  const early = useRef<TaskEvent[]>([]);
  useEffect(() => {
    latest.current = payload;
    latestKinds.current = kinds;
  });
  useEffect(() => {
    if (!answerLog || logInterval === 0) return;
    for (const event of early.current.splice(0)) {
      answerLog.note({ taskId, task, kinds: latestKinds.current }, event);
    }
    const stop = answerLog.watch({
      taskId,
      task,
      kinds: latestKinds.current,
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
  return (event) => {
    if (logInterval === 0) return;
    if (answerLog) answerLog.note({ taskId, task, kinds }, event);
    else if (early.current.length < MOST_EARLY_EVENTS) early.current.push(event);
  };
}
