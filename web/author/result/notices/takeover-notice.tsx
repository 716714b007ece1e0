import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link } from 'wouter';
import { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';
import { shortTimeText } from '../table/time-words.ts';
import { type ResultPerson, resultPageQuery } from '../result-queries.ts';
import { fromTo } from '../takeover-note.tsx';
import type { RecentTakeover } from '../takeovers.ts';
import { NoticeChip } from './notice-chip.tsx';

const MOST_SHOWN = 5;

const isSame = (one: ResultPerson) => (other: ResultPerson) =>
  one.contest === other.contest && one.ticketId === other.ticketId;

const keyOf = ({ contest, ticketId, at }: RecentTakeover) => `${contest}/${ticketId} ${at}`;

/** Whoever is not on this page of the table is asked for by number. */
function useCalled(owner: string, person: ResultPerson, rows: readonly ResultRow[]): string {
  const inSight = rows.find(isSame(person));
  const { data } = useQuery({
    ...resultPageQuery({ owner, contests: [person.contest] }, ResultQuery.parse({ search: person.ticketId })),
    enabled: !inSight,
  });
  const name = (inSight ?? data?.rows.find(isSame(person)))?.name ?? '';
  return name === '' ? person.ticketId : `${name}（${person.ticketId}）`;
}

interface Props {
  owner: string;
  recent: readonly RecentTakeover[];
  rows: readonly ResultRow[];
  hasSeveralContests: boolean;
  hrefOf(person: ResultPerson): string;
}

interface LineProps extends Pick<Props, 'owner' | 'rows' | 'hasSeveralContests' | 'hrefOf'> {
  takeover: RecentTakeover;
  onOpen(): void;
}

function TakeoverLine({ owner, takeover, rows, hasSeveralContests, hrefOf, onOpen }: LineProps) {
  const called = useCalled(owner, takeover, rows);
  return (
    <li>
      {hasSeveralContests && `${takeover.contest}：`}
      <Link to={hrefOf(takeover)} onClick={onOpen}>
        {called}
      </Link>
      ，{shortTimeText(takeover.at, takeover.at)}，{fromTo(takeover)}
    </li>
  );
}

interface ChipProps extends Props {
  newest: RecentTakeover;
  onDismiss(): void;
}

function TakeoverChip({ newest, onDismiss, ...props }: ChipProps) {
  const { owner, recent, rows } = props;
  const called = useCalled(owner, newest, rows);
  const text =
    recent.length === 1
      ? `${called}换设备登录`
      : `最近10分钟有${recent.length}次换设备登录，最近的是${called}`;
  return (
    <NoticeChip tone="warning" text={text}>
      {(close) => (
        <>
          <ul className="result-takeovers">
            {recent.slice(0, MOST_SHOWN).map((takeover) => (
              <TakeoverLine key={keyOf(takeover)} takeover={takeover} onOpen={close} {...props} />
            ))}
            {recent.length > MOST_SHOWN && <li>更早的{recent.length - MOST_SHOWN}次见各考生</li>}
          </ul>
          <div className="result-bar-actions">
            <Button
              size="small"
              onClick={() => {
                close();
                onDismiss();
              }}
            >
              知道了
            </Button>
          </div>
        </>
      )}
    </NoticeChip>
  );
}

/** Whoever watches a test sees it without looking for the candidate in the table, until it is put aside. */
export function TakeoverNotice({ recent, ...props }: Props) {
  const [dismissed, setDismissed] = useState<ReadonlySet<string>>(new Set());
  const shown = recent.filter((takeover) => !dismissed.has(keyOf(takeover)));
  const [newest] = shown;
  if (!newest) return null;
  return (
    <TakeoverChip
      {...props}
      recent={shown}
      newest={newest}
      onDismiss={() => setDismissed(new Set([...dismissed, ...shown.map(keyOf)]))}
    />
  );
}
