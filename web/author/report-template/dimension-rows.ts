import type { Ask } from '#domain/report/ask.schema.ts';
import { nextDimensionId } from '#domain/report/ask-numbers.ts';
import type { Dimension } from '#domain/report/report-template.schema.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import { templateProblem } from '#domain/report/template-problems.ts';

/** What stands in the column of ids: a whole number, and 0 for whatever is none. */
export function typedId(text: string): number {
  const number = Number.parseInt(text, 10);
  return Number.isSafeInteger(number) && number > 0 ? number : 0;
}

export function addDimension(rows: readonly Dimension[], asks: readonly Pick<Ask, 'id'>[]): Dimension[] {
  const ids = (things: readonly { id: number }[]) => things.map(({ id }) => id);
  const id = nextDimensionId(ids(asks), ids(rows));
  const names = new Set(rows.map(({ text }) => text));
  let count = rows.length + 1;
  while (names.has(`维度 - ${count}`)) count += 1;
  return [...rows, { id, text: `维度 - ${count}`, validCount: 0, askIds: [] }];
}

export function changeDimension(
  rows: readonly Dimension[],
  index: number,
  part: Partial<Dimension>,
): Dimension[] {
  return rows.map((row, at) => (at === index ? { ...row, ...part } : row));
}

export function moveDimension(rows: readonly Dimension[], index: number, step: -1 | 1): Dimension[] {
  const moved = [...rows];
  const [row] = moved.splice(index, 1);
  if (row) moved.splice(index + step, 0, row);
  return moved;
}

/** Of each row what keeps it from being saved; undefined for one that is right. */
export function dimensionProblems(
  rows: readonly Dimension[],
  asks: readonly Pick<Ask, 'id' | 'type' | 'text'>[],
): (string | undefined)[] {
  const taken = new Set(asks.map(({ id }) => id));
  /** Those before a row are only there to be told apart from; what is wrong with them is said at them. */
  const before: Dimension[] = [];
  return rows.map((row, index) => {
    const problem = templateProblem({ contests: [], postAsks: [...before, row] }, asks);
    const id = taken.has(row.id) ? -1 - index : row.id;
    taken.add(row.id);
    before.push({ id, text: '', validCount: 0, askIds: [] });
    const place = `第${index + 1}个维度${row.text === '' ? '' : `“${row.text}”`}`;
    return problem && `这个维度${problem.message.slice(place.length)}`;
  });
}

export const askLabel = ({ id, text }: Pick<Ask, 'id' | 'text'>): string => `${id}. ${shownWords(text)}`;
