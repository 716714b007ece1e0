import { DEEPEST_ANSWER, isRecord, MOST_ANSWER_BYTES } from './framed-page.ts';

/** A message as the JSON value that it is, or why it cannot be an answer. */
export type MessageValue = { value: unknown } | { problem: 'too-large' | 'no-json' };

const TOO_LARGE: MessageValue = { problem: 'too-large' };
const NO_JSON: MessageValue = { problem: 'no-json' };

const isPlain = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === null || Object.getPrototypeOf(prototype) === null;
};

/**
 * Looks at a message without writing it down: pages out there post whatever a browser can copy, also 50 MB of it, lists without an
 * end and things that JSON has no word for.
 */
function roughLook(message: unknown): 'fine' | 'too-large' | 'no-json' {
  let left = MOST_ANSWER_BYTES;
  const look = (value: unknown, depth: number): 'fine' | 'too-large' | 'no-json' => {
    left -= 2;
    if (left < 0) return 'too-large';
    if (value === null || typeof value === 'boolean' || typeof value === 'number') return 'fine';
    if (typeof value === 'string') {
      left -= value.length;
      return left < 0 ? 'too-large' : 'fine';
    }
    if (value instanceof Date) return 'fine';
    if (typeof value !== 'object' || depth === DEEPEST_ANSWER) return 'no-json';
    // Also those of a list that are left out: JSON writes each of them.
    if (Array.isArray(value)) left -= value.length * 2;
    if (left < 0) return 'too-large';
    if (!Array.isArray(value) && !isPlain(value)) return 'no-json';
    for (const key of Object.keys(value)) {
      const entry: unknown = (value as Record<string, unknown>)[key];
      // JSON leaves it out of objects, and writes null for it in lists.
      if (entry === undefined) continue;
      if (isRecord(value)) left -= key.length;
      const found = look(entry, depth + 1);
      if (found !== 'fine') return found;
    }
    return 'fine';
  };
  return look(message, 0);
}

export function messageValue(message: unknown): MessageValue {
  const found = roughLook(message);
  if (found !== 'fine') return found === 'too-large' ? TOO_LARGE : NO_JSON;
  const text = JSON.stringify(message);
  const isSmall = text.length * 3 <= MOST_ANSWER_BYTES || new Blob([text]).size <= MOST_ANSWER_BYTES;
  return isSmall ? { value: JSON.parse(text) as unknown } : TOO_LARGE;
}
