import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useState } from 'react';
import { isLostSession } from '#web/api-client/api-error.ts';
import { callWithin } from '#web/api-client/call.ts';
import { errorText } from '#web/staff/call-outcome.ts';

/** Often enough for somebody on the telephone, and seldom enough for two thousand schools that look at once. */
const EVERY_MS = 15_000;

/** A connection that hangs is none; the next look may find another one. */
const LONGEST_WAIT_MS = 12_000;

interface Answered {
  at: string;
}

export interface LiveFigures<Reply> {
  data: Reply | undefined;
  /** What it was before it last changed by itself. */
  before: Reply | undefined;
  error: Error | null;
  isPending: boolean;
  /** What is shown was asked for before the address changed. */
  isOld: boolean;
  /** When it came, by the clock of this computer. */
  receivedAt: number;
  isRefreshing: boolean;
  /** Counts how often somebody has asked for the newest: then, and only then, they are put in order anew. */
  round: number;
  refresh(): void;
  retry(): void;
}

/**
 * Figures that are asked for anew every few seconds while somebody may be looking. What the page asks by itself keeps no
 * session alive; what a person asks for does.
 */
export function useLiveFigures<Reply extends Answered>(
  key: readonly unknown[],
  ask: (isAttended: boolean, signal?: AbortSignal) => Promise<Reply>,
): LiveFigures<Reply> {
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [round, setRound] = useState(0);
  const [isRefreshing, setRefreshing] = useState(false);
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      queries.getQueryData(key) === undefined
        ? ask(true, signal)
        : callWithin(LONGEST_WAIT_MS, (patience) => ask(false, patience)),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => !isLostSession(state.error) && EVERY_MS,
    // Whoever comes back to the page finds it as it is now.
    refetchOnWindowFocus: true,
    staleTime: EVERY_MS / 2,
    retry: false,
  });
  const { data, isPlaceholderData } = query;

  const [seen, setSeen] = useState<{ key: string; now?: Reply; before?: Reply }>({ key: '' });
  const shownKey = JSON.stringify([key, round]);
  if (data && !isPlaceholderData && (data !== seen.now || seen.key !== shownKey)) {
    setSeen({
      key: shownKey,
      now: data,
      ...(seen.now && seen.key === shownKey ? { before: seen.now } : {}),
    });
  }

  async function refresh(): Promise<void> {
    setRefreshing(true);
    try {
      queries.setQueryData(key, await ask(true));
      setRound((before) => before + 1);
    } catch (error) {
      void message.error(`刷新失败：${errorText(error)}`);
    } finally {
      setRefreshing(false);
    }
  }

  return {
    ...{ data, before: seen.before, error: query.error, isPending: query.isPending },
    isOld: isPlaceholderData,
    receivedAt: query.dataUpdatedAt,
    ...{ isRefreshing, round, refresh: () => void refresh(), retry: () => void query.refetch() },
  };
}
