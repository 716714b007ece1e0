import { isSameJson } from '../text/same-json.ts';

interface Timed {
  contestTime?: unknown;
  taskTime?: unknown;
}

function withoutTimes({ contestTime: _contest, taskTime: _task, ...content }: Timed): object {
  return content;
}

/**
 * Whether what was typed since says something else than the answer that was submitted; then the answer that counts is not
 * the one on screen, and the candidate must know. The times belong to a submission, not to its content.
 */
export function isChangedAnswer(submitted: object, typed: object): boolean {
  return !isSameJson(withoutTimes(submitted), withoutTimes(typed));
}
