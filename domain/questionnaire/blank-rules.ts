import { halfWidth } from './rule-text.ts';
import type { Picker, Range } from './text-rules.ts';

/** What one blank takes. */
export type BlankRules =
  | { kind: 'text'; minLength: number | undefined }
  | { kind: 'number'; decimals: number; range: Range | undefined }
  | { kind: Picker };

export const UNANSWERED = '还未作答';

/** Characters as people count them; what surrounds the words does not lengthen them. */
export function textLength(text: string): number {
  return [...text.trim()].length;
}

const decimalsOf = (text: string) => text.split('.')[1]?.length ?? 0;

function numberProblem(text: string, decimals: number, range: Range | undefined): string | undefined {
  if (!/^\d{1,15}(?:\.\d+)?$/.test(text)) return decimals === 0 ? '须填写整数' : '须填写数字';
  if (decimalsOf(text) > decimals) return decimals === 0 ? '须填写整数' : `最多保留${decimals}位小数`;
  const isInside = !range || (Number(text) >= range.min && Number(text) <= range.max);
  return isInside ? undefined : `须在${range.min}到${range.max}之间`;
}

function isDate(text: string): boolean {
  const time = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  // A day that the month does not have would be read as one of the next month.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

const PICKED: Record<Picker, { isRight(text: string): boolean; problem: string }> = {
  year: { isRight: (text) => /^[12]\d{3}$/.test(text), problem: '须填写四位数的年份' },
  date: { isRight: isDate, problem: '须填写日期' },
  time: { isRight: (text) => /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text), problem: '须填写时间' },
};

/** Why a blank is not rightly filled. */
export function blankProblem(rules: BlankRules, given: string): string | undefined {
  const text = given.trim();
  if (text === '') return UNANSWERED;
  if (rules.kind === 'number') return numberProblem(text, rules.decimals, rules.range);
  if (rules.kind !== 'text') return PICKED[rules.kind].isRight(text) ? undefined : PICKED[rules.kind].problem;
  const length = textLength(text);
  const isTooShort = rules.minLength !== undefined && length < rules.minLength;
  return isTooShort ? `不得少于${rules.minLength}字，目前${length}字` : undefined;
}

/** Larger numbers would lose digits. */
const MOST = 999_999_999_999_999;

/** The nearest number that the blank takes, as it is written; empty when there is none in the text. */
export function fitNumber(
  { decimals, range }: { decimals: number; range: Range | undefined },
  typed: string,
): string {
  const value = Number.parseFloat(halfWidth(typed));
  if (Number.isNaN(value)) return '';
  const { min, max } = range ?? { min: 0, max: MOST };
  const scale = 10 ** decimals;
  // The epsilon makes 1.005 round as it is written, not as the binary number a hair below it.
  const rounded = Math.round((value + Number.EPSILON) * scale) / scale;
  const fitted = Math.min(max, Math.max(min, rounded)).toFixed(decimals);
  return decimals === 0 ? fitted : fitted.replace(/\.?0+$/, '');
}

/** The bounds that numbers of this precision can reach; undefined when none lies between them. */
export function reachableRange({ min, max }: Range, decimals: number): Range | undefined {
  const scale = 10 ** decimals;
  const reachable = {
    min: Math.max(0, Math.ceil(min * scale - 1e-9) / scale),
    max: Math.floor(max * scale + 1e-9) / scale,
  };
  return reachable.min <= reachable.max ? reachable : undefined;
}
