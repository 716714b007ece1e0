import type { Account } from '../account/account.schema.ts';
import type { Contest } from '../contest/contest.schema.ts';
import { isStopped } from './contest-session.ts';

/** `1小时02分05秒`; hours only when there are any. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${pad(Math.floor((seconds % 3_600) / 60))}分${pad(seconds % 60)}秒`;
  return hours > 0 ? `${hours}小时${rest}` : rest;
}

const UNLIMITED = '不限时';
const ENDED = '测试已结束';

/** What the header says about the time that is left. */
export function remainingText(expireTime: string, nowMs: number): string {
  if (expireTime === '') return '还未开始计时';
  const left = Date.parse(expireTime) - nowMs;
  return left <= 0 ? ENDED : durationText(left);
}

/** The same for one who may have no limit: nothing is counted down then, neither before the start nor after it. */
export function timeLimitText(
  { duration }: Pick<Contest, 'duration'>,
  { tag, startTime, stopTime, expireTime }: Pick<Account, 'tag' | 'startTime' | 'stopTime' | 'expireTime'>,
  nowMs: number,
): string {
  if (isStopped({ tag, stopTime })) return ENDED;
  if (expireTime === '' && startTime !== '') return UNLIMITED;
  const text = remainingText(expireTime, nowMs);
  return expireTime === '' && duration === 0 ? `${text}（${UNLIMITED}）` : text;
}
