import { describe, expect, it } from 'vitest';
import { candidateReader, ticketReader } from './import-reader.ts';
import type { SheetRow } from './sheet-row.ts';

const rows = (...lines: string[][]): SheetRow[] => lines.map((cells, index) => ({ line: index + 1, cells }));

describe('a list that is read', () => {
  it('gives its good rows and remembers the others, across portions', () => {
    const reader = candidateReader();
    const list = rows(
      ['姓名', '准考证号', '电话'],
      ['甲', '1'],
      ['乙', '２'],
      ['丙', ''],
      ['丁', '2'],
      ['戊', '5'],
    );
    const good = [...reader.take(list.slice(0, 3)), ...reader.take(list.slice(3))];
    reader.end();
    expect(good.map(({ line, name }) => [line, name])).toEqual([
      [2, '1'],
      [3, '2'],
      [6, '5'],
    ]);
    expect(reader.rowCount).toBe(5);
    expect(['1', '2', '3', '5'].map((number) => reader.hasSeen(number))).toEqual([true, true, false, true]);
    expect(reader.ignored).toEqual(['电话']);
    expect(reader.refused.text()).toBe(
      ['导入失败：共2行有误', '第4行 准考证号：不能为空', '第5行 准考证号：“2”与第3行重复'].join('\n'),
    );
  });

  it('tells of a number that comes twice even where more is wrong', () => {
    const reader = ticketReader(() => undefined);
    reader.take(rows(['准考证号', '角色'], ['1', '保安'], ['1', '保安']));
    expect(reader.refused.rowCount).toBe(2);
    expect(reader.refused.reasons.map(({ line }) => line)).toEqual([2, 3, 3]);
  });

  it('counts rows, however many cells are merged in one of them', () => {
    const reader = candidateReader();
    reader.take(rows(['准考证号', '姓名', '学校'], ['1', '甲', '一中'], ['2', '', '']));
    const over = (column: number) => ({ firstLine: 2, lastLine: 3, firstColumn: column, lastColumn: column });
    reader.end([over(1), over(2)]);
    expect([reader.refused.rowCount, reader.refused.reasons.length]).toEqual([1, 2]);
  });

  it('may have a title and notes above its header', () => {
    const reader = candidateReader();
    const good = reader.take(rows(['某某学校考生名单'], ['2026年'], ['准考证号', '姓名'], ['1', '甲']));
    reader.end();
    expect(good).toMatchObject([{ line: 4, name: '1' }]);
    expect([reader.headerLine, reader.refused.rowCount]).toEqual([3, 0]);
  });

  it('with a doubled title is not searched for another header', () => {
    const reader = candidateReader();
    reader.take(rows(['准考证号', '准考证号'], ['准考证号'], ['1']));
    expect(reader.isStopped).toBe(true);
    expect(reader.refused.reasons).toMatchObject([{ line: 1, column: '准考证号' }]);
  });

  it('whose cells are merged is refused', () => {
    const reader = candidateReader();
    reader.take(rows(['准考证号', '学校'], ['1', '一中'], ['2']));
    reader.end([{ firstLine: 2, lastLine: 3, firstColumn: 1, lastColumn: 1 }]);
    expect(reader.refused.text()).toBe(
      '导入失败：共1行有误\n第2行：B2:B3是合并的单元格，请取消合并，在每一格中填写内容',
    );
  });

  it.each([1, 9])('ends where its header is no header, after %s rows', (count) => {
    const reader = candidateReader();
    expect(reader.isStopped).toBe(false);
    expect(reader.take(rows(...Array.from({ length: count }, () => ['1', '甲'])))).toEqual([]);
    expect(reader.isStopped).toBe(count > 1);
    reader.end();
    expect(reader.isStopped).toBe(true);
    expect(reader.refused.text()).toBe(
      '导入失败：共1行有误\n第1行：表头中没有“准考证号”列，请检查第1行是不是表头',
    );
  });

  it('of tickets has numbers that somebody could log in with', () => {
    const reader = ticketReader((number) => (number === 'x' ? '无法登录' : undefined));
    expect(reader.take(rows(['准考证号'], ['1'], ['x']))).toMatchObject([{ id: '1' }]);
    expect(reader.refused.reasons).toEqual([{ line: 3, column: '准考证号', reason: '无法登录' }]);
  });

  it('must have rows below its header', () => {
    const reader = candidateReader();
    reader.take(rows(['准考证号']));
    reader.end();
    expect(reader.refused.text()).toBe('导入失败：共1行有误\n第1行：表头下面没有内容');
  });
});
