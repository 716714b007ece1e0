import { parseEntityId } from '#domain/text/entity-id.ts';
import { findContest, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';

export interface AskedContest {
  asked: string;
  stored: StoredContest;
}

/** By id from here on: the name that was asked for may be an old one, and a contest may be asked for twice. */
export async function findAsked(db: Db, owner: string, contestIds: string): Promise<AskedContest[]> {
  const found: AskedContest[] = [];
  for (const asked of new Set(contestIds.split(','))) {
    const id = parseEntityId(asked);
    // The declared scope covers the query's owner; a contest id of anybody else simply finds nothing.
    const stored = id.owner === owner ? await findContest(db, owner, id.name) : undefined;
    if (stored) found.push({ asked, stored });
  }
  return found;
}

export const eachOnce = (found: readonly AskedContest[]): StoredContest[] => [
  ...new Map(found.map(({ stored }) => [stored.id, stored])).values(),
];
