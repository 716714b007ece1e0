import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { useTest } from '../test-page/test-context.ts';
import { AnswerLines } from './answer-lines.tsx';
import { useDebugSwitches } from './debug-switches.ts';
import { LogLines } from './log-lines.tsx';

interface AnswerInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
  /** By the task's author; administrators switch it on for themselves. */
  isAnswerShown: boolean;
}

export function AnswerInsights({ task, payload, isAnswerShown }: AnswerInsightsProps) {
  const { account, answerLog } = useTest();
  const { showLog, showAnswer } = useDebugSwitches();
  const isLogShown = account.isAdmin && showLog;
  return (
    <>
      {isAnswerShown || (account.isAdmin && showAnswer) ? (
        <AnswerLines task={task} payload={payload} />
      ) : null}
      {isLogShown && answerLog ? <LogLines answerLog={answerLog} /> : null}
    </>
  );
}
