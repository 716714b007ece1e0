import { sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import type { ResultScope } from './result-scope.repository.ts';
import { eachOf } from './result-sql.repository.ts';

/** After a test these are few, if any. */
const MOST_OPEN_SCHOOLS = 100;

/**
 * The schools where not all candidates have finished the contest: whoever never came is of one of them. Counters say it, see
 * completion-sql.ts, where a look at every candidate costs a hundred times as much. Undefined where they are many, and for
 * several contests.
 */
export async function listOpenSchools(
  db: Db,
  { owner, contests, expected }: Pick<ResultScope, 'owner' | 'contests' | 'expected'>,
): Promise<readonly string[] | undefined> {
  const [contest, ...more] = contests;
  if (!contest || more.length > 0) return undefined;
  const schools = await db
    .selectFrom('candidate_group as g')
    .leftJoin('finished_group as f', (join) =>
      join.onRef('f.key', '=', 'g.key').onRef('f.owner', '=', 'g.owner').on('f.contest_id', '=', contest.id),
    )
    .select('g.school')
    .distinct()
    .where('g.owner', '=', owner)
    .where((eb) => eb('g.candidates', '>', eb.fn.coalesce('f.finished', eb.lit(0))))
    .where(
      sql<boolean>`(g.tag, g.contests) in (
        select p.value ->> 1, p.value ->> 2 from ${eachOf(expected)} as p)`,
    )
    .limit(MOST_OPEN_SCHOOLS + 1)
    .execute();
  return schools.length > MOST_OPEN_SCHOOLS ? undefined : schools.map(({ school }) => school);
}
