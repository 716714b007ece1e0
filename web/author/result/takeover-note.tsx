import type { Takeover } from '#api/result.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';

export const fromTo = ({ from, to }: Takeover) => (from === to ? `地址 ${to}` : `从 ${from} 到 ${to}`);

/** In the row of the candidate: how often; when and from where the last time, in its tip. */
export function TakeoverNote({ count, recent }: { count: number; recent: readonly Takeover[] }) {
  if (count === 0) return null;
  const [last] = recent;
  return (
    <div title={`曾在其他设备登录${last ? `，最近一次：${timeText(last.at)}，${fromTo(last)}` : ''}`}>
      <Tag tone="warning">换设备 {count} 次</Tag>
    </div>
  );
}
