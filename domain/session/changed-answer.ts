import { isSameJson } from '../text/same-json.ts';

interface Timed {
  contestTime?: unknown;
  taskTime?: unknown;
}

/** An answer without its times: those belong to that submission. */
export function withoutTimes<Payload extends Timed>(payload: Payload): Omit<Payload, keyof Timed> {
  const { contestTime: _contest, taskTime: _task, ...content } = payload;
  return content;
}

/**
 * Whether what was typed since says something else than the answer that was submitted; then the answer that counts is not
 * the one on screen, and the candidate must know.
 */
export function isChangedAnswer(submitted: object, typed: object): boolean {
  return !isSameJson(withoutTimes(submitted), withoutTimes(typed));
}
