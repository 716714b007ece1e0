import { BLOCK } from './html-words.ts';
import type { Span } from './tag-signs.ts';

const OPENING = /[{｛]\s*图表代码\s*:\s*/y;

/** Nobody writes longer ones: a forgotten quote must not take the rest of a long text with it. */
const LONGEST_CODE = 100_000;
/** Nor over more paragraphs, where each line of it has become one. */
const MOST_PARAGRAPHS = 150;

/** Where the value ends that begins with a brace, by its braces; those in its strings are only signs. */
function endOfValue(text: string, start: number, hasStrings: boolean): number {
  let depth = 0;
  let isString = false;
  let paragraphs = 0;
  const limit = Math.min(text.length, start + LONGEST_CODE);
  for (let at = start; at < limit; at += 1) {
    const sign = text.charAt(at);
    if (sign === BLOCK && (!hasStrings || (paragraphs += 1) > MOST_PARAGRAPHS)) return -1;
    if (isString && sign === '\\') at += 1;
    else if (sign === '"' && hasStrings) isString = !isString;
    else if (isString) continue;
    else if (sign === '{') depth += 1;
    else if (sign === '}') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return -1;
}

/** Word makes quotes of its own out of those that are typed, and editors unbreakable spaces out of gaps. */
const straight = (code: string) =>
  (code.includes('"') ? code : code.replace(/[“”„‟＂]/g, '"')).replace(/[\s\ufffc]/g, ' ');

/** The object that a code says; undefined where it says none. */
export function parseCode(code: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(straight(code));
    const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
    return isObject ? (value as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** The code in one spelling, by which its chart is found again: gaps and quotes do not matter. */
export const codeKey = (code: string): string => JSON.stringify(parseCode(code) ?? null);

export function endOfBlock(text: string, from: number): number {
  const block = text.indexOf(BLOCK, from);
  return block < 0 ? text.length : block;
}

export interface CodePlace {
  /** Of the code itself, and behind the brace that closes the tag; that is the end of the code where there is none. */
  code: Span;
  end: number;
  isClosed: boolean;
  /** Whether the code has an end of its own at all. */
  isWhole: boolean;
}

/** The tag of a code that begins at a place; undefined where another one does. */
export function codeAt(text: string, start: number): CodePlace | undefined {
  OPENING.lastIndex = start;
  if (!OPENING.test(text)) return undefined;
  const from = OPENING.lastIndex;
  if (text.charAt(from) !== '{') return undefined;
  const strict = endOfValue(text, from, true);
  // A quote too many: by the braces alone, but not beyond the paragraph.
  const end = strict < 0 ? endOfValue(text, from, false) : strict;
  if (end < 0) {
    const limit = Math.min(endOfBlock(text, from), from + LONGEST_CODE);
    return { code: { start: from, end: limit }, end: limit, isClosed: false, isWhole: false };
  }
  const closing = /\s*[}｝]/y;
  closing.lastIndex = end;
  const isClosed = closing.test(text);
  return { code: { start: from, end }, end: isClosed ? closing.lastIndex : end, isClosed, isWhole: true };
}
