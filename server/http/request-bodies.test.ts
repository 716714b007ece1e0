import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin } from './request-bodies.ts';

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

describe('how a JSON text is built', () => {
  it.each([
    ['{"a":"[[[[{{{{,,,,"}', true],
    ['{"a":"\\"[[[["}', true],
    ['{"a":"\\\\","b":[1]}', true],
    ['{"a":"\\\\\\"[[[[","b":1}', true],
    ['{"a":"\\\\"[[[["}', false],
    ['[[[1]]]', false],
    ['[1,2,3,4,5]', false],
    ['{"a":[1],"b":{"c":1}}', true],
    ['"never ends [[[[', true],
    ['', true],
  ])('%s is within depth 2 and 3 commas: %s', (text, expected) => {
    expect(isWithin(text, { depth: 2, members: 3 })).toBe(expected);
  });

  it('is told without parsing, whatever the strings hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (text, depth) => {
        const expected = depthOf(JSON.parse(text)) <= depth;
        expect(isWithin(text, { depth, members: Infinity })).toBe(expected);
      }),
    );
  });
});
