import type { ChartFigures } from '#domain/chart/chart-rows.ts';
import {
  type Distribution,
  distributionOf,
  distributionOfScores,
  EMPTY_DISTRIBUTION,
  meanOf,
  presentOptions,
} from '#domain/report/scoring.ts';
import { scoreOf } from '#domain/statistics/item-score.ts';
import type { Readers } from '#server/database/read.ts';
import type { TemplateAsk } from '#server/report-template/index.ts';
import {
  CITY,
  type CountPlace,
  type Counts,
  countsRead,
  type Figure,
  figureKey,
  placeId,
  schoolPlace,
  type StoredPerson,
} from '#server/score/index.ts';

/** A template as its figures are found: asks by their columns, dimensions by their keys. */
export interface FiguredTemplate {
  id: string;
  asks: readonly TemplateAsk[];
  /** Under which keys the scores of its dimensions are kept, by their ids. */
  dimensionKeys: ReadonlyMap<number, string>;
}

const askOf = ({ asks }: FiguredTemplate, askId: number) => asks.find(({ id }) => id === askId);

function keysOf(template: FiguredTemplate, askId: number): string[] {
  const ask = askOf(template, askId);
  if (ask) return ask.columns.map(({ key }) => figureKey(ask.contestId, key));
  const key = template.dimensionKeys.get(askId);
  return key === undefined ? [] : [figureKey(template.id, key)];
}

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
  const countsOf = (key: string) => ofPlace.get(key) ?? new Map<number, number>();
  const ask = askOf(template, askId);
  if (ask)
    return distributionOf(
      ask.columns.map((column) => ({ column, counts: countsOf(figureKey(ask.contestId, column.key)) })),
      ask.options,
    );
  const [key = ''] = keysOf(template, askId);
  return distributionOfScores(countsOf(key));
}

const optionCount = (template: FiguredTemplate) => (askId: number) =>
  askOf(template, askId)?.options.length ?? 0;

const figuresByKey = (person: StoredPerson | undefined): ReadonlyMap<string, Figure> =>
  new Map(person?.keys.map((key, index) => [key, person.figures[index] ?? null]));

/** What somebody has chosen, in the words in which it was asked. */
export function chosenWords(
  template: FiguredTemplate,
  person: StoredPerson | undefined,
  askId: number,
): string | undefined {
  const own = figuresByKey(person);
  const ask = askOf(template, askId);
  for (const { key, type, options } of ask?.columns ?? []) {
    const figure = own.get(figureKey(ask?.contestId ?? '', key)) ?? null;
    if (figure === null || type !== 'choice') continue;
    return [figure]
      .flat()
      .map((option) => options[option - 1] ?? '')
      .join('、');
  }
  return undefined;
}

/** Of one person, among those of the same school and the whole city. */
export function personFigures(
  template: FiguredTemplate,
  person: StoredPerson | undefined,
  counts: Counts,
): ChartFigures {
  const own = figuresByKey(person);
  const school = schoolPlace(person?.area ?? '', person?.school ?? '');
  const given = (askId: number) => {
    const ask = askOf(template, askId);
    return ask?.columns
      .map((column) => ({ column, figure: own.get(figureKey(ask.contestId, column.key)) ?? null }))
      .find(({ figure }) => figure !== null);
  };
  /** Among the options as they are now. */
  const chosen = (askId: number): number[] => {
    const answer = given(askId);
    if (!answer || answer.column.type !== 'choice') return [];
    const present = presentOptions(answer.column.options, askOf(template, askId)?.options ?? []);
    return [answer.figure].flat().flatMap((option) => (option === null ? [] : (present[option - 1] ?? 0)));
  };
  const around = (askId: number, range: '全校' | '全市') =>
    distribution(template, counts, range === '全校' ? school : CITY, askId);
  return {
    score(askId) {
      const answer = given(askId);
      if (answer) {
        const value = Array.isArray(answer.figure) ? undefined : answer.figure;
        return answer.column.isMultiple ? undefined : scoreOf(answer.column, value);
      }
      const [key = ''] = askOf(template, askId) ? [] : keysOf(template, askId);
      const figure = own.get(key);
      return typeof figure === 'number' ? figure : undefined;
    },
    ownOptions(askId) {
      const options = new Set(chosen(askId));
      return Array.from({ length: optionCount(template)(askId) }, (_, index) =>
        options.has(index + 1) ? 1 : 0,
      );
    },
    everybody: around,
    peers: around,
    optionCount: optionCount(template),
  };
}

/** Of all people of a school or a district, which is compared with the others of its kind by its mean. */
export function placeFigures(
  template: FiguredTemplate,
  place: CountPlace,
  counts: Counts,
  peers: readonly CountPlace[],
): ChartFigures {
  const of = (askId: number) => distribution(template, counts, place, askId);
  return {
    score: (askId) => meanOf(of(askId)),
    ownOptions: (askId) => of(askId).options,
    everybody: (askId, range) => (range === '全校' ? of(askId) : distribution(template, counts, CITY, askId)),
    peers(askId) {
      const means = peers.map((peer) => meanOf(distribution(template, counts, peer, askId)));
      const scores = new Map<number, number>();
      for (const mean of means) if (mean !== undefined) scores.set(mean, (scores.get(mean) ?? 0) + 1);
      return distributionOfScores(scores);
    },
    optionCount: optionCount(template),
  };
}

/** Schools whose counts are kept at once; people of one mostly come one after the other. */
const KEPT_SCHOOLS = 50;

/** The counts that charts about people are made of: those of the city are read once, those of a school while it is asked for. */
export class CountsAround {
  readonly #readers: Pick<Readers, 'run'>;
  readonly #owner: string;
  readonly #keys: readonly string[];
  readonly #schools = new Map<string, Promise<Counts>>();
  #city: Promise<Counts> | undefined;

  constructor(readers: Pick<Readers, 'run'>, owner: string, keys: readonly string[]) {
    this.#readers = readers;
    this.#owner = owner;
    this.#keys = keys;
  }

  async of(person: StoredPerson | undefined): Promise<Counts> {
    const school = person && person.school !== '' ? schoolPlace(person.area, person.school) : undefined;
    if (!this.#city) {
      // One question for a single report.
      const both = this.#read(school ? [CITY, school] : [CITY]);
      this.#city = both;
      if (school) this.#schools.set(placeId(school), both);
    }
    return new Map([...(await this.#city), ...(school ? await this.#ofSchool(school) : [])]);
  }

  #ofSchool(place: CountPlace): Promise<Counts> {
    const id = placeId(place);
    const counts = this.#schools.get(id) ?? this.#read([place]);
    // The one that was asked for last goes last.
    this.#schools.delete(id);
    this.#schools.set(id, counts);
    const [oldest = ''] = this.#schools.keys();
    if (this.#schools.size > KEPT_SCHOOLS) this.#schools.delete(oldest);
    return counts;
  }

  async #read(places: readonly CountPlace[]): Promise<Counts> {
    const asked = { owner: this.#owner, keys: this.#keys, places, everyPlaceOf: undefined };
    return (await this.#readers.run(countsRead, asked)).counts;
  }
}
