import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from './grouped.ts';
import { type AnswerValue, scoreRange } from './item-score.ts';
import type { Suspicion } from './statistics.schema.ts';

/** Below six rows the same answer in all of them is not rare among those who mean it. */
export const FEWEST_ROWS = 6;
/** Ten single items in a row are more than a page shows at once: whoever reads them has found one that is different. */
export const FEWEST_IN_A_ROW = 10;

interface Item {
  place: number;
  key: string;
  /** Items with the same options can have the same answer. */
  shape: string;
  isReversed: boolean;
  /** The option in the middle says the same from both ends. */
  middle: number;
  question: string;
}

/** Rows of a table question, or all items of a task one after another. */
interface Group {
  task: string;
  taskKey: string;
  items: Item[];
  tables: Item[][];
  choices: Item[];
}

export type Groups = ReadonlyMap<string, Group>;

function itemOf(column: ResultColumn, place: number): Item | undefined {
  const range = scoreRange(column);
  if (!range || column.detailOf !== '') return undefined;
  return {
    ...{ place, key: column.key, isReversed: column.isReversed },
    shape: `${column.type} ${range.min} ${range.max}`,
    middle: (range.min + range.max) / 2,
    question: `${column.part}/${column.question ?? column.key}`,
  };
}

/** Which answers are compared with each other, by contest and task. */
export function comparedItems(columns: readonly ResultColumn[]): Groups {
  const groups = new Map<string, Group>();
  for (const [place, column] of columns.entries()) {
    const item = itemOf(column, place);
    if (!item) continue;
    const { contest, task, taskKey } = column;
    const group = groups.get(`${contest}/${taskKey}`) ?? {
      task,
      taskKey,
      items: [],
      tables: [],
      choices: [],
    };
    groups.set(`${contest}/${taskKey}`, group);
    group.items.push(item);
    if (column.type === 'choice') group.choices.push(item);
  }
  for (const group of groups.values()) {
    const questions = grouped(group.items, ({ question }) => question);
    group.tables = questions.filter((rows) => rows.length >= FEWEST_ROWS);
  }
  return groups;
}

function suspicion(
  kind: Suspicion['kind'],
  { task }: Group,
  items: readonly Item[],
  value: number,
): Suspicion {
  const directions = new Set(items.map(({ isReversed }) => isReversed));
  return {
    ...{ kind, task, key: items[0]?.key ?? '', items: items.length, value, seconds: null },
    isContradiction: directions.size > 1 && items[0]?.middle !== value,
  };
}

/** The rows that were asked, where all of them have the same answer: the option itself, not what it scores. */
function sameInTable(rows: readonly Item[], values: readonly AnswerValue[]): Item[] {
  const asked = rows.filter(({ place }) => values[place] !== undefined);
  const first = asked[0];
  if (!first || asked.length < FEWEST_ROWS || typeof values[first.place] !== 'number') return [];
  const isSame = asked.every(
    ({ place, shape }) => values[place] === values[first.place] && shape === first.shape,
  );
  return isSame ? asked : [];
}

/** The longest run of choices with the same answer, where it is long enough; what was never asked does not interrupt it, what was left empty does. */
function longestRun(items: readonly Item[], values: readonly AnswerValue[]): Item[] {
  let [start, count, longestStart, longestCount] = [0, 0, 0, 0];
  let last: number | undefined;
  let shape = '';
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index] as Item;
    const value = values[item.place];
    if (value === undefined) continue;
    if (value !== last || item.shape !== shape) {
      start = index;
      count = 0;
    }
    last = typeof value === 'number' ? value : undefined;
    shape = item.shape;
    if (last !== undefined) count += 1;
    if (count > longestCount) {
      longestStart = start;
      longestCount = count;
    }
  }
  if (longestCount < FEWEST_IN_A_ROW) return [];
  const asked = items.slice(longestStart).filter(({ place }) => values[place] !== undefined);
  return asked.slice(0, longestCount);
}

/** What one candidate has answered alike in one task, where it is too much to be meant. */
export function sameAnswers(group: Group, values: readonly AnswerValue[]): Suspicion[] {
  const found: Suspicion[] = [];
  const seen = new Set<string>();
  for (const rows of group.tables) {
    const same = sameInTable(rows, values);
    const [first] = same;
    if (!first) continue;
    seen.add(first.question);
    found.push(suspicion('same-in-table', group, same, values[first.place] as number));
  }
  const run = longestRun(group.choices, values);
  const [first] = run;
  // A table that has been named is not named twice.
  if (first && !run.every(({ question }) => seen.has(question)))
    found.push(suspicion('same-in-row', group, run, values[first.place] as number));
  return found;
}
