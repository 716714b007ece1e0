import type { Takeover, TicketUser, UserTakeovers } from '#api/result.ts';

export type TakeoversByUser = ReadonlyMap<string, UserTakeovers>;

export const NO_TAKEOVERS: TakeoversByUser = new Map();

/** The rest of the results may be older: it is loaded when the owner wants it. */
export function withTakeovers(
  users: readonly TicketUser[],
  takeovers: TakeoversByUser,
): readonly TicketUser[] {
  return users.map((user) => {
    const count = takeovers.get(user.username)?.takeovers ?? 0;
    return count > user.takeovers ? { ...user, takeovers: count } : user;
  });
}

/** Who has come since the results were loaded, and is not among them. */
export function hasUnknownUser(users: readonly TicketUser[], takeovers: TakeoversByUser): boolean {
  const known = new Set(users.map(({ username }) => username));
  return [...takeovers.keys()].some((username) => !known.has(username));
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
