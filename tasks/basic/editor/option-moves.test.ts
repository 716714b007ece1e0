import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { optionMoves } from './option-moves.ts';

describe('where options have gone', () => {
  it.each([
    ['one came before them', ['是', '否'], ['不知道', '是', '否'], [2, 3]],
    ['one came between them', ['是', '否'], ['是', '不知道', '否'], [1, 3]],
    ['one came after them', ['是', '否'], ['是', '否', '不知道'], [1, 2]],
    ['one was removed', ['是', '不知道', '否'], ['是', '否'], [1, undefined, 2]],
    ['they changed places', ['甲', '乙', '丙'], ['丙', '甲', '乙'], [2, 3, 1]],
    ['one was written anew', ['是', '否', '不知道'], ['是', '不是', '不知道'], [1, 2, 3]],
    ['one was cut in two', ['非常同意', '不同意'], ['非常', '同意', '不同意'], [1, 3]],
    ['two became one', ['是的', '否的', '不知道'], ['是的否的', '不知道'], [1, undefined, 2]],
    ['all were removed', ['是', '否'], [], [undefined, undefined]],
    ['two say the same', ['甲', '甲', '乙'], ['新', '甲', '甲', '乙'], [2, 3, 4]],
  ])('%s', (_, before, after, moves) => {
    expect(optionMoves(before, after)).toEqual(moves);
  });

  const lines = fc.uniqueArray(fc.constantFrom(...'甲乙丙丁戊己庚辛壬癸'), { minLength: 1, maxLength: 10 });

  it('each is found again wherever it stands, when some were removed or all were mixed', () => {
    fc.assert(
      fc.property(
        lines.chain((before) => fc.tuple(fc.constant(before), fc.shuffledSubarray(before))),
        ([before, after]) => {
          const moves = optionMoves(before, after);
          for (const [place, line] of before.entries()) {
            const to = after.indexOf(line);
            expect(moves[place]).toBe(to < 0 ? undefined : to + 1);
          }
        },
      ),
    );
  });

  it('each is found again when others came', () => {
    fc.assert(
      fc.property(
        lines,
        fc.array(fc.tuple(fc.nat(10), fc.constantFrom('新一', '新二'))),
        (before, inserted) => {
          const after = [...before];
          for (const [place, line] of inserted) after.splice(place, 0, line);
          expect(optionMoves(before, after)).toEqual(before.map((line) => after.indexOf(line) + 1));
        },
      ),
    );
  });

  it('no two go to the same place, whatever was done', () => {
    const any = fc.array(fc.constantFrom('甲', '乙', '甲乙', '乙丙', '丙'), { maxLength: 12 });
    fc.assert(
      fc.property(any, any, (before, after) => {
        const to = optionMoves(before, after).filter((place) => place !== undefined);
        expect(new Set(to).size).toBe(to.length);
        for (const place of to) expect(place).toBeLessThanOrEqual(after.length);
      }),
    );
  });
});
