import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { beginningOf, copyName, firstFreeName, freeName, freeNames } from './free-name.ts';
import { EntityName } from './entity-name.schema.ts';

describe('the name of a copy', () => {
  it('has - copy at its end', () => {
    expect(copyName('阅读', new Set(['阅读']))).toBe('阅读 - copy');
  });

  it('does not collide with an earlier copy', () => {
    expect(copyName('阅读', new Set(['阅读', '阅读 - copy']))).toBe('阅读 - copy - copy');
  });

  it('is cut where it would be too long', () => {
    expect(copyName('长'.repeat(100), new Set())).toBe(`${'长'.repeat(93)} - copy`);
  });

  it('is free and allowed, however often copies of copies are made', () => {
    const names = fc
      .string({ minLength: 1, maxLength: 100 })
      .filter((name) => EntityName.safeParse(name).data === name);
    fc.assert(
      fc.property(names, fc.integer({ min: 1, max: 20 }), (name, times) => {
        const taken = new Set([name]);
        for (let round = 0; round < times; round += 1) {
          const copy = copyName(name, taken);
          expect(taken.has(copy)).toBe(false);
          expect(EntityName.safeParse(copy).data).toBe(copy);
          taken.add(copy);
        }
      }),
    );
  });
});

describe('the names of new things', () => {
  it('count on from the number there are', () => {
    expect(firstFreeName('新建测试', [])).toBe('新建测试 - 0');
    expect(firstFreeName('新建测试', ['a', 'b'])).toBe('新建测试 - 2');
    expect(firstFreeName('新建测试', ['新建测试 - 1', '新建测试 - 2'])).toBe('新建测试 - 3');
  });

  it('are never taken already', () => {
    const names = fc.array(fc.nat(6).map((count) => `新建测试 - ${count}`));
    fc.assert(
      fc.property(names, (taken) => {
        expect(taken).not.toContain(firstFreeName('新建测试', taken));
      }),
    );
  });
});

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

it('gives only names with a beginning that can be looked for', () => {
  const name = fc
    .string({ unit: fc.constantFrom('长', 'a', ' ', '-', ' - 2', '😀'), minLength: 1, maxLength: 100 })
    .map((text) => text.slice(0, 100));
  fc.assert(
    fc.property(name, fc.nat(12), (wanted, times) => {
      const given = new Set([wanted]);
      for (let round = 0; round < times; round += 1) {
        given.add(copyName(wanted, given));
        given.add(freeNames([wanted], given)[0] ?? '');
      }
      for (const one of given) expect(one.startsWith(beginningOf(wanted))).toBe(true);
    }),
  );
});

it('tells equal names of one list apart', () => {
  expect(freeNames(['甲', '甲', '乙', '甲'], new Set(['乙', '甲 - 3']))).toEqual([
    '甲',
    '甲 - 2',
    '乙 - 2',
    '甲 - 4',
  ]);
});
