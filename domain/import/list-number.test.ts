import { describe, expect, it } from 'vitest';
import { ListCounter, type NumberLevel } from './list-number.ts';

const level = (format: string, text = '%1.', start = 1): NumberLevel => ({ format, text, start });
const count = (format: string, numbers: number[]) =>
  numbers.map((number) => new ListCounter().next([level(format, '%1', number)], 0));

describe('the numbers that Word writes', () => {
  it.each([
    ['decimal', [1, 10, 100], ['1', '10', '100']],
    ['upperLetter', [1, 26, 27, 53], ['A', 'Z', 'AA', 'AAA']],
    ['lowerLetter', [2], ['b']],
    ['upperRoman', [4, 9, 14, 1999], ['IV', 'IX', 'XIV', 'MCMXCIX']],
    [
      'chineseCounting',
      [1, 10, 11, 20, 21, 99, 105],
      ['一', '十', '十一', '二十', '二十一', '九十九', '一〇五'],
    ],
    ['decimalEnclosedCircle', [1, 20, 21], ['①', '⑳', '21']],
    ['decimalZero', [7], ['07']],
    ['something new', [3], ['3']],
  ] as const)('as %s', (format, numbers, texts) => {
    expect(count(format, [...numbers])).toEqual(texts);
  });

  it('go on, and begin anew below each number above', () => {
    const counter = new ListCounter();
    const levels = [level('decimal'), level('upperLetter', '%2.'), level('decimal', '%1.%3')];
    const depths = [0, 1, 1, 0, 1, 2, 0];
    expect(depths.map((depth) => counter.next(levels, depth))).toEqual([
      '1.',
      'A.',
      'B.',
      '2.',
      'A.',
      '2.1',
      '3.',
    ]);
    counter.restart(0);
    expect(counter.next(levels, 0)).toBe('1.');
  });

  it('are none at a depth that the list does not have', () => {
    expect(new ListCounter().next([level('decimal')], 5)).toBe('');
  });
});
