import { LONGEST_ASIDE_TEXT } from '#domain/session/aside-text.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { AsideText } from './outbox-store.ts';

const DEEPEST = 12;

/** Any value in the form of JSON, with a word in the place of what has none. */
function readable(value: unknown, above: readonly object[]): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'function' || typeof value === 'symbol') return '[无法保存]';
  if (typeof value !== 'object' || value === null) return value;
  if (above.includes(value)) return '[循环引用]';
  if (above.length >= DEEPEST) return '[层数过多]';
  const inside = [...above, value];
  if (Array.isArray(value)) return value.map((entry) => readable(entry, inside));
  const entries = Object.keys(value).map((key) => {
    try {
      return [key, readable((value as Record<string, unknown>)[key], inside)];
    } catch {
      return [key, '[无法读取]'];
    }
  });
  return Object.fromEntries(entries) as unknown;
}

/** As much of an answer as can be written down, for a person to read. */
export function textOf(payload: AnswerPayload): string {
  try {
    return (JSON.stringify(readable(payload, [])) ?? '').slice(0, LONGEST_ASIDE_TEXT);
  } catch {
    return '[无法读取]';
  }
}

/** How to set an answer aside that has no form in which it could be sent; undefined where it has one. */
export function unwritable(payload: AnswerPayload): AsideText | undefined {
  try {
    JSON.stringify(payload);
    return undefined;
  } catch {
    return { reason: '页面无法写出这份答案', text: textOf(payload) };
  }
}

/** The browser keeps no functions and the like; then what JSON makes of it is kept. */
export const isUncloneable = (error: unknown) =>
  error instanceof DOMException && error.name === 'DataCloneError';
