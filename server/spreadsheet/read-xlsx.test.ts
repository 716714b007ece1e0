import { describe, expect, it } from 'vitest';
import {
  bookParts,
  type CraftedBook,
  craftedXlsx,
  craftedZip,
  entriesOf,
} from '#server/testing/crafted-xlsx.ts';
import type { MergedRange } from '#domain/import/sheet-row.ts';
import { rowsOf } from '#server/testing/sheet-file.ts';

const sheet = (rows: string, others: Partial<CraftedBook> = {}) =>
  rowsOf(craftedXlsx({ sheets: [rows], ...others }));

/** The text of a single cell, or why it is refused. */
async function cell(xml: string, others: Partial<CraftedBook> = {}): Promise<string | undefined> {
  const [row] = await sheet(`<row r="1">${xml}</row>`, others);
  return row?.refused?.[0]?.reason ?? row?.cells[0];
}

describe('a cell of a workbook', () => {
  it.each<[string, string, string]>([
    ['a shared text keeps its zeros', '<c r="A1" t="s"><v>1</v></c>', '00123'],
    ['an inline text', '<c r="A1" t="inlineStr"><is><t>张三</t></is></c>', '张三'],
    [
      'an inline text of several runs',
      '<c r="A1" t="inlineStr"><is><r><t>张</t></r><r><rPr><b/></rPr><t>三</t></r></is></c>',
      '张三',
    ],
    ['a shared text of several runs, without how it is spoken', '<c r="A1" t="s"><v>2</v></c>', '李四'],
    ['a number', '<c r="A1"><v>20260113</v></c>', '20260113'],
    ['a number with an exponent', '<c r="A1"><v>2.0260113E7</v></c>', '20260113'],
    ['a number of 15 digits', '<c r="A1"><v>320102200901011</v></c>', '320102200901011'],
    ['a number that the computer cannot hold exactly', '<c r="A1"><v>0.30000000000000004</v></c>', '0.3'],
    ['a small number', '<c r="A1"><v>1.5E-7</v></c>', '0.00000015'],
    ['a negative nothing', '<c r="A1"><v>-0</v></c>', '0'],
    ['yes', '<c r="A1" t="b"><v>1</v></c>', 'TRUE'],
    ['no', '<c r="A1" t="b"><v>0</v></c>', 'FALSE'],
    ['what a formula gave', '<c r="A1"><f>1+1</f><v>2</v></c>', '2'],
    ['the text that a formula gave', '<c r="A1" t="str"><f>A2&amp;""</f><v>007</v></c>', '007'],
    ['a moment that is written out', '<c r="A1" t="d"><v>2026-01-13T08:30:00Z</v></c>', '2026-01-13 08:30'],
    ['a day that is written out', '<c r="A1" t="d"><v>2026-01-13T00:00:00</v></c>', '2026-01-13'],
    [
      'escaped signs',
      '<c r="A1" t="inlineStr"><is><t>a&amp;b&lt;c&#x4E2D;&#25991;&quot;</t></is></c>',
      'a&b<c中文"',
    ],
    [
      "Office's own escapes",
      '<c r="A1" t="inlineStr"><is><t>a_x000D_b_x005F_x0041_</t></is></c>',
      'a\rb_x0041_',
    ],
    [
      'a section of characters as they are',
      '<c r="A1" t="inlineStr"><is><t><![CDATA[a<b&amp;]]></t></is></c>',
      'a<b&amp;',
    ],
    ['a place that is not said', '<c t="inlineStr"><is><t>a</t></is></c>', 'a'],
  ])('is read: %s', async (_what, xml, text) => {
    const strings = [
      '<t>甲</t>',
      '<t>00123</t>',
      '<r><t>李</t></r><r><t>四</t></r><rPh sb="0" eb="1"><t>リー</t></rPh><phoneticPr fontId="1"/>',
    ];
    expect(await cell(xml, { strings })).toBe(text);
  });

  it.each(['\u3000张三\u3000', '\u00a0张三 ', '\u200b张三\ufeff', '\t张三\n', '\u202d张三\u202c'])(
    'is freed of blanks around it: %j',
    async (text) => {
      expect(await cell(`<c r="A1" t="inlineStr"><is><t xml:space="preserve">${text}</t></is></c>`)).toBe(
        '张三',
      );
    },
  );

  it.each<[string, number | string, string, string]>([
    ['zeros in front', '00000', '123', '00123'],
    ['a beginning that is not stored', '"2026"0000', '13', '20260013'],
    ['signs between digits', '000-0000', '1234567', '123-4567'],
    ['more digits than places', '000', '12345', '12345'],
    ['zeros in front of nothing', '0000', '0', '0000'],
    ['separators change nothing', '#,##0', '20260113', '20260113'],
    ['nor do decimals', '0.00', '3.5', '3.5'],
    ['nor do colours and fillers', '[Red]0_ ;-0', '42', '42'],
    ['a share', '0.0%', '0.856', '85.6%'],
    ['a text format', 49, '123', '123'],
    ['a day', 14, '46035', '2026-01-13'],
    ['a day in Chinese', 'yyyy"年"m"月"d"日"', '46035', '2026-01-13'],
    ['a day with a locale', '[$-804]yyyy/m/d', '46035', '2026-01-13'],
    ['a day whose time is not shown', 'yyyy-mm-dd', '46035.75', '2026-01-13'],
    ['a day of before a day that never was', 14, '59', '1900-02-28'],
    ['the day that never was', 14, '60', '1900-02-29'],
    ['the day after it', 14, '61', '1900-03-01'],
    ['a moment', 22, '46035.354166666664', '2026-01-13 08:30'],
    ['a moment with seconds', 'yyyy-mm-dd hh:mm:ss', '46035.354178240741', '2026-01-13 08:30:01'],
    ['a moment that rounds to midnight', 22, '46034.999999999', '2026-01-13 00:00'],
    ['a time', 'h:mm', '0.354166666666667', '08:30'],
    ['minutes', 'mm:ss', '0.00105324074074074', '00:01:31'],
    ['a length of time', '[h]:mm', '1.25', '30:00'],
  ])('shows a number as it is meant: %s', async (_what, format, stored, text) => {
    expect(await cell(`<c r="A1" s="1"><v>${stored}</v></c>`, { formats: [0, format] })).toBe(text);
  });

  it('counts days from 1904 where the workbook says so', async () => {
    const others = { formats: [14], is1904: true };
    expect(await cell('<c r="A1" s="0"><v>44573</v></c>', others)).toBe('2026-01-13');
  });

  it.each([
    ['16 digits', '<c r="A1"><v>1234567890123456</v></c>', '超过15位的数字，Excel已丢失末尾几位'],
    ['18 digits with an exponent', '<c r="A1"><v>3.2010220090101123E17</v></c>', '超过15位的数字'],
    ['an error', '<c r="A1" t="e"><v>#N/A</v></c>', '公式错误“#N/A”'],
    ['an error of a formula', '<c r="A1" t="e"><f>A9</f><v>#REF!</v></c>', '公式错误“#REF!”'],
    ['a formula that was never worked out', '<c r="A1"><f>A9</f></c>', '公式还没有计算结果'],
    ['no number', '<c r="A1"><v>12abc</v></c>', '数值无法识别'],
    ['a day before all days', '<c r="A1" s="1"><v>-1</v></c>', '日期无法识别'],
    ['a day after all days', '<c r="A1" s="1"><v>2958466</v></c>', '日期无法识别'],
    ['a sign that is nothing', '<c r="A1" t="inlineStr"><is><t>a_x0000_b</t></is></c>', '无法识别的字符'],
    ['half a sign', '<c r="A1" t="inlineStr"><is><t>a&#xD83D;b</t></is></c>', '无法识别的字符'],
  ])('is refused with a reason: %s', async (_what, xml, reason) => {
    const [row] = await sheet(`<row r="1">${xml}</row>`, { formats: [0, 14] });
    expect(row?.cells).toEqual(['']);
    expect(row?.refused).toEqual([{ column: 0, reason: expect.stringContaining(reason) as string }]);
  });
});

const text = (place: string, content: string) =>
  `<c r="${place}" t="inlineStr"><is><t>${content}</t></is></c>`;

describe('the rows of a workbook', () => {
  it('keep the numbers that Excel shows, without those that are empty', async () => {
    const rows = await sheet(
      `<row r="2">${text('A2', 'a')}</row><row r="3"><c r="A3" s="4"/></row><row r="5">${text('B5', 'b')}${text('D5', ' ')}</row><row>${text('A6', 'c')}</row>`,
      { formats: [0, 0, 0, 0, 0] },
    );
    expect(rows).toEqual([
      { line: 2, cells: ['a'] },
      { line: 5, cells: ['', 'b'] },
      { line: 6, cells: ['c'] },
    ]);
  });

  it('are those of the first sheet that can be seen and holds any', async () => {
    const sheets = ['secret', '', 'yes', 'no'].map((word) =>
      word === '' ? '' : `<row r="1">${text('A1', word)}</row>`,
    );
    const rows = await sheet('', { sheets, states: ['hidden'] });
    expect(rows).toEqual([{ line: 1, cells: ['yes'] }]);
  });

  it('are found where prefixes, absolute places and another case are used', async () => {
    const parts = bookParts({ sheets: [''] });
    parts.delete('xl/worksheets/sheet1.xml');
    const prefixed = `<x:worksheet xmlns:x="a"><x:sheetData><x:row r="1"><x:c r="A1" t="inlineStr"><x:is><x:t>a</x:t></x:is></x:c></x:row></x:sheetData></x:worksheet>`;
    parts.set('XL/Sheets/One.xml', prefixed);
    const relations = parts.get('xl/_rels/workbook.xml.rels') ?? '';
    parts.set(
      'xl/_rels/workbook.xml.rels',
      relations.replace('worksheets/sheet1.xml', '/xl/x/../sheets/one.xml'),
    );
    expect(await rowsOf(craftedZip(entriesOf(parts)))).toEqual([{ line: 1, cells: ['a'] }]);
  });

  it('come whole where pieces of the file end within tags and letters', async () => {
    const many = Array.from({ length: 4_000 }, (_, index) => {
      const line = index + 1;
      return `<row r="${line}">${text(`A${line}`, `姓名${line}𠮷`)}${text(`C${line}`, '&amp;'.repeat(line % 40))}</row>`;
    });
    const rows = await sheet(many.join(''));
    expect(rows).toHaveLength(4_000);
    expect(rows[3_998]).toEqual({ line: 3_999, cells: ['姓名3999𠮷', '', '&'.repeat(39)] });
  });

  it('share more texts than fit into one block of memory, empty ones among them', async () => {
    const texts = Array.from({ length: 30_000 }, (_, index) =>
      index % 7 === 0 ? '' : `第${index}个很长很长的名字𠮷`,
    );
    const rows = texts.map(
      (_, index) => `<row r="${index + 1}"><c r="A${index + 1}" t="s"><v>${index}</v></c></row>`,
    );
    const strings = texts.map((content) => `<t>${content}</t>`);
    const read = await sheet(rows.join(''), { strings });
    expect(read.map(({ cells }) => cells[0])).toEqual(texts.filter((content) => content !== ''));
  });

  it('say which of their cells are merged, of the sheet that is read', async () => {
    const parts = bookParts({ sheets: ['', '<row r="1"><c r="A1"><v>1</v></c></row>'] });
    const merging = (sheet: number, ...ranges: string[]) => {
      const name = `xl/worksheets/sheet${sheet}.xml`;
      const cells = ranges.map((range) => `<mergeCell ref="${range}"/>`).join('');
      const xml = parts.get(name) ?? '';
      parts.set(
        name,
        xml.replace(/<\/sheetData>|<sheetData\/>/, (tag) => `${tag}<mergeCells>${cells}</mergeCells>`),
      );
    };
    merging(1, 'A1:Z9');
    merging(2, 'B2:B4', 'AA5:AC5');
    const merged: MergedRange[] = [];
    await rowsOf(craftedZip(entriesOf(parts)), undefined, { merged });
    expect(merged).toEqual([
      { firstLine: 2, lastLine: 4, firstColumn: 1, lastColumn: 1 },
      { firstLine: 5, lastLine: 5, firstColumn: 26, lastColumn: 28 },
    ]);
    const most = { limits: { mergedRanges: 1 } };
    await expect(rowsOf(craftedZip(entriesOf(parts)), undefined, most)).rejects.toThrow(
      '合并的单元格超过1处',
    );
    merging(2, 'B');
    await expect(rowsOf(craftedZip(entriesOf(parts)))).rejects.toThrow('已损坏');
  });
});
