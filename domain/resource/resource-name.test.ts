import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EntityName } from '../text/entity-name.schema.ts';
import { freeNameLike, freeNamesLike, nameForFile } from './resource-name.ts';

const among =
  (...taken: string[]) =>
  (name: string) =>
    Promise.resolve(taken.includes(name));

describe('the name of a new resource', () => {
  it.each([
    ['校徽.png', '校徽.png'],
    [' 第1课,a/b.mp3 ', '第1课_a_b.mp3'],
    ['.gitignore', '.gitignore'],
    ['..', '未命名'],
    ['   ', '未命名'],
    [`${'长'.repeat(150)}.png`, `${'长'.repeat(96)}.png`],
  ])('of the file “%s” is “%s”', (fileName, name) => {
    expect(nameForFile(fileName)).toBe(name);
  });

  it('may always be used', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (fileName) => {
        const name = nameForFile(fileName);
        expect(EntityName.parse(name)).toBe(name);
      }),
    );
  });
});

describe('a free name', () => {
  it('counts on before the extension', async () => {
    expect(await freeNameLike('校徽.png', among('校徽.png'))).toBe('校徽（2）.png');
    expect(await freeNameLike('校徽（2）.png', among('校徽（2）.png'))).toBe('校徽（3）.png');
    expect(await freeNameLike('说明', among('说明', '说明（2）'))).toBe('说明（3）');
  });

  it('may always be used, and is free', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme', maxLength: 120 }), fc.nat(3), async (text, steps) => {
        const taken = [nameForFile(text)];
        for (let step = 0; step <= steps; step += 1) {
          const free = await freeNameLike(taken[0] ?? '', among(...taken));
          expect(EntityName.parse(free)).toBe(free);
          expect(taken).not.toContain(free);
          taken.push(free);
        }
      }),
    );
  });

  it('is counted on among many that come together, without beginning anew for each', () => {
    expect(freeNamesLike(['图.png', '图.png', '题.png', '图（2）.png'], new Set(['图.png']))).toEqual([
      '图（2）.png',
      '图（3）.png',
      '题.png',
      '图（4）.png',
    ]);
    let asked = 0;
    // Of an import before: each of those that come now would go past them all.
    const taken = new (class extends Set<string> {
      override has(name: string) {
        asked += 1;
        return super.has(name);
      }
    })(['图.png', ...Array.from({ length: 1_000 }, (_, index) => `图（${index + 2}）.png`)]);
    const names = freeNamesLike(Array<string>(1_000).fill('图.png'), taken);
    expect(new Set(names).size).toBe(1_000);
    expect(asked).toBeLessThan(5_000);
  });
});
