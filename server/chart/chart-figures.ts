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
  figureKey,
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
  if (ask) return ask.columns.map(({ key }) => figureKey(ask.contestId, key));
  const dimension = template.dimensions.find(({ id }) => id === askId);
  return dimension ? [figureKey(template.id, dimensionKey(template.id, dimension, template.asks))] : [];
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
      ask.columns.map((column) => ({
        column,
        counts: ofPlace.get(figureKey(ask.contestId, column.key)) ?? new Map(),
      })),
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
  const given = (askId: number) => {
    const ask = template.asks.find(({ id }) => id === askId);
    return ask?.columns
      .map((column) => ({ column, figure: own.get(figureKey(ask.contestId, column.key)) ?? null }))
      .find(({ figure }) => figure !== null);
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

/** The counts that charts about a person are made of. */
export const readCountsAround = (
  db: Db,
  owner: string,
  person: StoredPerson | undefined,
  keys: readonly string[],
): Promise<Counts> =>
  readCounts(db, owner, keys, [
    CITY,
    ...(person && person.school !== '' ? [{ range: 'school' as const, place: person.school }] : []),
  ]);
