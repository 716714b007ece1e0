import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ResultQuery } from '#domain/result/result-query.schema.ts';
import type { ResultPage } from '#domain/result/result-row.schema.ts';
import { errorText } from '#web/staff/call-outcome.ts';
import { type ResultPerson, resultPageQuery, type ResultScope } from '../result-queries.ts';
import { placeBeside, type RowPlace } from './neighbours.ts';

interface Neighbours {
  scope: ResultScope;
  query: ResultQuery;
  page: ResultPage | undefined;
  person: ResultPerson;
  onMove(person: ResultPerson, page: number): void;
}

/** Where the candidate stands in the list; the last place of one who has gone from it. */
function usePlace({ query, page, person }: Neighbours): { place: RowPlace | undefined; hasLeft: boolean } {
  const [last, setLast] = useState<RowPlace>();
  const index =
    page?.rows.findIndex((row) => row.ticketId === person.ticketId && row.contest === person.contest) ?? -1;
  const isFound = index >= 0;
  if (isFound && (last?.page !== query.page || last.index !== index)) setLast({ page: query.page, index });
  return isFound ? { place: { page: query.page, index }, hasLeft: false } : { place: last, hasLeft: true };
}

const TEXT_FIELDS = 'textarea, select, [contenteditable], input:not([type=radio], [type=checkbox])';
/** What the arrow keys move by themselves. */
const ARROW_FIELDS = 'input, video, audio, iframe, [role=slider], [role=region], [role=radio]';

const STEPS: Record<string, 1 | -1> = { ArrowRight: 1, ArrowLeft: -1, j: 1, k: -1, J: 1, K: -1 };

function stepOf(event: KeyboardEvent): 1 | -1 | undefined {
  const step = STEPS[event.key];
  if (!step || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey || event.isComposing) return;
  if (!(event.target instanceof Element) || event.target.closest(`${TEXT_FIELDS}, .ant-modal`)) return;
  return event.key.startsWith('Arrow') && event.target.closest(ARROW_FIELDS) ? undefined : step;
}

/** From one candidate to the next in the order of the table, also over the end of its page; by key as well. */
export function useNeighbours(neighbours: Neighbours) {
  const { scope, query, page, onMove } = neighbours;
  const { place, hasLeft } = usePlace(neighbours);
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [isMoving, setIsMoving] = useState(false);

  const move = async (step: 1 | -1) => {
    if (isMoving || !page) return;
    const next = place ? placeBeside(place, step, page.total, hasLeft) : { page: query.page, index: 0 };
    if (!next) {
      void message.info({
        key: 'neighbour',
        content: step === 1 ? '已经是最后一名考生' : '已经是第一名考生',
      });
      return;
    }
    setIsMoving(true);
    try {
      const there =
        next.page === query.page
          ? page
          : await queries.fetchQuery(resultPageQuery(scope, { ...query, page: next.page }));
      const row = there.rows[next.index] ?? there.rows[there.rows.length - 1];
      if (row) onMove(row, next.page);
    } catch (error) {
      void message.error({ key: 'neighbour', content: `加载失败：${errorText(error)}` });
    } finally {
      setIsMoving(false);
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = stepOf(event);
    if (step) void move(step);
  });
  useEffect(() => {
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);

  return { place: hasLeft ? undefined : place, isMoving, move };
}
