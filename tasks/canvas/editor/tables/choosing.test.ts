import { describe, expect, it } from 'vitest';
import { choosing } from './choosing.ts';

const ROWS = [1, 2, 3, 4, 5];

describe('a row that is pressed', () => {
  it('is chosen alone', () => {
    expect(choosing(ROWS, [1, 2], 4, 'alone')).toEqual([4]);
  });

  it('comes to the others with Ctrl, and goes again', () => {
    expect(choosing(ROWS, [1], 4, 'also')).toEqual([1, 4]);
    expect(choosing(ROWS, [1, 4], 1, 'also')).toEqual([4]);
  });

  it('is chosen with all up to it with Shift, in both directions, from where it began', () => {
    expect(choosing(ROWS, [2], 4, 'up-to')).toEqual([3, 4, 2]);
    expect(choosing(ROWS, [3, 4, 2], 1, 'up-to')).toEqual([1, 2]);
    expect(choosing(ROWS, [], 3, 'up-to')).toEqual([3]);
  });
});
