import { parseEntityId } from '#domain/text/entity-id.ts';
import { listContestsNamed, type StoredContest } from '#server/contest/index.ts';
import { presentNames } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';

export interface AskedContest {
  asked: string;
  stored: StoredContest;
}

/** By id from here on: the name that was asked for may be an old one, and a contest may be asked for twice. */
export async function findAsked(db: Db, owner: string, contestIds: string): Promise<AskedContest[]> {
  // The declared scope covers the query's owner; a contest id of anybody else simply finds nothing.
  const asked = [...new Set(contestIds.split(','))]
    .map((id) => ({ asked: id, ...parseEntityId(id) }))
    .filter((id) => id.owner === owner);
  const names = asked.map(({ name }) => name);
  const named = await byName(db, owner, names);
  const former = await presentNames(
    db,
    'contest',
    owner,
    names.filter((name) => !named.has(name)),
  );
  const renamed = await byName(db, owner, [...former.values()]);
  return asked.flatMap(({ asked: id, name }): AskedContest[] => {
    const stored = named.get(name) ?? renamed.get(former.get(name) ?? '');
    return stored ? [{ asked: id, stored }] : [];
  });
}

const byName = async (db: Db, owner: string, names: string[]) =>
  new Map((await listContestsNamed(db, owner, names)).map((stored) => [stored.contest.name, stored]));

export const eachOnce = (found: readonly AskedContest[]): StoredContest[] => [
  ...new Map(found.map(({ stored }) => [stored.id, stored])).values(),
];
