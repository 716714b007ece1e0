import { KINDS } from './registry.ts';
import type { AnswerPayload, TaskSettings } from './task.schema.ts';
import { settlePayload, sizeProblem, taskProblem } from './task.ts';

/** For a page that does not say why it could not send an answer. */
export const PAGE_SET_ASIDE = '页面无法提交这份答案';

/** aside: why it could not be checked; empty for an answer that is in order. */
export type CheckedAnswer = { refused: string } | { body: string; aside: string };

/**
 * A rule that fails is our fault and not the candidate's: the answer is kept as it is and waits for the owner. Thrown on,
 * the error would make the page send it again for ever, and every later answer would wait behind it.
 */
export function checkAnswer(task: TaskSettings | Error | undefined, payload: string): CheckedAnswer {
  const given = JSON.parse(payload) as AnswerPayload;
  if (!task) return { body: payload, aside: '' };
  try {
    if (task instanceof Error) throw task;
    const problem = sizeProblem(KINDS, given, payload.length) ?? taskProblem(KINDS, task, given);
    if (problem) return { refused: problem.message };
    const settled = settlePayload(KINDS, task, given);
    return { body: settled === given ? payload : JSON.stringify(settled), aside: '' };
  } catch (error) {
    return {
      body: payload,
      aside: `检查程序出错：${error instanceof Error ? error.message : String(error)}`,
    };
  }
}
