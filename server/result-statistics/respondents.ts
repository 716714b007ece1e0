import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import { findContest, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { listRespondents } from './respondents.repository.ts';

/** What a call asks for, as plain data: threads get it too. */
export interface AskedStatistics {
  owner: string;
  contestIds: string;
  filter: ResultFilter;
  now: string;
}

export interface FoundRespondent {
  userId: string;
  contestId: string;
  ticket: string;
  name: string;
  school: string;
  /** The key of the version; empty before the start. */
  given: string;
}

export async function findAskedContests(
  db: Db,
  { owner, contestIds }: Pick<AskedStatistics, 'owner' | 'contestIds'>,
): Promise<StoredContest[]> {
  const found = new Map<string, StoredContest>();
  for (const asked of new Set(contestIds.split(','))) {
    const id = parseEntityId(asked);
    const stored = id.owner === owner ? await findContest(db, owner, id.name) : undefined;
    if (stored) found.set(stored.id, stored);
  }
  return [...found.values()];
}

/** Everybody who has logged in and whom the filter means, contest after contest. */
export async function* respondentPortions(
  db: Db,
  contests: readonly StoredContest[],
  asked: AskedStatistics,
  portion: number,
): AsyncGenerator<FoundRespondent[]> {
  for (const { id } of contests) yield* listRespondents(db, id, asked.filter, portion);
}
