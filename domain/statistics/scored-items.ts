import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { grouped } from './grouped.ts';
import { scoreRange } from './item-score.ts';

/** So many questions with the very same options are taken to measure one thing. */
const FEWEST_ALIKE = 3;

/** What the column of a ready-made task says about an answer. */
const RIGHT_OR_WRONG = ['错误', '正确'].join('\n');

const optionsOf = ({ options }: ResultColumn) => options.join('\n');

const taskOf = ({ contest, taskKey, part }: ResultColumn) => `${contest}/${taskKey}/${part}`;

/** One that can be put into a scale by hand: it would score the number of its option, or its value. */
export const canScore = (column: ResultColumn) => scoreRange(column) !== undefined && column.detailOf === '';

/** How many there are, at most, of those that are asked together with the column. */
function most(
  column: ResultColumn,
  others: readonly ResultColumn[],
  thing: (other: ResultColumn) => unknown,
) {
  const together = column.versions.map(
    (version) => new Set(others.filter(({ versions }) => versions.includes(version)).map(thing)).size,
  );
  return Math.max(0, ...together);
}

/**
 * The keys of the items whose scores mean something: sliders, what is marked 【反向计分】, right or wrong, rows of a table question,
 * and a question that stands with two others with the very same options. The options of others are names in no order,
 * and so are those of which one asks for words.
 */
export function scoredKeys(columns: readonly ResultColumn[]): ReadonlySet<string> {
  const scored = new Set<string>();
  const withWords = new Set(columns.map(({ detailOf }) => detailOf));
  const add = (list: readonly ResultColumn[]) => {
    for (const { key } of list) scored.add(key);
  };
  const choices: ResultColumn[] = [];
  for (const column of columns.filter(canScore)) {
    const isRightOrWrong = column.question === null && optionsOf(column) === RIGHT_OR_WRONG;
    if (column.type === 'number' || column.isReversed || isRightOrWrong) add([column]);
    if (column.question !== null && column.type === 'choice' && !withWords.has(column.key))
      choices.push(column);
  }
  const alone: ResultColumn[] = [];
  for (const rows of grouped(choices, (column) => `${taskOf(column)}/${column.question}`)) {
    // An edit of the options leaves two columns of one question, which nobody is asked together.
    const isRow = (column: ResultColumn) => most(column, rows, ({ key }) => key) > 1;
    add(rows.filter(isRow));
    alone.push(...rows.filter((column) => !isRow(column)));
  }
  for (const alike of grouped(alone, (column) => `${taskOf(column)}\n${optionsOf(column)}`)) {
    add(alike.filter((column) => most(column, alike, ({ question }) => question) >= FEWEST_ALIKE));
  }
  return scored;
}
