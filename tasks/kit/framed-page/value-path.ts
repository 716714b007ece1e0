import { LONGEST } from './framed-page.ts';

/** Texts that are JSON themselves are read as what they say: many pages post those. */
function opened(value: unknown): unknown {
  if (typeof value !== 'string' || !/^\s*[[{]/.test(value)) return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return value;
  }
}

const NUMBER = /^(0|[1-9]\d*)$/;

/** What stands in a message at `answer.2` or `data.order`; the whole of it at no path, undefined where there is nothing. */
export function valueAt(message: unknown, path: string): unknown {
  let value = message;
  for (const step of path === '' ? [] : path.split('.')) {
    const nest = opened(value);
    if (typeof nest !== 'object' || nest === null) return undefined;
    if (Array.isArray(nest) && !NUMBER.test(step)) return undefined;
    if (!Object.prototype.hasOwnProperty.call(nest, step)) return undefined;
    value = (nest as Record<string, unknown>)[step];
  }
  return value;
}

export interface FoundPath {
  path: string;
  value: unknown;
}

const DEEPEST_OFFERED = 6;
const MOST_OFFERED = 200;

/** Every place in a message that could be a column, lists and objects as well, in its order. */
export function pathsIn(message: unknown): FoundPath[] {
  const found: FoundPath[] = [];
  const visit = (value: unknown, path: string, depth: number): void => {
    if (found.length === MOST_OFFERED || path.length > LONGEST.path) return;
    found.push({ path, value });
    const nest = opened(value);
    if (typeof nest !== 'object' || nest === null || depth === DEEPEST_OFFERED) return;
    for (const [key, entry] of Object.entries(nest)) {
      // A key with a dot in it cannot be told from a path, and an empty one from none.
      if (key !== '' && !key.includes('.')) visit(entry, path === '' ? key : `${path}.${key}`, depth + 1);
    }
  };
  visit(message, '', 0);
  return found;
}

/** A value in words: texts as they are, everything else as JSON; undefined for nothing. */
export function textOf(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** A number, also as a text; undefined for anything else. */
export function numberOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
}
