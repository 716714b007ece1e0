import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from './grouped.ts';
import { scoreRange } from './item-score.ts';
import type { ScaleFigures } from './statistics.schema.ts';

/** Which columns make a scale, by their places. */
export type Scale = Pick<ScaleFigures, 'kind' | 'contest' | 'task' | 'taskKey' | 'question' | 'version'> & {
  places: number[];
};

interface Placed {
  column: ResultColumn;
  place: number;
}

const isItem = ({ column }: Placed) => scoreRange(column) !== undefined && column.detailOf === '';

/** Of each version that somebody was given, what it asks: nobody has answered the items of two versions. */
function byVersion(items: readonly Placed[], newest: number): { version: number; places: number[] }[] {
  const versions = [...new Set(items.flatMap(({ column }) => column.versions))].sort(
    (one, other) => other - one,
  );
  const known = new Set<string>();
  return versions.flatMap((version) => {
    const places = items.flatMap(({ column, place }) => (column.versions.includes(version) ? [place] : []));
    const isKnown = known.has(places.join());
    known.add(places.join());
    return isKnown || places.length < 2 ? [] : [{ version: version === newest ? 0 : version, places }];
  });
}

/** The rows of each table question, and all scored items of each task. */
export function usualScales(columns: readonly ResultColumn[]): Scale[] {
  const placed = columns.map((column, place) => ({ column, place })).filter(isItem);
  const tasks = grouped(placed, ({ column }) => `${column.contest}/${column.taskKey}`);
  return tasks.flatMap((items) => {
    const newest = Math.max(...items.flatMap(({ column }) => column.versions));
    const { contest, task, taskKey } = (items[0] as Placed).column;
    const about = { contest, task, taskKey };
    const ofTask = byVersion(items, newest).map((found): Scale => ({
      ...{ kind: 'task', ...about, question: null, ...found },
    }));
    const questions = grouped(items, ({ column }) => `${column.part}/${column.question ?? ''}`);
    const ofQuestions = questions.flatMap((rows) => {
      const question = (rows[0] as Placed).column.question;
      if (question === null) return [];
      return byVersion(rows, newest).map((found): Scale => ({
        kind: 'question',
        ...about,
        question,
        ...found,
      }));
    });
    // A task that is one table question is one scale.
    const same = new Set(ofQuestions.map(({ places }) => places.join()));
    return [...ofQuestions, ...ofTask.filter(({ places }) => !same.has(places.join()))];
  });
}

/** What the owner has ticked; undefined where less than two of the keys are scored items. */
export function ownScale(columns: readonly ResultColumn[], keys: readonly string[]): Scale | undefined {
  const wanted = new Set(keys);
  const chosen = columns
    .map((column, place) => ({ column, place }))
    .filter((placed) => wanted.has(placed.column.key) && isItem(placed));
  if (chosen.length < 2) return undefined;
  return {
    ...{ kind: 'own', contest: '', task: '', taskKey: '', question: null, version: 0 },
    places: chosen.map(({ place }) => place),
  };
}
