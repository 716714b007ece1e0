import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { compareNaturally } from './natural-order.ts';

const ordered = (...names: string[]) => [...names].sort(compareNaturally);

describe('the natural order of names', () => {
  it('puts numbers in order of their value', () => {
    expect(ordered('10班', '2班', '1班', '高一10班', '高一9班')).toEqual([
      '1班',
      '2班',
      '10班',
      '高一9班',
      '高一10班',
    ]);
  });

  it('reads numbers in words where they count', () => {
    expect(ordered('三年级', '一年级', '十一年级', '二年级')).toEqual([
      '一年级',
      '二年级',
      '三年级',
      '十一年级',
    ]);
    expect(ordered('初三', '初一', '初二')).toEqual(['初一', '初二', '初三']);
    expect(ordered('第二十中学', '第十二中学', '第三中学')).toEqual(['第三中学', '第十二中学', '第二十中学']);
  });

  it('puts other names by their sound, also those that begin with a number', () => {
    expect(ordered('五缘实验学校', '福州一中', '三明学院附小', '北京四中')).toEqual([
      '北京四中',
      '福州一中',
      '三明学院附小',
      '五缘实验学校',
    ]);
  });

  it('is an order: two names stand the same way round whoever is asked first', () => {
    const name = fc.string({ unit: fc.constantFrom(...'第初高一二十三九年级班中小1290abc ') });
    fc.assert(
      fc.property(name, name, (left, right) => {
        expect(Math.sign(compareNaturally(left, right)) + Math.sign(compareNaturally(right, left))).toBe(0);
      }),
    );
    fc.assert(
      fc.property(name, name, name, (...names) => {
        const [first = '', second = '', third = ''] = ordered(...names);
        expect(compareNaturally(first, second)).toBeLessThanOrEqual(0);
        expect(compareNaturally(second, third)).toBeLessThanOrEqual(0);
        expect(compareNaturally(first, third)).toBeLessThanOrEqual(0);
      }),
    );
  });
});
