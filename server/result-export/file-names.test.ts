import { expect, it } from 'vitest';
import { DistinctNames, fileNameOf } from './file-names.ts';

it('names of files are short enough for every computer', () => {
  expect(Buffer.byteLength(fileNameOf('考'.repeat(100)))).toBe(180);
  expect(fileNameOf('a:b?. ')).toBe('a_b_');
});

it('names that become the same get a number', () => {
  const names = new DistinctNames();
  const given = ['A:1', 'A_1', 'a_1'].map((name) => names.give(fileNameOf(name), '.png'));
  expect(given).toEqual(['A_1.png', 'A_1_2.png', 'a_1_3.png']);
});
