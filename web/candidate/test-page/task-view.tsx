import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { isAnsweredTask, isUnlocked } from '#domain/session/contest-session.ts';
import { flushPlayers } from '#tasks/view/flush.ts';
import { type PayloadChange, TaskBody } from '#tasks/view/task-body.tsx';
import { useTaskKinds } from '#tasks/view/task-kinds.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { isOnlyShown, type TaskProblem } from '#tasks/task.ts';
import { Button } from '#ui/button.tsx';
import { serverClock } from '#web/api-client/server-clock.ts';
import { useAnswerLog } from '../answer-log/use-answer-log.ts';
import { TaskInsights } from '../debug/debug-parts.tsx';
import { problemOf, settledAnswer } from './checked-answer.ts';
import { knownAnswer, timedPayload } from './answer-payload.ts';
import { paced } from './paced.ts';
import { useTest } from './test-context.ts';

/** Of a whole task, with all that is in it. */
const LOOKED_AT_EVERY_MS = 300;

/** A task that takes an answer. What is typed is kept on this computer at once. */
export function TaskView({ taskId, task }: { taskId: number; task: Task }) {
  const { contest, account, outbox, changedTasks, noteTyping, goTo, setBeforeLeave } = useTest();
  const kinds = useTaskKinds(task);
  const [payload, setPayload] = useState<AnswerPayload>(
    () => outbox.draft(taskId) ?? knownAnswer(account.taskAnswers[taskId - 1]),
  );
  /** What was missing first when the candidate last tried to submit. */
  const [missing, setMissing] = useState<TaskProblem>();
  const isAnswered = isAnsweredTask(account, taskId);
  const isChanged = changedTasks.includes(taskId);
  /** What is still missing after that: the words follow what is typed. */
  const [problem, setProblem] = useState<TaskProblem>();

  useEffect(() => {
    void outbox.open(taskId);
    return () => outbox.hurry();
  }, [outbox, taskId]);
  const noteEvent = useAnswerLog({ taskId, task, kinds, payload });

  /** What was changed last, drawn or not: two parts that change at once must not overwrite each other. */
  const newest = useRef(payload);
  const looking = useRef<ReturnType<typeof paced>>(undefined);
  useEffect(() => () => looking.current?.stop(), []);
  const lookAgain = () => {
    looking.current ??= paced(() => setProblem(problemOf(kinds, task, newest.current)), LOOKED_AT_EVERY_MS);
    looking.current.note();
  };
  const change = (next: PayloadChange) => {
    newest.current = next(newest.current);
    setPayload(newest.current);
    void outbox.saveDraft(taskId, newest.current);
    noteTyping();
    if (missing) lookAgain();
  };

  const send = () => {
    const openedAt = outbox.state().openedAt[taskId];
    const settled = settledAnswer(kinds, task, newest.current);
    return outbox.submit(taskId, timedPayload(settled, account.startTime, openedAt, serverClock.now()));
  };

  // A changed answer is not forgotten because the candidate went on without pressing the button, nor is a task that only had to be opened.
  useEffect(() => {
    setBeforeLeave(() => {
      const isToBeSent = outbox.draft(taskId) !== undefined || (!isAnswered && isOnlyShown(kinds, task));
      if (isToBeSent && !problemOf(kinds, task, newest.current)) void send();
    });
    return () => setBeforeLeave(undefined);
  });

  const submit = async () => {
    flushPlayers();
    const missingNow = problemOf(kinds, task, newest.current);
    if (missingNow) {
      // Taken away first, so that pressing the button again leads to the same place again.
      flushSync(() => setMissing(undefined));
      setMissing(missingNow);
      setProblem(missingNow);
      return;
    }
    await send();
    setBeforeLeave(undefined);
    goTo(taskId + 1);
  };

  const isDone = isAnswered && !isChanged;
  const isNextOpen = isUnlocked(contest, account, taskId + 1);
  return (
    <>
      <TaskBody
        task={task}
        payload={payload}
        mode="answer"
        onChange={change}
        onEvent={noteEvent}
        problem={missing}
      />
      <div role="alert" className="test__problem">
        {missing && problem?.message}
      </div>
      {isChanged ? <p className="test__changed">修改未提交：目前计入的仍是上次提交的答案。</p> : null}
      <div className="test__actions">
        {taskId > 1 ? (
          <Button size="large" onClick={() => goTo(taskId - 1)}>
            上一题
          </Button>
        ) : null}
        {isNextOpen ? (
          <Button variant={isDone ? 'primary' : 'default'} size="large" onClick={() => goTo(taskId + 1)}>
            下一题
          </Button>
        ) : null}
        {isDone && isNextOpen ? null : (
          <Button variant="primary" size="large" onClick={() => void submit()}>
            提交
          </Button>
        )}
      </div>
      <TaskInsights task={task} payload={payload} />
    </>
  );
}
