import type { ChartFigures } from '#domain/chart/chart-rows.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import {
  type Distribution,
  distributionOf,
  distributionOfScores,
  EMPTY_DISTRIBUTION,
} from '#domain/report/scoring.ts';
import { scoreOf } from '#domain/statistics/item-score.ts';
import type { Db } from '#server/database/schema.ts';
import { dimensionKey, type TemplateAsk } from '#server/report-template/index.ts';
import {
  type CountPlace,
  type Counts,
  type Figure,
  placeId,
  readCounts,
  type StoredPerson,
} from '#server/score/index.ts';

/** A template as its figures are found: asks by their columns, dimensions by their keys. */
export interface FiguredTemplate {
  id: string;
  asks: readonly TemplateAsk[];
  dimensions: readonly Dimension[];
}

const CITY: CountPlace = { range: 'city', place: '' };

const keysOf = (template: FiguredTemplate, askId: number): string[] => {
  const ask = template.asks.find(({ id }) => id === askId);
  if (ask) return ask.columns.map(({ key }) => key);
  const dimension = template.dimensions.find(({ id }) => id === askId);
  return dimension ? [dimensionKey(template.id, dimension, template.asks)] : [];
};

export const figureKeys = (template: FiguredTemplate, askIds: Iterable<number>): string[] => [
  ...new Set([...askIds].flatMap((askId) => keysOf(template, askId))),
];

function distribution(
  template: FiguredTemplate,
  counts: Counts,
  place: CountPlace,
  askId: number,
): Distribution {
  const ofPlace = counts.get(placeId(place));
  if (!ofPlace) return EMPTY_DISTRIBUTION;
  const ask = template.asks.find(({ id }) => id === askId);
  if (ask)
    return distributionOf(
      ask.columns.map((column) => ({ column, counts: ofPlace.get(column.key) ?? new Map() })),
    );
  const [key = ''] = keysOf(template, askId);
  return distributionOfScores(ofPlace.get(key) ?? new Map());
}

const figuresByKey = (person: StoredPerson | undefined): ReadonlyMap<string, Figure> =>
  new Map(person?.keys.map((key, index) => [key, person.figures[index] ?? null]));

/** Of one person, among those of the same school and the whole city. */
export function personFigures(
  template: FiguredTemplate,
  person: StoredPerson | undefined,
  counts: Counts,
): ChartFigures {
  const own = figuresByKey(person);
  const school: CountPlace = { range: 'school', place: person?.school ?? '' };
  const given = (askId: number) =>
    template.asks
      .find(({ id }) => id === askId)
      ?.columns.map((column) => ({ column, figure: own.get(column.key) ?? null }))
      .find(({ figure }) => figure !== null);
  const around = (askId: number, range: '全校' | '全市') =>
    distribution(template, counts, range === '全校' ? school : CITY, askId);
  return {
    score(askId) {
      const answer = given(askId);
      if (answer) {
        const value = Array.isArray(answer.figure) ? undefined : answer.figure;
        return answer.column.isMultiple ? undefined : scoreOf(answer.column, value);
      }
      const [key = ''] = template.dimensions.some(({ id }) => id === askId) ? keysOf(template, askId) : [];
      const figure = own.get(key);
      return typeof figure === 'number' ? figure : undefined;
    },
    chosen(askId) {
      const answer = given(askId);
      if (!answer || answer.column.type !== 'choice') return [];
      return [answer.figure].flat().filter((option) => option !== null);
    },
    everybody: around,
    peers: around,
    optionCount: (askId) => template.asks.find(({ id }) => id === askId)?.options.length ?? 0,
  };
}

/** Schools whose counts are kept at once; people of one mostly come one after the other. */
const KEPT_SCHOOLS = 50;

/** The counts that charts about people are made of: those of the city are read once, those of a school while it is asked for. */
export class CountsAround {
  readonly #db: Db;
  readonly #owner: string;
  readonly #keys: readonly string[];
  readonly #schools = new Map<string, Promise<Counts>>();
  #city: Promise<Counts> | undefined;

  constructor(db: Db, owner: string, keys: readonly string[]) {
    this.#db = db;
    this.#owner = owner;
    this.#keys = keys;
  }

  async of(person: StoredPerson | undefined): Promise<Counts> {
    this.#city ??= this.#read(CITY);
    const school = person?.school ?? '';
    const ofSchool = school === '' ? [] : await this.#ofSchool(school);
    return new Map([...(await this.#city), ...ofSchool]);
  }

  #ofSchool(place: string): Promise<Counts> {
    const counts = this.#schools.get(place) ?? this.#read({ range: 'school', place });
    // The one that was asked for last goes last.
    this.#schools.delete(place);
    this.#schools.set(place, counts);
    const [oldest = ''] = this.#schools.keys();
    if (this.#schools.size > KEPT_SCHOOLS) this.#schools.delete(oldest);
    return counts;
  }

  #read(place: CountPlace): Promise<Counts> {
    return readCounts(this.#db, this.#owner, this.#keys, [place]);
  }
}
