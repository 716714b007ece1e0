import { withoutTimes } from '#domain/session/changed-answer.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';

const seconds = (ms: number) => Math.max(0, Math.round(ms / 1_000));

/** An answer as the account holds it, without its times: those belong to that submission. */
export function knownAnswer(text: string | undefined): AnswerPayload {
  return text ? withoutTimes(JSON.parse(text) as AnswerPayload) : {};
}

/** With the seconds since the test was started and since the task was opened. */
export function timedPayload(
  payload: AnswerPayload,
  startTime: string,
  openedAtMs: number | undefined,
  nowMs: number,
): AnswerPayload {
  return {
    ...payload,
    // The first answer of those who need not press the button starts the test.
    contestTime: startTime === '' ? 0 : seconds(nowMs - Date.parse(startTime)),
    taskTime: seconds(nowMs - (openedAtMs ?? nowMs)),
  };
}
