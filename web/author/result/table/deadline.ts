import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { timeText } from '#web/staff/display-text.ts';
import { leftText, shortTimeText } from './time-words.ts';

/** Of somebody who has ended the test in time it does not matter any more that the end has passed. */
export function deadlineText(
  { expireTime, stopTime }: Pick<ResultRow, 'expireTime' | 'stopTime'>,
  at: string,
): string {
  const isPast = expireTime !== '' && stopTime === '' && Date.parse(expireTime) <= Date.parse(at);
  return isPast ? `已于 ${timeText(expireTime)} 截止` : timeText(expireTime);
}

/** In one line: what is left to whoever goes on, and otherwise the time; the whole sentence is its tip. */
export function shortDeadline(
  row: Pick<ResultRow, 'expireTime' | 'stopTime' | 'state'>,
  at: string,
): { text: string; title: string } {
  const left = row.state === 'in-progress' ? leftText(row.expireTime, at) : '';
  return { text: left || shortTimeText(row.expireTime, at), title: deadlineText(row, at) };
}
