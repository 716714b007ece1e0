import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { eachOnce, findAsked, listResultPortions, type PresentPerson } from '#server/result/index.ts';

/** What a call asks for, as plain data: threads get it too. */
export interface AskedStatistics {
  owner: string;
  contestIds: string;
  filter: ResultFilter;
  now: string;
}

export async function findAskedContests(
  db: Db,
  { owner, contestIds }: Pick<AskedStatistics, 'owner' | 'contestIds'>,
): Promise<StoredContest[]> {
  return eachOnce(await findAsked(db, owner, contestIds));
}

/** Everybody who has logged in and whom the filter means, contest after contest. */
export const respondentPortions = (
  db: Db,
  contests: readonly StoredContest[],
  { owner, filter, now }: AskedStatistics,
  portion: number,
  before?: Pick<PresentPerson, 'contestId' | 'ticket'>,
): AsyncGenerator<PresentPerson[]> =>
  listResultPortions(db, { owner, contests, filter, now: new Date(now) }, portion, before);
