import type { FieldKind } from './fields.ts';

/** In one line of a table; texts with one in them are written in the panel. */
const BETWEEN = '；';

/** How a value stands in a field. */
export function textOfValue(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return value.map((part) => (typeof part === 'string' ? part : String(part.shape))).join(BETWEEN);
}

type Read = { value: string | number | boolean | string[] } | { problem: string };

/** Typed with a full-width keyboard as well. */
const plainDigits = (typed: string): string => typed.normalize('NFKC').trim();

const NUMBER = /^[+-]?(?:\d+(?:\.\d*)?|\.\d+)$/;

const withoutBlanks = (parts: readonly string[]): string[] =>
  parts.map((part) => part.trim()).filter((part) => part !== '');

export const readLines = (typed: string): string[] => withoutBlanks(typed.split('\n'));

/** What was typed into a field, as it is stored. Whether it may be stored is for the schema to say. */
export function readValue({ kind, label }: { kind: FieldKind; label: string }, typed: string): Read {
  if (kind === 'list') return { value: withoutBlanks(typed.split(/[;；\n]/)) };
  if (kind === 'switch') return { value: typed === 'true' };
  if (kind !== 'whole' && kind !== 'tenths') return { value: typed };
  const digits = plainDigits(typed);
  if (!NUMBER.test(digits)) {
    return { problem: kind === 'whole' ? `${label}应为整数` : `${label}应在0到1之间` };
  }
  const number = Number(digits);
  // No -0, which would differ from the 0 that comes back.
  return { value: (kind === 'whole' ? Math.trunc(number) : Math.round(number * 10) / 10) + 0 };
}
