import { expect, it } from 'vitest';
import { portionsByBytes } from './answer-portions.ts';

it('answers are read in portions that fit into memory, each person in exactly one and in order', () => {
  const bytes = new Map([
    ['b', 60],
    ['c', 50],
    ['d', 500],
    ['e', 10],
  ]);
  expect(portionsByBytes(['a', 'b', 'c', 'd', 'e', 'f'], bytes, 100)).toEqual([
    ['a', 'b'],
    ['c'],
    ['d'],
    ['e', 'f'],
  ]);
  expect(portionsByBytes([], bytes, 100)).toEqual([]);
});
