import { expect, it } from 'vitest';
import { receiptCode } from './receipt-code.ts';

const code = (user: string, ...answers: [number, string][]) => receiptCode(user, new Map(answers));
const STORED = code('A', [1, '一'], [2, '二']);

it('is the same for the same answers, in whatever order they were read', () => {
  expect(code('A', [2, '二'], [1, '一'])).toBe(STORED);
});

it.each([
  ['another letter', code('A', [1, '一'], [2, '三'])],
  ['an answer less', code('A', [1, '一'])],
  ['the same texts for other tasks', code('A', [1, '二'], [2, '一'])],
  ['a task further on', code('A', [1, '一'], [3, '二'])],
  ['another candidate', code('B', [1, '一'], [2, '二'])],
])('is another one for %s', (_, other) => {
  expect(other).not.toBe(STORED);
});
