import { type BlankRules, fitNumber } from '#domain/questionnaire/blank-rules.ts';
import { halfWidth } from '#domain/questionnaire/rule-text.ts';

type NumberRules = Extract<BlankRules, { kind: 'number' }>;

/** What can be part of a number, out of what was typed: Chinese keyboards also give full-width signs. */
export function numberCharacters(typed: string): string {
  const kept = halfWidth(typed)
    .replaceAll('。', '.')
    .replace(/[^\d.]/g, '');
  const [whole = '', ...decimals] = kept.split('.');
  return decimals.length === 0 ? whole : `${whole}.${decimals.join('')}`;
}

export function numberHint({ decimals, range }: NumberRules): string {
  const kind = decimals === 0 ? '整数' : `数字，最多 ${decimals} 位小数`;
  return range ? `${kind}，${range.min} 到 ${range.max}` : kind;
}

function reason({ decimals, range }: NumberRules, typed: number): string {
  if (range && (typed < range.min || typed > range.max)) return `范围 ${range.min} 到 ${range.max}`;
  return decimals === 0 ? '取整数' : `保留 ${decimals} 位小数`;
}

/** What becomes of a number that is finished, and what is said about it when it is another one. */
export function finishedNumber(rules: NumberRules, typed: string): { text: string; note?: string } {
  const text = fitNumber(rules, typed);
  const isOther = text !== '' && Number(text) !== Number(typed);
  return isOther ? { text, note: `已调整为 ${text}（${reason(rules, Number(typed))}）` } : { text };
}
