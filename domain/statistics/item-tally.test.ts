import { describe, expect, it } from 'vitest';
import { scoreOf } from './item-score.ts';
import { ItemTally } from './item-tally.ts';
import { column } from './testing/column.ts';

describe('the score of an answer', () => {
  it.each([
    ['the number of the option', column('a'), 2, 2],
    [
      'counted from the other end where the item is reversed: 5 + 1 - 2',
      column('a', { isReversed: true }),
      2,
      4,
    ],
    [
      'of a reversed slider within its range: 0 + 10 - 3',
      column('a', { type: 'number', options: [], range: { min: 0, max: 10 }, isReversed: true }),
      3,
      7,
    ],
    [
      'of a reversed slider whose range does not begin at 0: 20 + 60 - 30',
      column('a', { type: 'number', options: [], range: { min: 20, max: 60 }, isReversed: true }),
      30,
      50,
    ],
    ['none of a number without bounds', column('a', { type: 'number', options: [] }), 7, undefined],
    ['none of several choices', column('a', { isMultiple: true }), [1, 2], undefined],
    ['none of an option that there is not', column('a'), 6, undefined],
    ['none where nothing was answered', column('a'), null, undefined],
  ] as const)('is %s', (_, item, value, expected) => {
    expect(scoreOf(item, value)).toBe(expected);
  });
});

describe('the figures of an item', () => {
  it('count what was chosen, and apart from it what was left empty, not submitted and never asked', () => {
    const tally = new ItemTally(column('a', { options: ['甲', '乙', '丙'] }));
    for (const value of [1, 3, 3, null, undefined]) tally.add(value, true);
    tally.add(null, false);
    const figures = tally.figures();
    expect(figures).toMatchObject({ answered: 3, blank: 1, open: 1, unasked: 1, options: [1, 0, 2] });
    // Mean (1 + 3 + 3) / 3 = 7/3; difficulty (7/3 - 1) / (3 - 1) = 2/3; variance (16/9 + 4/9 + 4/9) / 2 = 4/3.
    expect(figures.score?.count).toBe(3);
    expect(figures.score?.mean).toBeCloseTo(7 / 3, 12);
    expect(figures.score?.difficulty).toBeCloseTo(2 / 3, 12);
    expect(figures.score?.sd).toBeCloseTo(Math.sqrt(4 / 3), 12);
  });

  it('give the share of the right ones as difficulty of what is right or wrong', () => {
    const tally = new ItemTally(column('a', { options: ['错误', '正确'] }));
    for (const value of [2, 2, 2, 1]) tally.add(value, true);
    expect(tally.figures().score?.difficulty).toBe(0.75);
  });

  it('turn a reversed item round in its difficulty, but not in its distribution', () => {
    const tally = new ItemTally(column('a', { isReversed: true }));
    for (const value of [1, 1, 2, 5]) tally.add(value, true);
    // Scores 5, 5, 4, 1: mean 15/4, difficulty (15/4 - 1) / 4 = 11/16.
    expect(tally.figures()).toMatchObject({
      options: [2, 1, 0, 0, 1],
      score: { mean: 3.75, difficulty: 11 / 16 },
    });
  });

  it('count each option of a multiple choice by those who have chosen it', () => {
    const tally = new ItemTally(column('a', { options: ['甲', '乙', '丙'], isMultiple: true }));
    for (const value of [[1], [1, 2], [1, 2, 3], null]) tally.add(value, true);
    expect(tally.figures()).toMatchObject({ answered: 3, blank: 1, options: [3, 2, 1], score: null });
  });

  it('tell numbers from words in a column of numbers', () => {
    const tally = new ItemTally(column('a', { type: 'number', options: [] }));
    for (const value of [3, 5, '大约四']) tally.add(value, true);
    expect(tally.figures()).toMatchObject({
      answered: 3,
      words: 1,
      numbers: { count: 2, mean: 4 },
      score: null,
    });
  });

  it('are empty where nobody has answered', () => {
    const figures = new ItemTally(column('a')).figures();
    expect(figures).toMatchObject({ answered: 0, options: [0, 0, 0, 0, 0], numbers: null, score: null });
  });
});
