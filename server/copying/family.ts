import { childContests, isParent } from '#domain/contest/contest.ts';
import { listContests, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';

export async function contestNames(db: Db, owner: string): Promise<Set<string>> {
  return new Set((await listContests(db, owner)).map(({ contest }) => contest.name));
}

/** A contest, its children, theirs, and so on: each once, itself first. */
export async function familyOf(db: Db, owner: string, root: StoredContest): Promise<StoredContest[]> {
  const byName = new Map((await listContests(db, owner)).map((stored) => [stored.contest.name, stored]));
  const family = new Map([[root.contest.name, root]]);
  // A map that grows while it is walked: whoever is added is visited too.
  for (const { contest } of family.values()) {
    if (!isParent(contest)) continue;
    for (const name of childContests(contest)) {
      const child = byName.get(name);
      if (child && !family.has(name)) family.set(name, child);
    }
  }
  return [...family.values()];
}
