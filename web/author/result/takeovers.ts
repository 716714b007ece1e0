import type { Takeover, UserTakeovers } from '#api/result.ts';
import type { ResultRow } from '#domain/result/result-row.schema.ts';

export type TakeoversByUser = ReadonlyMap<string, UserTakeovers>;

export const NO_TAKEOVERS: TakeoversByUser = new Map();

/** The rest of the results may be older: a takeover is told at once. */
export function withTakeovers(rows: readonly ResultRow[], takeovers: TakeoversByUser): ResultRow[] {
  return rows.map((row) => {
    const count = takeovers.get(row.username)?.takeovers ?? 0;
    return count > row.takeovers ? { ...row, takeovers: count } : row;
  });
}

export interface RecentTakeover extends Takeover {
  contest: string;
  ticketId: string;
}

const RECENT_MS = 10 * 60_000;

/** Of all candidates within the last ten minutes, newest first. */
export function recentTakeovers(takeovers: TakeoversByUser, now: number): RecentTakeover[] {
  return [...takeovers.values()]
    .flatMap(({ contest, ticketId, recent }) =>
      recent.map((takeover) => ({ ...takeover, contest, ticketId })),
    )
    .filter(({ at }) => now - Date.parse(at) < RECENT_MS)
    .sort((left, right) => (left.at < right.at ? 1 : left.at > right.at ? -1 : 0));
}
