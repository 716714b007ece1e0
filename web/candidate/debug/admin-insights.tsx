import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';
import { useTest } from '../test-page/test-context.ts';
import { AnswerLines } from './answer-lines.tsx';
import { useDebugSwitches } from './debug-switches.ts';
import { LogLines } from './log-lines.tsx';

interface AdminInsightsProps {
  task: TaskSettings;
  payload: AnswerPayload;
  /** The task itself shows the answer already. */
  isAnswerShown: boolean;
}

export function AdminInsights({ task, payload, isAnswerShown }: AdminInsightsProps) {
  const { answerLog } = useTest();
  const { showLog, showAnswer } = useDebugSwitches();
  return (
    <>
      {showAnswer && !isAnswerShown ? <AnswerLines task={task} payload={payload} /> : null}
      {showLog && answerLog ? <LogLines answerLog={answerLog} /> : null}
    </>
  );
}
