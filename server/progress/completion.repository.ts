import type { ExpressionBuilder } from 'kysely';
import { expectedContests, invitedContests } from '#domain/candidate/expected-contests.ts';
import { HIDDEN_SCHOOL } from '#domain/candidate/candidate-values.ts';
import type { Count, Counts } from '#domain/progress/completion.schema.ts';
import type { Watched } from '#domain/progress/completion.ts';
import { listContests, type StoredContest } from '#server/contest/index.ts';
import type { Db, Schema } from '#server/database/schema.ts';

export interface PlaceCounts {
  area: string;
  /** Empty in figures by area. */
  school: string;
  counts: Counts;
}

type Alike = Record<'tag' | 'contests', string>;

type Place = 'area' | 'school';

/** Not those of schools and areas that are hidden; the rest an index gives. */
function isWatchedGroup(eb: ExpressionBuilder<Schema, 'candidate_group'>, { owner, area, school }: Watched) {
  return eb.and([
    eb('owner', '=', owner),
    eb('school', '<>', HIDDEN_SCHOOL),
    eb('area', '<>', HIDDEN_SCHOOL),
    ...(area === undefined ? [] : [eb('area', '=', area)]),
    ...(school === undefined ? [] : [eb('school', '=', school)]),
  ]);
}

const listGroups = (db: Db, watched: Watched) =>
  db
    .selectFrom('candidate_group')
    .select(['key', 'area', 'school', 'tag', 'contests', 'candidates'])
    .where((eb) => isWatchedGroup(eb, watched))
    .where('candidates', '<>', 0)
    .execute();

/** Ten thousands of them: which group each is of, its key says in one short text. */
const listFinishedGroups = (db: Db, watched: Watched) =>
  db
    .selectFrom('finished_group')
    .select(['contest_id', 'key', 'finished'])
    .where((eb) => isWatchedGroup(eb as unknown as ExpressionBuilder<Schema, 'candidate_group'>, watched))
    .where('finished', '<>', 0)
    .execute();

/** All counters that are not 0, by what they count. */
export async function listCounters(db: Db): Promise<Map<string, number>> {
  const candidates = await db
    .selectFrom('candidate_group')
    .selectAll()
    .where('candidates', '<>', 0)
    .execute();
  const finished = await db.selectFrom('finished_group').selectAll().where('finished', '<>', 0).execute();
  const named = ({
    owner,
    area,
    school,
    tag,
    contests,
  }: (typeof candidates)[number] | (typeof finished)[number]) =>
    [owner, area, school, tag, contests].join(' / ');
  return new Map([
    ...candidates.map((row) => [named(row), row.candidates] as const),
    ...finished.map((row) => [`${named(row)} / ${row.contest_id}`, row.finished] as const),
  ]);
}

/** For which contests those with such a row count, ids and names: asked once for all who are alike. */
function expectations(stored: readonly StoredContest[], watchedList: string) {
  const all = stored.map(({ contest }) => contest);
  const ids = new Map(stored.map(({ id, contest }) => [contest, id]));
  const watched = new Set(invitedContests({ contests: watchedList }, all));
  const known = new Map<string, ReadonlyMap<string, string>>();
  return ({ tag, contests }: Alike): ReadonlyMap<string, string> => {
    const key = JSON.stringify([tag, contests]);
    const found =
      known.get(key) ??
      new Map(
        expectedContests({ tag, contests }, all)
          .filter((contest) => watched.has(contest))
          .map((contest) => [ids.get(contest) ?? '', contest.name]),
      );
    known.set(key, found);
    return found;
  };
}

/** How many of those who are watched are to finish each contest, and how many have, by area or by school. */
export async function readCompletion(db: Db, watched: Watched, by: Place): Promise<PlaceCounts[]> {
  const expectedOf = expectations(await listContests(db, watched.owner), watched.contests ?? '');
  const places = new Map<string, Pick<PlaceCounts, 'area' | 'school'> & { counts: Map<string, Count> }>();
  const placeOf = (area: string, school: string) => {
    const key = JSON.stringify([area, school]);
    const place = places.get(key) ?? { area, school, counts: new Map<string, Count>() };
    places.set(key, place);
    return place;
  };
  /** Of each group the figures in which it counts, by the contest. */
  const figures = new Map<string, ReadonlyMap<string, Count>>();
  for (const group of await listGroups(db, watched)) {
    const { counts } = placeOf(group.area, by === 'school' ? group.school : '');
    const ofGroup = new Map<string, Count>();
    for (const [id, name] of expectedOf(group)) {
      const count = counts.get(name) ?? { finished: 0, candidates: 0 };
      count.candidates += group.candidates;
      counts.set(name, count);
      ofGroup.set(id, count);
    }
    figures.set(group.key, ofGroup);
  }
  for (const { contest_id, key, finished } of await listFinishedGroups(db, watched)) {
    const count = figures.get(key)?.get(contest_id);
    if (count) count.finished += finished;
  }
  return [...places.values()].map(({ counts, ...place }) => ({
    ...place,
    counts: Object.fromEntries(counts),
  }));
}
