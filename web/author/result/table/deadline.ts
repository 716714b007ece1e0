import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { timeText } from '#web/staff/display-text.ts';

/** Of somebody who has ended the test in time it does not matter any more that the end has passed. */
export function deadlineText(
  { expireTime, stopTime }: Pick<ResultRow, 'expireTime' | 'stopTime'>,
  at: string,
): string {
  const isPast = expireTime !== '' && stopTime === '' && Date.parse(expireTime) <= Date.parse(at);
  return isPast ? `已于 ${timeText(expireTime)} 截止` : timeText(expireTime);
}
