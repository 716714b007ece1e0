import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { ExportChoices } from './export-choices.schema.ts';
import { freeLevel, type MissingCodes, numberCodes, textCodes } from './missing-codes.ts';
import type { Answer, AnswerVariable } from './variable.ts';
import type { VariableNames } from './variable-names.ts';

type Given = NonNullable<Answer>;

/** How often the codes for missing answers of a column, by its key, had to make room for what somebody typed. */
export type Raised = ReadonlyMap<string, number>;

/** What candidates have typed that looks like such a code, by the key of the column. */
export type TypedCodes = Map<string, Set<number | string>>;

/** Codes that nobody has typed, for all columns at once. */
export function raisedFor(columns: readonly ResultColumn[], typed: TypedCodes): Raised {
  const raised = new Map<string, number>();
  for (const { key, type, range } of columns) {
    const own = typed.get(key);
    if (!own) continue;
    const codesOf = (level: number) =>
      type === 'number' ? numberCodes({ range, isChoice: false }, level) : textCodes(level);
    const level = freeLevel(codesOf, own);
    if (level > 0) raised.set(key, level);
  }
  return raised;
}

const optionText = ({ options }: ResultColumn, number: number) => options[number - 1] || String(number);

const numbersIn = (answer: Given) =>
  typeof answer === 'object' ? answer : typeof answer === 'number' ? [answer] : [];

/** Numbers as they are; several options in one cell. */
const asCode = (answer: Given): number | string => (typeof answer === 'object' ? answer.join(';') : answer);

const asNumber = (answer: Given) =>
  typeof answer === 'number' && Number.isFinite(answer) ? answer : undefined;

const asWords = (column: ResultColumn) => (answer: Given) =>
  typeof answer === 'string'
    ? answer
    : numbersIn(answer)
        .map((number) => optionText(column, number))
        .join('；');

interface Asked {
  column: ResultColumn;
  place: number;
  names: VariableNames;
  raised: number;
}

const text = (raised: number): { type: 'text'; labels: []; missing: MissingCodes } => ({
  ...{ type: 'text', labels: [] },
  missing: textCodes(raised),
});

function numbers({ column, raised }: Asked, labels: readonly (readonly [number, string])[]) {
  const isChoice = column.type === 'choice';
  return { type: 'number' as const, labels, missing: numberCodes({ range: column.range, isChoice }, raised) };
}

function coded(asked: Asked): AnswerVariable {
  const { column, place, names, raised } = asked;
  const { code: title, label } = column;
  const own = { name: names.give(title), title, label, place, column };
  if (column.type === 'number') return { ...own, ...numbers(asked, []), cell: asNumber };
  if (column.type !== 'choice' || column.isMultiple) return { ...own, ...text(raised), cell: asCode };
  const labels = column.options.map((_, index) => [index + 1, optionText(column, index + 1)] as const);
  return { ...own, ...numbers(asked, labels), cell: asNumber };
}

function inWords({ column, place, names, raised }: Asked, behind: string): AnswerVariable {
  const title = `${column.code}${behind}`;
  const name = names.give(column.code, behind === '' ? '' : '_TXT');
  return { name, title, label: column.label, place, column, ...text(raised), cell: asWords(column) };
}

const CHOSEN = [
  [0, '未选'],
  [1, '选中'],
] as const;

function splitUp(asked: Asked): AnswerVariable[] {
  const { column, place, names } = asked;
  return column.options.map((_, index) => {
    const number = index + 1;
    return {
      name: names.give(column.code, `_${number}`),
      title: `${column.code}_${number}`,
      label: `${column.label}：${optionText(column, number)}`,
      ...{ place, column },
      ...numbers(asked, CHOSEN),
      cell: (answer) => (numbersIn(answer).includes(number) ? 1 : 0),
    };
  });
}

export type AnswerForm = Pick<ExportChoices, 'values' | 'multiple'>;

/** The columns of a file in which answers stand, in the order of the test. */
export function answerVariables(
  columns: readonly ResultColumn[],
  { values, multiple }: AnswerForm,
  names: VariableNames,
  raised: Raised = new Map(),
): AnswerVariable[] {
  return columns.flatMap((column, place) => {
    const asked = { column, place, names, raised: raised.get(column.key) ?? 0 };
    if (column.type !== 'choice') return [coded(asked)];
    if (column.isMultiple && multiple === 'split') return splitUp(asked);
    if (values === 'texts') return [inWords(asked, '')];
    return values === 'codes' ? [coded(asked)] : [coded(asked), inWords(asked, '_文字')];
  });
}
