import { isUnsaidPlace } from '#domain/candidate/candidate-values.ts';
import type { Db, ScoreCountTable } from '#server/database/schema.ts';
import type { Counted } from './score-person.repository.ts';

type Range = ScoreCountTable['range'];
type CountKey = Omit<ScoreCountTable, 'owner' | 'people'>;

/** SQLite binds at most 32,766 values. */
const ROWS_AT_ONCE = 1_000;

const placesOf = ({ school, area }: Counted): [Range, string][] => [
  ['city', ''],
  ...(isUnsaidPlace(area) ? [] : [['area', area] as [Range, string]]),
  ...(isUnsaidPlace(school) ? [] : [['school', school] as [Range, string]]),
];

/** What changes in the counts when people are counted otherwise than before. */
export class CountChanges {
  readonly #by = new Map<string, CountKey & { people: number }>();

  add(counted: Counted, by: 1 | -1): void {
    if (!counted.isCounted) return;
    const places = placesOf(counted);
    counted.keys.forEach((key, index) => {
      const figure = counted.figures[index];
      if (figure === null || figure === undefined) return;
      for (const value of Array.isArray(figure) ? figure : [figure])
        for (const [range, place] of places) this.#change({ key, range, place, value: String(value) }, by);
    });
  }

  #change(count: CountKey, by: number): void {
    const id = JSON.stringify([count.key, count.range, count.place, count.value]);
    const known = this.#by.get(id);
    if (known) known.people += by;
    else this.#by.set(id, { ...count, people: by });
  }

  /** In one order, so that two who count at once do not wait for each other. */
  rows(): (CountKey & { people: number })[] {
    return [...this.#by]
      .filter(([, { people }]) => people !== 0)
      .sort(([one], [other]) => (one < other ? -1 : 1))
      .map(([, row]) => row);
  }
}

export async function addCounts(db: Db, owner: string, changes: CountChanges): Promise<void> {
  const rows = changes.rows().map((row) => ({ owner, ...row }));
  for (let done = 0; done < rows.length; done += ROWS_AT_ONCE) {
    await db
      .insertInto('score_count')
      .values(rows.slice(done, done + ROWS_AT_ONCE))
      .onConflict((conflict) =>
        conflict.columns(['owner', 'key', 'range', 'place', 'value']).doUpdateSet((eb) => ({
          people: eb('score_count.people', '+', eb.ref('excluded.people')),
        })),
      )
      .execute();
  }
}

/** Where people are counted: in the whole city, or in a place. */
export interface CountPlace {
  range: Range;
  place: string;
}

export const placeId = ({ range, place }: CountPlace): string => `${range} ${place}`;

/** How many have which value, by place and key. */
export type Counts = Map<string, Map<string, Map<number, number>>>;

export async function readCounts(
  db: Db,
  owner: string,
  keys: readonly string[],
  places: readonly CountPlace[],
): Promise<Counts> {
  const counts: Counts = new Map(places.map((place) => [placeId(place), new Map()]));
  for (let done = 0; done < keys.length && places.length > 0; done += ROWS_AT_ONCE) {
    const rows = await db
      .selectFrom('score_count')
      .select(['key', 'range', 'place', 'value', 'people'])
      .where('owner', '=', owner)
      .where('key', 'in', keys.slice(done, done + ROWS_AT_ONCE))
      .where((eb) =>
        eb.or(places.map(({ range, place }) => eb.and([eb('range', '=', range), eb('place', '=', place)]))),
      )
      .where('people', '>', 0)
      .execute();
    for (const { key, value, people, ...place } of rows) {
      const ofPlace = counts.get(placeId(place));
      const ofKey = ofPlace?.get(key) ?? new Map<number, number>();
      ofPlace?.set(key, ofKey);
      ofKey.set(Number(value), people);
    }
  }
  return counts;
}
