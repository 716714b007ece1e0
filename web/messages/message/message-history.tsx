import { useQuery } from '@tanstack/react-query';
import { Skeleton } from 'antd';
import type { MessageEvent } from '#domain/message/message.schema.ts';
import type { MessageState } from '#domain/message/message-values.ts';
import { timeText } from '#web/staff/display-text.ts';
import { PartFailure } from '#web/staff/part-failure.tsx';
import { historyQuery } from '../correspondence-queries.ts';
import { StateTag } from '../state-tag.tsx';

function Event({ event }: { event: MessageEvent }) {
  const { at, by, state, reason, deed } = event;
  return (
    <li className="message-event">
      <span className="message-event-head">
        <time dateTime={at}>{timeText(at)}</time> <span>{by}</span>{' '}
        {state !== '' && <StateTag state={state as MessageState} />}
      </span>
      {deed !== '' && <p>{deed}</p>}
      {reason !== '' && <p className="message-reason">意见：{reason}</p>}
    </li>
  );
}

/** Who did what and when, the newest first. */
export function MessageHistory({ owner, name }: { owner: string; name: string }) {
  const { data, error, refetch } = useQuery({ ...historyQuery(owner, name), staleTime: 0 });
  if (error && !data) return <PartFailure error={error} onRetry={() => void refetch()} />;
  if (data === undefined) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  return (
    <ol className="message-events">
      {(data ?? []).map((event, place) => (
        <Event key={`${event.at} ${place}`} event={event} />
      ))}
    </ol>
  );
}

/** Why it was sent back last, for whoever has to mend it. */
export function useLastReason(owner: string, name: string): string {
  const events = useQuery(historyQuery(owner, name)).data ?? [];
  return events.find(({ reason, state }) => reason !== '' && state !== '')?.reason ?? '';
}
