import { sql } from 'kysely';
import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import type { ReportedPlace } from '#domain/report/report-subject.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db, ScoreCountTable } from '#server/database/schema.ts';
import type { Counted } from './score-person.repository.ts';

type Range = ScoreCountTable['range'];

/** Where people are counted: in the whole city, or in a place. */
export interface CountPlace {
  range: Range;
  place: string;
}

/** How many have which value, by key. One row holds all of a test or a template in a place: a person changes three of them. */
type StoredCounts = Record<string, Record<string, number>>;

/** As they stand in a row when nobody is counted there any more. */
const NO_COUNTS = '{}';

/** Figures of one test or template lie together. */
export const figureKey = (group: string, key: string): string => `${group}/${key}`;
const groupOf = (key: string) => key.slice(0, key.indexOf('/'));

export const CITY: CountPlace = { range: 'city', place: '' };
export const areaPlace = (area: string): CountPlace => ({ range: 'area', place: area });
/** Two areas may each have a school of that name. */
export const schoolPlace = (area: string, school: string): CountPlace => ({
  range: 'school',
  place: JSON.stringify([area, school]),
});

const placesOf = ({ school, area }: Counted): CountPlace[] => [
  CITY,
  ...(isUnsaidPlace(area) ? [] : [areaPlace(area)]),
  ...(isUnsaidPlace(school) ? [] : [schoolPlace(area, school)]),
];

interface CountRow extends CountPlace {
  group: string;
}

const rowId = ({ group, range, place }: CountRow) => `${group} ${range} ${place}`;

/** What changes in the counts when people are counted otherwise than before. */
export class CountChanges {
  readonly #rows = new Map<string, CountRow & { changes: StoredCounts }>();

  add(counted: Counted, by: 1 | -1): void {
    if (!counted.isCounted) return;
    const places = placesOf(counted);
    counted.keys.forEach((key, index) => {
      const figure = counted.figures[index];
      if (figure === null || figure === undefined) return;
      for (const place of places) {
        const counts = (this.#rowOf({ group: groupOf(key), ...place }).changes[key] ??= {});
        for (const value of Array.isArray(figure) ? figure : [figure])
          counts[value] = (counts[value] ?? 0) + by;
      }
    });
  }

  #rowOf(row: CountRow) {
    const id = rowId(row);
    const known = this.#rows.get(id) ?? { ...row, changes: {} };
    this.#rows.set(id, known);
    return known;
  }

  rows(): (CountRow & { changes: StoredCounts })[] {
    return [...this.#rows.values()];
  }
}

/** Nobody keeps a count of nobody. */
function changed(stored: StoredCounts, changes: StoredCounts): StoredCounts {
  for (const [key, counts] of Object.entries(changes)) {
    const known = (stored[key] ??= {});
    for (const [value, by] of Object.entries(counts)) {
      const people = (known[value] ?? 0) + by;
      if (people === 0) delete known[value];
      else known[value] = people;
    }
    if (Object.keys(known).length === 0) delete stored[key];
  }
  return stored;
}

const rowsOf = (db: Db, owner: string, groups: readonly string[], places: readonly CountPlace[]) =>
  db
    .selectFrom('score_count')
    .select(['group_id as group', 'range', 'place', 'counts'])
    .where('owner', '=', owner)
    .where('group_id', 'in', groups)
    .where((eb) =>
      eb.or(
        [...Map.groupBy(places, ({ range }) => range)].map(([range, ofRange]) =>
          eb.and([
            eb('range', '=', range),
            eb(
              'place',
              'in',
              ofRange.map(({ place }) => place),
            ),
          ]),
        ),
      ),
    );

/** Of two who count for one owner at once the second waits, and finds what the first has counted. */
export async function lockCounts(db: Db, owner: string): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  const key = JSON.stringify(['score_count', owner]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function addCounts(db: Db, owner: string, changes: CountChanges): Promise<void> {
  const rows = changes.rows();
  if (rows.length === 0) return;
  const groups = [...new Set(rows.map(({ group }) => group))];
  const stored = await rowsOf(db, owner, groups, rows).execute();
  const known = new Map(stored.map((row) => [rowId(row), JSON.parse(row.counts) as StoredCounts]));
  await db
    .insertInto('score_count')
    .values(
      rows.map((row) => ({
        ...{ owner, group_id: row.group, range: row.range, place: row.place },
        counts: JSON.stringify(changed(known.get(rowId(row)) ?? {}, row.changes)),
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['owner', 'group_id', 'range', 'place'])
        .doUpdateSet((eb) => ({ counts: eb.ref('excluded.counts') })),
    )
    .execute();
}

export const placeId = ({ range, place }: CountPlace): string => `${range} ${place}`;

/** How many have which value, by place and key. */
export type Counts = ReadonlyMap<string, ReadonlyMap<string, ReadonlyMap<number, number>>>;

const asMap = (counts: Record<string, number>) =>
  new Map(Object.entries(counts).map(([value, people]) => [Number(value), people]));

export interface CountsAsked {
  owner: string;
  keys: readonly string[];
  places: readonly CountPlace[];
  /** Also all schools, or all districts. */
  everyPlaceOf: Range | undefined;
}

export async function readCounts(
  db: Db,
  { owner, keys, places: asked, everyPlaceOf }: CountsAsked,
): Promise<{ counts: Counts; peers: CountPlace[] }> {
  const peers = everyPlaceOf ? await listPlaces(db, owner, keys, everyPlaceOf) : [];
  const places = [...asked, ...peers];
  const counts = new Map(places.map((place) => [placeId(place), new Map<string, Map<number, number>>()]));
  const groups = [...new Set(keys.map(groupOf))];
  if (groups.length === 0 || places.length === 0) return { counts, peers };
  for (const row of await rowsOf(db, owner, groups, places).execute()) {
    const stored = JSON.parse(row.counts) as StoredCounts;
    const ofPlace = counts.get(placeId(row));
    for (const key of keys) {
      const ofKey = stored[key];
      if (ofKey) ofPlace?.set(key, asMap(ofKey));
    }
  }
  return { counts, peers };
}

async function listPlaces(
  db: Db,
  owner: string,
  keys: readonly string[],
  range: Range,
): Promise<CountPlace[]> {
  const groups = [...new Set(keys.map(groupOf))];
  if (groups.length === 0) return [];
  return db
    .selectFrom('score_count')
    .select(['range', 'place'])
    .distinct()
    .where('owner', '=', owner)
    .where('group_id', 'in', groups)
    .where('range', '=', range)
    .execute();
}

/** From which schools and districts there are answers to these tests. */
export async function listCountedPlaces(
  db: Db,
  { owner, contestIds }: { owner: string; contestIds: readonly string[] },
): Promise<ReportedPlace[]> {
  if (contestIds.length === 0) return [];
  const rows = await db
    .selectFrom('score_count')
    .select(['range', 'place'])
    .distinct()
    .where('owner', '=', owner)
    .where('group_id', 'in', contestIds)
    .where('range', 'in', ['area', 'school'])
    .where('counts', '!=', NO_COUNTS)
    .execute();
  return rows.map(({ range, place }) => {
    if (range === 'area') return { area: place };
    const [area, school] = JSON.parse(place) as [string, string];
    return { area, school };
  });
}

/** To which of these tests there are answers from a place. */
export async function listCountedContests(
  db: Db,
  owner: string,
  contestIds: readonly string[],
  { range, place }: CountPlace,
): Promise<Set<string>> {
  if (contestIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('score_count')
    .select('group_id')
    .where('owner', '=', owner)
    .where('group_id', 'in', contestIds)
    .where('range', '=', range)
    .where('place', '=', place)
    .where('counts', '!=', NO_COUNTS)
    .execute();
  return new Set(rows.map(({ group_id }) => group_id));
}

/** The school of that name, where there is only one. */
export async function findSchoolPlace(
  db: Db,
  owner: string,
  school: string,
): Promise<CountPlace | undefined> {
  const rows = await db
    .selectFrom('score_count')
    .select(['range', 'place'])
    .distinct()
    .where('owner', '=', owner)
    .where('range', '=', 'school')
    .where('counts', '!=', NO_COUNTS)
    .execute();
  const [only, ...others] = rows.filter(({ place }) => (JSON.parse(place) as [string, string])[1] === school);
  return others.length === 0 ? only : undefined;
}
