import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { linesOfTable, parseClipboardTable, titlesOfTable } from './clipboard-table.ts';

/** As spreadsheets write it: quotes only around what would break the table. */
function written(table: readonly (readonly string[])[], lineEnd: string): string {
  const cell = (text: string) => (/[\t\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return table.map((row) => row.map(cell).join('\t') + lineEnd).join('');
}

const char = fc.constantFrom('甲', 'a', ' ', '"', '\t', '\n', ',', '<');
/** A cell that begins with a quote and needs none around it cannot be told from a quoted one. */
const isClear = (cell: string) => /[\t\n]/.test(cell) || !cell.startsWith('"');
const cell = fc.string({ unit: char, maxLength: 6 }).filter(isClear);
const table = fc
  .integer({ min: 1, max: 4 })
  .chain((width) =>
    fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1, maxLength: 4 }),
  );

describe('a part of a spreadsheet in the clipboard', () => {
  it('is read cell by cell, with whatever stands in the cells', () => {
    fc.assert(
      fc.property(table, fc.constantFrom('\n', '\r\n'), (cells, lineEnd) => {
        expect(parseClipboardTable(written(cells, lineEnd))).toEqual(cells);
      }),
    );
  });

  it.each([
    [
      '甲\t乙\n丙\t丁',
      [
        ['甲', '乙'],
        ['丙', '丁'],
      ],
    ],
    ['甲\r\n乙\r\n', [['甲'], ['乙']]],
    ['"第一行\n第二行"\t他说"好"', [['第一行\n第二行', '他说"好"']]],
    ['"说""好""\n的人"', [['说"好"\n的人']]],
    ['"好"\n"不好"', [['"好"'], ['"不好"']]],
    ['"没有结束\n的引号', [['"没有结束'], ['的引号']]],
    ['', [['']]],
  ])('reads %j', (copied, cells) => {
    expect(parseClipboardTable(copied)).toEqual(cells);
  });

  it('becomes one line for each cell that says something', () => {
    expect(
      linesOfTable([
        ['甲 ', ''],
        ['一\n二', '乙'],
      ]),
    ).toEqual(['甲', '一 二', '乙']);
  });

  it('never becomes a line that is empty or broken', () => {
    fc.assert(
      fc.property(table, (cells) => {
        for (const line of linesOfTable(cells)) expect(line).toMatch(/^\S(?:[^\n]*\S)?$/);
      }),
    );
  });
});

describe('a copied block', () => {
  it('names the columns in its first row and the rows in its first column, without the corner', () => {
    const block = parseClipboardTable('学科\t喜欢\t不喜欢\n语文\t1\t2\n数学\t\t\n');
    expect(titlesOfTable(block)).toEqual({ headers: ['喜欢', '不喜欢'], subtitles: ['语文', '数学'] });
  });

  it('is at least two cells wide and high', () => {
    expect(titlesOfTable([['a', 'b']])).toBeUndefined();
    expect(titlesOfTable([['a'], ['b']])).toBeUndefined();
    expect(
      titlesOfTable([
        ['', 'b'],
        ['c', ''],
      ]),
    ).toEqual({ headers: ['b'], subtitles: ['c'] });
  });
});
