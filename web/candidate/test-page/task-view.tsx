import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { isAnsweredTask, isUnlocked } from '#domain/session/contest-session.ts';
import type { AnswerProblem } from '#tasks/task-rules.ts';
import type { AnswerPayload, Task } from '#tasks/task.schema.ts';
import { settlePayload, taskProblem } from '#tasks/task.ts';
import { Button } from '#ui/button.tsx';
import { useAnswerLog } from '../answer-log/use-answer-log.ts';
import { knownAnswer, timedPayload } from './answer-payload.ts';
import { TaskInsights } from '../debug/task-insights.tsx';
import { useOutboxState } from '../outbox/use-outbox.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { TaskBody } from './task-body.tsx';
import { useTest } from './test-context.ts';

/** A task that takes an answer. What is typed is kept on this computer at once. */
export function TaskView({ taskId, task }: { taskId: number; task: Task }) {
  const { contest, account, outbox, goTo, setBeforeLeave } = useTest();
  const [payload, setPayload] = useState<AnswerPayload>(
    () => outbox.draft(taskId) ?? knownAnswer(account.taskAnswers[taskId - 1]),
  );
  /** What was missing first when the candidate last tried to submit. */
  const [missing, setMissing] = useState<AnswerProblem>();
  const isChanged = useOutboxState(outbox, (state) => state.draftTasks.includes(taskId));
  const isAnswered = isAnsweredTask(account, taskId);
  const problem = taskProblem(task, payload);

  useEffect(() => void outbox.open(taskId), [outbox, taskId]);
  useAnswerLog(taskId, task, payload);

  const change = (changed: AnswerPayload) => {
    setPayload(changed);
    void outbox.saveDraft(taskId, changed);
  };

  const send = () => {
    const openedAt = outbox.state().openedAt[taskId];
    const settled = settlePayload(task, payload);
    return outbox.submit(taskId, timedPayload(settled, account.startTime, openedAt, serverClock.now()));
  };

  // A changed answer is not forgotten because the candidate went on without pressing the button.
  useEffect(() => {
    setBeforeLeave(() => {
      if (isChanged && !problem) void send();
    });
    return () => setBeforeLeave(undefined);
  });

  const submit = async () => {
    if (problem) {
      // Taken away first, so that pressing the button again leads to the same place again.
      flushSync(() => setMissing(undefined));
      setMissing(problem);
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
      <TaskBody task={task} payload={payload} onChange={change} highlightedQuestionId={missing?.questionId} />
      <div role="alert" className="test__problem">
        {missing && problem?.message}
      </div>
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
