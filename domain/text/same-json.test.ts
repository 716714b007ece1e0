import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isSameJson } from './same-json.ts';

/** The same value with the keys of every object the other way round. */
function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

describe('a JSON value', () => {
  it('is the same in whatever order its keys stand', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        expect(isSameJson(value, reversed(value))).toBe(true);
      }),
    );
  });

  it('is another one exactly when it means something else', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (one, other) => {
        const [a, b] = [one, other].map((value) => JSON.parse(JSON.stringify(value)) as unknown);
        const isEqual = (() => {
          try {
            expect(a).toEqual(b);
            return true;
          } catch {
            return false;
          }
        })();
        expect(isSameJson(a, b)).toBe(isEqual);
      }),
    );
  });

  it('differs by an entry, its order in a list, and its kind', () => {
    expect(isSameJson([1, 2], [2, 1])).toBe(false);
    expect(isSameJson([1], [1, 2])).toBe(false);
    expect(isSameJson([], {})).toBe(false);
    expect(isSameJson('1', 1)).toBe(false);
    expect(isSameJson(null, {})).toBe(false);
    expect(isSameJson(undefined, undefined)).toBe(true);
  });
});
