import { Alert } from 'antd';
import type { Takeover } from '#api/result.ts';
import { Tag } from '#ui/tag.tsx';
import { timeText } from '#web/staff/display-text.ts';
import type { RecentTakeover } from './takeovers.ts';

const MOST_SHOWN = 5;

export const fromTo = ({ from, to }: Takeover) => (from === to ? `地址 ${to}` : `从 ${from} 到 ${to}`);

interface TakeoverBarProps {
  recent: readonly RecentTakeover[];
  hasSeveralContests: boolean;
}

/** Whoever watches a test sees it without looking for the candidate in the table. */
export function TakeoverBar({ recent, hasSeveralContests }: TakeoverBarProps) {
  return (
    <div role="status">
      {recent.length > 0 && (
        <Alert
          className="author-section result-bar"
          type="warning"
          showIcon
          title={`最近10分钟有${recent.length}次换设备登录`}
          description={
            <ul className="result-takeovers">
              {recent.slice(0, MOST_SHOWN).map((takeover) => (
                <li key={`${takeover.contest}/${takeover.ticketId} ${takeover.at}`}>
                  {hasSeveralContests && `${takeover.contest}：`}
                  考生{takeover.ticketId}，{timeText(takeover.at)}，{fromTo(takeover)}
                </li>
              ))}
              {recent.length > MOST_SHOWN && <li>更早的{recent.length - MOST_SHOWN}次见各考生</li>}
            </ul>
          }
        />
      )}
    </div>
  );
}

/** In the row of the candidate: how often, and the last time. */
export function TakeoverNote({ count, recent }: { count: number; recent: readonly Takeover[] }) {
  if (count === 0) return null;
  const [last] = recent;
  return (
    <div>
      <Tag tone="warning">曾在其他设备登录 {count} 次</Tag>
      {last && (
        <div className="author-muted result-takeover-last">
          {timeText(last.at)}，{fromTo(last)}
        </div>
      )}
    </div>
  );
}
