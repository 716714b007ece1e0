import { sql } from 'kysely';
import { HIDDEN_SCHOOL } from '#domain/candidate/candidate-values.ts';
import type { Db } from '#server/database/schema.ts';
import { eachOf } from './json-rows.repository.ts';

/** After a test these are few, if any. */
const MOST_OPEN_SCHOOLS = 100;
/** Each of them is looked up. */
const MOST_OPEN_PEOPLE = 5_000;

interface Expecting {
  owner: string;
  contests: readonly { id: string }[];
  expected: [contestId: string, tag: string, contests: string][];
  lists: readonly unknown[];
}

/**
 * The schools where not all candidates have finished the contest: whoever never came is of one of them. Counters say it, see
 * completion-sql.ts, where a look at every candidate costs a hundred times as much. Undefined where they or their people are
 * many, for several contests, and where a contest has a list of its own.
 */
export async function listOpenSchools(
  db: Db,
  { owner, contests, expected, lists }: Expecting,
): Promise<readonly string[] | undefined> {
  const [contest, ...more] = contests;
  if (!contest || more.length > 0 || lists.length > 0) return undefined;
  const open = await db
    .selectFrom('candidate_group as g')
    .leftJoin('finished_group as f', (join) =>
      join.onRef('f.key', '=', 'g.key').onRef('f.owner', '=', 'g.owner').on('f.contest_id', '=', contest.id),
    )
    .select('g.school')
    .distinct()
    .where('g.owner', '=', owner)
    .where('g.school', '<>', HIDDEN_SCHOOL)
    .where((eb) => eb('g.candidates', '>', eb.fn.coalesce('f.finished', eb.lit(0))))
    .where(
      sql<boolean>`(g.tag, g.contests) in (
        select p.value ->> 1, p.value ->> 2 from ${eachOf(expected)} as p)`,
    )
    .limit(MOST_OPEN_SCHOOLS + 1)
    .execute();
  if (open.length > MOST_OPEN_SCHOOLS) return undefined;
  const schools = open.map(({ school }) => school);
  if (schools.length === 0) return schools;
  const { people } = await db
    .selectFrom('candidate_group')
    .select((eb) => eb.fn.sum<number | string>('candidates').as('people'))
    .where('owner', '=', owner)
    .where('school', 'in', schools)
    .executeTakeFirstOrThrow();
  return Number(people) > MOST_OPEN_PEOPLE ? undefined : schools;
}
