import { expect, it } from 'vitest';
import { isFound } from './list-search.ts';

it('finds what has every word of a search, wherever it stands', () => {
  const texts = ['2026 期末测试', '一中', 'Reading'];
  expect(isFound('', texts)).toBe(true);
  expect(isFound('期末', texts)).toBe(true);
  expect(isFound('reading 一中', texts)).toBe(true);
  expect(isFound('期末 二中', texts)).toBe(false);
});
