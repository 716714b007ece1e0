import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from './grouped.ts';
import { scoreRange } from './item-score.ts';
import { canScore, scoredKeys } from './scored-items.ts';
import type { ScaleFigures, ScaleItem } from './statistics.schema.ts';

/** Which columns make a scale, by their places. */
export type Scale = Pick<
  ScaleFigures,
  'kind' | 'contest' | 'task' | 'taskKey' | 'question' | 'versions' | 'range'
> & {
  places: number[];
};

interface Placed {
  column: ResultColumn;
  place: number;
}

/** All that somebody was given of a test. */
export const versionsOf = (columns: readonly ResultColumn[], contest: string): ReadonlySet<number> =>
  new Set(columns.flatMap((column) => (column.contest === contest ? column.versions : [])));

const rangeOf = ({ column }: Placed) => scoreRange(column) ?? null;

/** What each version asks, the newest first, and how many versions there are: nobody has answered the items of two. */
function byVersion(items: readonly Placed[], all: number): { versions: number[]; places: number[] }[] {
  const versions = [...new Set(items.flatMap(({ column }) => column.versions))].sort(
    (one, other) => other - one,
  );
  const asking = versions.map((version) => ({
    version,
    places: items.flatMap(({ column, place }) => (column.versions.includes(version) ? [place] : [])),
  }));
  return grouped(asking, ({ places }) => places.join()).flatMap((same) => {
    const places = same[0]?.places ?? [];
    const isAsked = same.map(({ version }) => version).reverse();
    return places.length < 2 ? [] : [{ versions: isAsked.length === all ? [] : isAsked, places }];
  });
}

/** Scores of different ranges are not added up: a slider up to 100 would be all that counts. */
const byRange = (items: readonly Placed[]) =>
  grouped(items, (item) => `${rangeOf(item)?.min} ${rangeOf(item)?.max}`);

/** The rows of each table question, and all scored items of each task that have the same range. */
export function usualScales(columns: readonly ResultColumn[]): Scale[] {
  const scored = scoredKeys(columns);
  const placed = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => scored.has(column.key));
  const scalesOf = (kind: 'question' | 'task', items: readonly Placed[]): Scale[] =>
    byRange(items).flatMap((alike) => {
      const first = alike[0] as Placed;
      const { contest, task, taskKey } = first.column;
      const question = kind === 'question' ? first.column.question : null;
      return byVersion(alike, versionsOf(columns, contest).size).map((found) => ({
        ...{ kind, contest, task, taskKey, question, range: rangeOf(first), ...found },
      }));
    });
  const tasks = grouped(placed, ({ column }) => `${column.contest}/${column.taskKey}`);
  return tasks.flatMap((items) => {
    const questions = grouped(
      items.filter(({ column }) => column.question !== null),
      ({ column }) => `${column.part}/${column.question}`,
    );
    const ofQuestions = questions.flatMap((rows) => scalesOf('question', rows));
    // A task that is one table question is one scale.
    const same = new Set(ofQuestions.map(({ places }) => places.join()));
    return [...ofQuestions, ...scalesOf('task', items).filter(({ places }) => !same.has(places.join()))];
  });
}

/** What the owner has ticked; undefined where less than two of the keys could be scored. */
export function ownScale(columns: readonly ResultColumn[], keys: readonly string[]): Scale | undefined {
  const wanted = new Set(keys);
  const chosen = columns
    .map((column, place) => ({ column, place }))
    .filter(({ column }) => wanted.has(column.key) && canScore(column));
  if (chosen.length < 2) return undefined;
  return {
    ...{ kind: 'own', contest: '', task: '', taskKey: '', question: null, versions: [] },
    range: byRange(chosen).length === 1 ? rangeOf(chosen[0] as Placed) : null,
    places: chosen.map(({ place }) => place),
  };
}

/** Versions of one scale: that of which most can be said comes first. */
export function orderedScales(scales: readonly ScaleFigures[]): ScaleFigures[] {
  const alike = ({ kind, contest, taskKey, question, range }: ScaleFigures) =>
    JSON.stringify([kind, contest, taskKey, question, range]);
  return grouped(scales, alike).flatMap((versions) =>
    versions.sort((one, other) => other.complete - one.complete),
  );
}

export interface ItemInScale {
  item: ScaleItem;
  scale: ScaleFigures;
}

/** Where an item's discrimination comes from: its question, or its task where hardly anybody has answered all of that. */
export function scaleOfItem(scales: readonly ScaleFigures[], key: string): ItemInScale | undefined {
  const found = scales
    .flatMap((scale): ItemInScale[] => {
      const item = scale.kind === 'own' ? undefined : scale.items.find((one) => one.key === key);
      return item ? [{ item, scale }] : [];
    })
    .sort((one, other) => other.scale.complete - one.scale.complete);
  return found.find(({ scale }) => scale.kind === 'question' && scale.complete > 1) ?? found[0];
}
