import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listOfNow } from './name-list.ts';

const names = new Map([
  ['期末', '期末'],
  ['语文、数学', '语文、数学'],
  ['旧，名', '新名'],
  ['前', '后'],
]);

describe('a list of tests as people write it', () => {
  it.each([
    ['期末,期中', '期末,期中'],
    ['期末、期中；月考;周考，日考', '期末,期中,月考,周考,日考'],
    ['期末\n期中', '期末,期中'],
    ['语文、数学、期末', '语文、数学,期末'],
    ['期末；语文、数学', '期末,语文、数学'],
    ['旧，名，前', '新名,后'],
    [' 前 、、 ', '后'],
    ['前,后、前', '后'],
    ['，', ''],
  ])('“%s” is “%s”', (list, kept) => {
    expect(listOfNow(list, names)).toBe(kept);
  });

  it('may be nothing but separators, however many', () => {
    expect(listOfNow('、'.repeat(30_000), names)).toBe('');
  });

  it('says the same when it is read again', () => {
    const piece = fc.constantFrom('期末', '语文、数学', '旧，名', '前', '别的', '、', '；', ',', ' ');
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const once = listOfNow(pieces.join(''), names);
        expect(listOfNow(once, names)).toBe(once);
      }),
    );
  });
});
