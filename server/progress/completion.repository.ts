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

interface FinishedGroup {
  contest_id: string;
  key: string;
  count: number;
}

async function listFinishedGroups(db: Db, watched: Watched, by: Place): Promise<FinishedGroup[]> {
  const rows = db
    .selectFrom('finished_group')
    .where((eb) => isWatchedGroup(eb as unknown as ExpressionBuilder<Schema, 'candidate_group'>, watched));
  if (by === 'school') {
    // Ten thousands of rows take longer to hand over than to read: those of a group come as one.
    const joined = await rows
      .select(['key', sql<string>`string_agg(contest_id || ' ' || finished, ',')`.as('figures')])
      .where('finished', '<>', 0)
      .groupBy('key')
      .execute();
    return joined.flatMap(({ key, figures }) =>
      figures.split(',').map((figure) => {
        const space = figure.indexOf(' ');
        return { key, contest_id: figure.slice(0, space), count: Number(figure.slice(space)) };
      }),
    );
  }
  const sums = await rows
    .select(['contest_id', 'area', 'tag', 'contests'])
    .select((eb) => eb.fn.sum<number | string>('finished').as('count'))
    .groupBy(['contest_id', 'area', 'tag', 'contests'])
    .having((eb) => eb.fn.sum('finished'), '<>', 0)
    .execute();
  return sums.map((row) => ({
    contest_id: row.contest_id,
    key: areaKey(row),
    count: Number(row.count),
  }));
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
  candidates: number[];
  finished: number[];
}

/** How many of those who are watched are to finish each contest, and how many have, by area or by school. */
export async function readCompletionTable(db: Db, watched: Watched, by: Place): Promise<CompletionTable> {
  const contests = await listContests(db, watched.owner);
  const expectedOf = expectations(contests, watched.contests ?? '');
  const table: CompletionTable = { contests, places: [], candidates: [], finished: [] };
  const starts = new Map<string, number>();
  const startOf = ({ area, school }: Pick<PlaceCounts, 'area' | 'school'>) => {
    const key = JSON.stringify([area, school]);
    const known = starts.get(key);
    if (known !== undefined) return known;
    const start = table.candidates.length;
    starts.set(key, start);
    table.places.push({ area, school });
    table.candidates.push(...contests.map(() => 0));
    table.finished.push(...contests.map(() => 0));
    return start;
  };
  const groups = new Map<string, { start: number; expected: ReadonlySet<number> }>();
  for (const group of await listGroups(db, watched, by)) {
    const [start, expected] = [startOf(group), expectedOf(group)];
    groups.set(group.key, { start, expected });
    for (const column of expected) {
      table.candidates[start + column] = (table.candidates[start + column] ?? 0) + group.count;
    }
  }
  const columns = new Map(contests.map(({ id }, index) => [id, index]));
  for (const { contest_id, key, count } of await listFinishedGroups(db, watched, by)) {
    const group = groups.get(key);
    const column = columns.get(contest_id);
    if (!group || column === undefined || !group.expected.has(column)) continue;
    const place = group.start + column;
    table.finished[place] = (table.finished[place] ?? 0) + count;
  }
  return table;
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
