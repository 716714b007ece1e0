import type { ResultColumn } from '#domain/result/result-column.schema.ts';

/** What was answered in a column: null when it was asked and not answered, undefined when it was never asked. */
export type AnswerValue = number | string | readonly number[] | null | undefined;

type Scored = Pick<ResultColumn, 'type' | 'options' | 'isMultiple' | 'range' | 'isReversed'>;

/** What scores of an item lie between; undefined for what has no score: words, several choices, numbers without bounds. */
export function scoreRange({
  type,
  options,
  isMultiple,
  range,
}: Scored): { min: number; max: number } | undefined {
  if (type === 'choice' && !isMultiple && options.length > 1) return { min: 1, max: options.length };
  if (type === 'number' && range && range.max > range.min) return range;
  return undefined;
}

/** The option's number, or the value of a scale; counted from the other end where the item is reversed. */
export function scoreOf(column: Scored, value: AnswerValue): number | undefined {
  const range = scoreRange(column);
  if (!range || typeof value !== 'number' || value < range.min || value > range.max) return undefined;
  return column.isReversed ? range.min + range.max - value : value;
}
