import { describe, expect, it } from 'vitest';
import { alphaHint, difficultyHint, discriminationHint, joinedHints } from './hints.ts';

describe('hints', () => {
  it('say in words what a figure means, and nothing where there is none', () => {
    expect([-0.1, 0.19, 0.2, 0.3, null].map((value) => discriminationHint(value, 30))).toEqual([
      '区分度为负，请检查计分方向',
      '区分度偏低',
      '区分度一般',
      '区分度良好',
      '',
    ]);
    expect([0.1, 0.5, 0.9].map((value) => difficultyHint(value, 30))).toEqual([
      '得分率偏低',
      '',
      '得分率偏高',
    ]);
    expect([0.59, 0.7, 0.97].map((value) => alphaHint(value, 30))).toEqual([
      '信度偏低',
      '信度可以接受',
      '信度极高，题目可能重复',
    ]);
  });

  it('judge nothing below thirty people, and say so once', () => {
    const few = '人数少于30，仅供参考';
    expect([difficultyHint(0.1, 29), discriminationHint(-0.1, 1), alphaHint(0.97, 29)]).toEqual([
      few,
      few,
      few,
    ]);
    expect([difficultyHint(null, 3), alphaHint(undefined, 0)]).toEqual(['', '']);
    expect(joinedHints(difficultyHint(0.1, 29), '', discriminationHint(0.1, 29))).toBe(few);
  });
});
