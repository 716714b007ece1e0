import type { Column, KnownKind, Value } from './kind.ts';
import type { AnswerPayload, TaskSettings } from './task.schema.ts';
import { answerTo, partsOf } from './task.ts';

/** One line of a result: what was asked, what was answered. */
export interface ResultLine {
  label: string;
  value: string;
  /** The candidate was never asked, because of what they answered before. */
  isSkipped?: true;
}

/** An answer in words. */
export function valueText({ options }: Pick<Column, 'options'>, value: Value): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string' || !options) return String(value);
  const numbers = typeof value === 'number' ? [value] : value;
  const texts = numbers.map(
    (number) => options[number - 1] !== undefined && `${number}. ${options[number - 1]}`,
  );
  return texts.filter(Boolean).join('；');
}

/** Columns and values as lines for people to read; what only completes another answer stands behind it. */
export function linesOf(columns: readonly Column[], values: readonly Value[]): ResultLine[] {
  const textsOf = (code: string) =>
    columns.flatMap((column, index) =>
      column.code === code || column.detailOf === code ? valueText(column, values[index]) || [] : [],
    );
  return columns.flatMap(({ code, label, detailOf }, index) => {
    if (detailOf !== undefined) return [];
    const line: ResultLine = { label, value: textsOf(code).join('：') };
    return values[index] === undefined ? { ...line, isSkipped: true } : line;
  });
}

/** What was answered, line by line, part by part. */
export function resultLines(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
): ResultLine[] {
  return partsOf(kinds, task).flatMap(({ kind: { key, rules }, content }) => {
    const answer = answerTo(payload, key);
    return answer === undefined ? [] : linesOf(rules.columns(content), rules.values(content, answer));
  });
}
