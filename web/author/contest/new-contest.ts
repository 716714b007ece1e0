import type { z } from 'zod';
import { Contest, ContestSettings } from '#domain/contest/contest.schema.ts';
import { contestEditPath } from '../author-paths.ts';

/** What is chosen when a contest is made; the type of its tickets never changes afterwards. */
const NewContest = ContestSettings.pick({ type: true, ticketType: true });
export type NewContest = z.infer<typeof NewContest>;

/**
 * Until it is saved for the first time a new contest stands only in the address and the form of its author: nobody else can see
 * it, and one that is given up leaves nothing behind.
 */
export function newContestPath(name: string, { type, ticketType }: NewContest): string {
  return `${contestEditPath(name)}?${new URLSearchParams({ new: ticketType, type }).toString()}`;
}

/** Undefined for an address that means a contest that is there. */
export function newContestIn(params: URLSearchParams): NewContest | undefined {
  const chosen = NewContest.safeParse({
    ticketType: params.get('new'),
    type: params.get('type') ?? undefined,
  });
  return chosen.data;
}

/** When it was made, the server says once it has it. */
export function newContest(owner: string, name: string, chosen: NewContest): Contest {
  return Contest.parse({ ...ContestSettings.parse({ name, ...chosen }), owner, createdTime: '' });
}
