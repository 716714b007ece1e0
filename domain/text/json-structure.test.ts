import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, type Structure, WRITTEN } from './json-structure.ts';

const ANY: Structure = { depth: Infinity, nests: Infinity, members: Infinity };

function depthOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return 1 + Math.max(0, ...Object.values(value).map(depthOf));
}

function nestsOf(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  return Object.values(value).reduce<number>((sum, inner) => sum + nestsOf(inner), 1);
}

describe('how a JSON text is built', () => {
  it.each([
    ['{"a":"[[[[{{{{,,,,"}', true],
    ['{"a":"\\"[[[["}', true],
    ['{"a":"\\\\","b":[1]}', true],
    ['{"a":"\\\\\\"[[[[","b":1}', true],
    ['{"a":"\\\\"[[[["}', false],
    ['[[[1]]]', false],
    ['[[],[],[]]', false],
    ['[1,2,3,4,5]', false],
    ['{"a":[1],"b":{"c":1}}', true],
    ['"never ends [[[[', true],
    [',,', true],
    ['', true],
  ])('%s is within depth 2, 3 brackets and 3 commas: %s', (text, expected) => {
    expect(isWithin(text, { depth: 2, nests: 3, members: 3 })).toBe(expected);
  });

  it('is told without parsing, whatever the strings hold', () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 7 }), (text, limit) => {
        const value: unknown = JSON.parse(text);
        expect(isWithin(text, { ...ANY, depth: limit })).toBe(depthOf(value) <= limit);
        expect(isWithin(text, { ...ANY, nests: limit })).toBe(nestsOf(value) <= limit);
      }),
    );
  });

  it('has no object with thousands of fields, and lists as long as they like', () => {
    const fields = (count: number) => `{${Array.from({ length: count }, (_, at) => `"f${at}":0`).join(',')}}`;
    expect(isWithin(fields(1_000), ANY)).toBe(true);
    expect(isWithin(fields(2_000), ANY)).toBe(false);
    expect(isWithin(`[${Array.from({ length: 5 }, () => fields(500)).join(',')}]`, ANY)).toBe(true);
    expect(isWithin(JSON.stringify(Array(50_000).fill(0)), ANY)).toBe(true);
  });

  it('leaves room for whatever people write', () => {
    const questions = Array.from({ length: 500 }, (_, id) => ({ id, strOptions: Array(50).fill('空') }));
    const lines = Array(90_000).fill(['Q', 12.5, 7, 640, 480]);
    const ticket = Array(100_000).fill({ id: '20260101', type: '', name: '', school: '' });
    let program: object = { type: 'end' };
    for (let block = 0; block < 800; block += 1) program = { type: 'move', next: { block: program } };
    for (const written of [{ basic: questions }, { sketch: { lines } }, { ticket }, { program }]) {
      expect(isWithin(JSON.stringify(written), WRITTEN)).toBe(true);
    }
  });
});
