import { expect, it } from 'vitest';
import { freeName, freeNames } from './free-name.ts';

const taken =
  (...names: string[]) =>
  (name: string) =>
    Promise.resolve(names.includes(name));

it('keeps a name that is free, and counts on from one that is taken', async () => {
  expect(await freeName('期末', taken())).toBe('期末');
  expect(await freeName('期末', taken('期末'))).toBe('期末 - 2');
  expect(await freeName('期末 - 2', taken('期末 - 2', '期末 - 3'))).toBe('期末 - 4');
});

it('stays within the length of a name', async () => {
  const long = '长'.repeat(100);
  expect(await freeName(long, taken(long))).toBe(`${'长'.repeat(96)} - 2`);
});

it('tells equal names of one list apart', async () => {
  expect(await freeNames(['甲', '甲', '乙'], taken('乙'))).toEqual(['甲', '甲 - 2', '乙 - 2']);
});
