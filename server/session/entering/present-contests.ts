import { childContests } from '#domain/contest/contest.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';

/** The contests of a batch, each looked up once. */
export interface PresentContests {
  /** By its name, or by one that it had before. */
  named(owner: string, name: string): StoredContest | undefined;
  /** Also a deleted one, which is closed. */
  withId(id: string): StoredContest | undefined;
  /** Those that hold this one as a child. */
  parentsOf(stored: StoredContest): readonly Contest[];
}

export function parentsAmong(parents: readonly StoredContest[], { contest }: StoredContest): Contest[] {
  return parents
    .map((parent) => parent.contest)
    .filter((parent) => parent.owner === contest.owner && childContests(parent).includes(contest.name));
}
