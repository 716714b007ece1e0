import { describe, expect, it } from 'vitest';
import { alphaHint, difficultyHint, discriminationHint } from './hints.ts';

describe('hints', () => {
  it('say in words what a figure means, and nothing where there is none', () => {
    expect([-0.1, 0.19, 0.2, 0.3, null].map(discriminationHint)).toEqual([
      '区分度为负，请检查计分方向',
      '区分度偏低',
      '区分度一般',
      '区分度良好',
      '',
    ]);
    expect([0.1, 0.5, 0.9].map(difficultyHint)).toEqual(['得分率偏低', '', '得分率偏高']);
    expect([0.59, 0.7, 0.97].map(alphaHint)).toEqual(['信度偏低', '信度可以接受', '信度极高，题目可能重复']);
  });
});
