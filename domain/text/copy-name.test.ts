import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { copyName } from './copy-name.ts';
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
