import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addRows, canMove, moveRow, moveRowTo, pickable, removeRow, rowIds, rowTitle } from './task-rows.ts';

const rows = ['opening', '阅读', '数学', '科学', 'closing'];

describe('the task list of a contest', () => {
  it('moves a row up and down', () => {
    expect(moveRow(rows, 2, -1)).toEqual(['opening', '数学', '阅读', '科学', 'closing']);
    expect(moveRow(rows, 2, 1)).toEqual(['opening', '阅读', '科学', '数学', 'closing']);
  });

  it('moves a row to any place between the two pages', () => {
    expect(moveRowTo(rows, 3, 1)).toEqual(['opening', '科学', '阅读', '数学', 'closing']);
    expect(moveRowTo(rows, 1, 3)).toEqual(['opening', '数学', '科学', '阅读', 'closing']);
    for (const [from, to] of [
      [1, 0],
      [1, 4],
      [0, 2],
      [4, 2],
    ] as const)
      expect(moveRowTo(rows, from, to)).toEqual(rows);
  });

  it('knows its rows by numbers that stay with them', () => {
    const before = rowIds(rows);
    expect(new Set(before).size).toBe(rows.length);
    const after = rowIds(moveRowTo(rows, 3, 1));
    expect(after).toEqual([before[0], before[3], before[1], before[2], before[4]]);
    expect(new Set(rowIds(['opening', '甲', '甲', 'closing'])).size).toBe(4);
  });

  it('keeps the opening page first and the closing page last', () => {
    expect(canMove(rows, 0, 1)).toBe(false);
    expect(canMove(rows, 1, -1)).toBe(false);
    expect(canMove(rows, 3, 1)).toBe(false);
    expect(canMove(rows, 4, -1)).toBe(false);
    expect(moveRow(rows, 1, -1)).toEqual(rows);
  });

  it('removes tasks, never the opening and the closing page', () => {
    expect(removeRow(rows, 1)).toEqual(['opening', '数学', '科学', 'closing']);
    expect(removeRow(rows, 0)).toEqual(rows);
    expect(removeRow(rows, 4)).toEqual(rows);
  });

  it('adds before the closing page, each name once', () => {
    expect(addRows(rows, ['英语', '数学', '英语'])).toEqual([
      'opening',
      '阅读',
      '数学',
      '科学',
      '英语',
      'closing',
    ]);
  });

  it('holds its ends whatever is done to it', () => {
    const step = fc.constantFrom(-1 as const, 1 as const);
    const change = fc.oneof(
      fc.record({ index: fc.nat(6), step }).map(
        ({ index, step }) =>
          (list: string[]) =>
            moveRow(list, index, step),
      ),
      fc.nat(6).map((index) => (list: string[]) => removeRow(list, index)),
      fc.string().map((name) => (list: string[]) => addRows(list, [name])),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const result = changes.reduce<string[]>((list, apply) => apply(list), rows);
        expect(result[0]).toBe('opening');
        expect(result.at(-1)).toBe('closing');
      }),
    );
  });

  it('calls the built-in pages by their label', () => {
    expect(rowTitle(rows, 0)).toBe('卷首语');
    expect(rowTitle(rows, 1)).toBe('阅读');
    expect(rowTitle(rows, 4)).toBe('结束语');
    expect(rowTitle(['我的卷首语页', 'closing'], 0)).toBe('卷首语：我的卷首语页');
  });

  it('offers neither what is chosen nor the contest itself', () => {
    expect(pickable(['阅读', '英语', '总测试'], rows, '总测试')).toEqual(['英语']);
  });
});
