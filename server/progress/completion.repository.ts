import { type ExpressionBuilder, sql } from 'kysely';
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

/** Those who are alike at a place; `key` tells which finished ones belong to them. */
interface Group extends Alike {
  key: string;
  area: string;
  school: string;
  count: number;
}

const areaKey = ({ area, tag, contests }: Omit<Group, 'key' | 'school' | 'count'>) =>
  JSON.stringify([area, tag, contests]);

/** By school each group is a row already; for areas the database adds up what would be ten thousands of rows. */
async function listGroups(db: Db, watched: Watched, by: Place): Promise<Group[]> {
  const rows = db.selectFrom('candidate_group').where((eb) => isWatchedGroup(eb, watched));
  if (by === 'school') {
    return rows
      .select(['key', 'area', 'school', 'tag', 'contests', 'candidates as count'])
      .where('candidates', '<>', 0)
      .execute();
  }
  const sums = await rows
    .select(['area', 'tag', 'contests'])
    .select((eb) => eb.fn.sum<number | string>('candidates').as('count'))
    .groupBy(['area', 'tag', 'contests'])
    .having((eb) => eb.fn.sum('candidates'), '<>', 0)
    .execute();
  return sums.map((row) => ({ ...row, key: areaKey(row), school: '', count: Number(row.count) }));
}

/** How many of a group have finished which contests, as `id count,id count`: as rows of their own they take longer to hand over. */
interface FinishedGroup {
  key: string;
  figures: string;
}

async function listFinishedGroups(db: Db, watched: Watched, by: Place): Promise<FinishedGroup[]> {
  const rows = db
    .selectFrom('finished_group')
    .where((eb) => isWatchedGroup(eb as unknown as ExpressionBuilder<Schema, 'candidate_group'>, watched));
  if (by === 'school') {
    return rows
      .select(['key', sql<string>`string_agg(contest_id || ' ' || finished, ',')`.as('figures')])
      .where('finished', '<>', 0)
      .groupBy('key')
      .execute();
  }
  const sums = await rows
    .select(['contest_id', 'area', 'tag', 'contests'])
    .select((eb) => eb.fn.sum<number | string>('finished').as('count'))
    .groupBy(['contest_id', 'area', 'tag', 'contests'])
    .having((eb) => eb.fn.sum('finished'), '<>', 0)
    .execute();
  return sums.map((row) => ({ key: areaKey(row), figures: `${row.contest_id} ${row.count}` }));
}

/** For which contests those with such a row count, by their place among all: asked once for all who are alike. */
function expectations(stored: readonly StoredContest[], watchedList: string) {
  const all = stored.map(({ contest }) => contest);
  const watched = new Set(invitedContests({ contests: watchedList }, all));
  const known = new Map<string, ReadonlySet<number>>();
  return ({ tag, contests }: Alike): ReadonlySet<number> => {
    const key = JSON.stringify([tag, contests]);
    const found =
      known.get(key) ??
      new Set(
        expectedContests({ tag, contests }, all)
          .filter((contest) => watched.has(contest))
          .map((contest) => all.indexOf(contest)),
      );
    known.set(key, found);
    return found;
  };
}

/** A row for each place, a column for each of the owner's contests; the figures row after row. */
export interface CompletionTable {
  contests: StoredContest[];
  places: Pick<PlaceCounts, 'area' | 'school'>[];
  candidates: Int32Array;
  finished: Int32Array;
}

const add = (figures: Int32Array, index: number, count: number) => {
  figures[index] = (figures[index] ?? 0) + count;
};

/** How many of those who are watched are to finish each contest, and how many have, by area or by school. */
export async function readCompletionTable(db: Db, watched: Watched, by: Place): Promise<CompletionTable> {
  const [contests, groups, finishedGroups] = await Promise.all([
    listContests(db, watched.owner),
    listGroups(db, watched, by),
    listFinishedGroups(db, watched, by),
  ]);
  const width = contests.length;
  // No place without a group.
  const [candidates, finished] = [
    new Int32Array(groups.length * width),
    new Int32Array(groups.length * width),
  ];
  const places: CompletionTable['places'] = [];
  const starts = new Map<string, number>();
  const startOf = ({ area, school }: Group) => {
    const place = `${area}\0${school}`;
    const start = starts.get(place) ?? places.push({ area, school }) * width - width;
    starts.set(place, start);
    return start;
  };
  const expectedOf = expectations(contests, watched.contests ?? '');
  const known = new Map<string, { start: number; expected: ReadonlySet<number> }>();
  for (const group of groups) {
    const [start, expected] = [startOf(group), expectedOf(group)];
    known.set(group.key, { start, expected });
    for (const column of expected) add(candidates, start + column, group.count);
  }
  const columns = new Map(contests.map(({ id }, index) => [id, index]));
  for (const { key, figures } of finishedGroups) {
    const group = known.get(key);
    if (!group) continue;
    for (const figure of figures.split(',')) {
      const space = figure.indexOf(' ');
      const column = columns.get(figure.slice(0, space));
      if (column === undefined || !group.expected.has(column)) continue;
      add(finished, group.start + column, Number(figure.slice(space)));
    }
  }
  const length = places.length * width;
  return { contests, places, candidates: candidates.slice(0, length), finished: finished.slice(0, length) };
}

/** The figures of a table by names; a contest that nobody of a place is to finish has none there. */
export function countsByPlace(
  names: readonly string[],
  { places, candidates, finished }: Omit<CompletionTable, 'contests'>,
): PlaceCounts[] {
  return places.map((place, row) => {
    const start = row * names.length;
    const counts = names.flatMap((name, column): [string, Count][] => {
      const count = { finished: finished[start + column] ?? 0, candidates: candidates[start + column] ?? 0 };
      return count.candidates === 0 ? [] : [[name, count]];
    });
    return { ...place, counts: Object.fromEntries(counts) };
  });
}
