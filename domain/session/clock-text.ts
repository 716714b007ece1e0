/** `1小时02分05秒`; hours only when there are any. */
export function durationText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1_000));
  const pad = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3_600);
  const rest = `${pad(Math.floor((seconds % 3_600) / 60))}分${pad(seconds % 60)}秒`;
  return hours > 0 ? `${hours}小时${rest}` : rest;
}

/** What the header says about the time that is left. */
export function remainingText(expireTime: string, nowMs: number): string {
  if (expireTime === '') return '还未开始计时';
  const left = Date.parse(expireTime) - nowMs;
  return left <= 0 ? '测试已结束' : durationText(left);
}
