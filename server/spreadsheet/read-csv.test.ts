import fc from 'fast-check';
import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import { rowsOf } from '#server/testing/sheet-file.ts';
import { SheetProblem } from './index.ts';
import { withoutBlanks } from './cell-text.ts';

const NAME = '名单.csv';
const csv = (text: string) => rowsOf(Buffer.from(text), NAME);
const cellsOf = async (bytes: Buffer) => (await rowsOf(bytes, NAME)).map(({ cells }) => cells);

async function problemOf(bytes: Buffer) {
  const error: unknown = await rowsOf(bytes, NAME).catch((reason: unknown) => reason);
  if (!(error instanceof SheetProblem)) throw new Error(`no problem, but ${JSON.stringify(error)}`);
  return { code: error.code, message: error.message };
}

describe('a list as CSV', () => {
  const TEXT = '准考证号,姓名\r\n00123,张三\r\n00124,李𠮷\r\n';
  const CELLS = [
    ['准考证号', '姓名'],
    ['00123', '张三'],
    ['00124', '李𠮷'],
  ];

  it.each<[string, Buffer]>([
    ['UTF-8', Buffer.from(TEXT)],
    ['UTF-8 with a mark', Buffer.from(`\ufeff${TEXT}`)],
    ['GB18030', iconv.encode(TEXT, 'gb18030')],
    ['UTF-16', iconv.encode(TEXT, 'utf-16le', { addBOM: true })],
    ['UTF-16 the other way round', iconv.encode(TEXT, 'utf-16be', { addBOM: true })],
  ])('is read in %s', async (_encoding, bytes) => {
    expect(await cellsOf(bytes)).toEqual(CELLS);
  });

  it.each([',', '\t', ';'])('is read with %j between its cells', async (separator) => {
    expect(await cellsOf(Buffer.from(TEXT.replaceAll(',', separator)))).toEqual(CELLS);
  });

  it('takes what stands in the header outside of quotes for the separator', async () => {
    const text = '\n"编号,甲,乙,丙";姓名\n1;"a,b"\n';
    expect(await cellsOf(Buffer.from(text))).toEqual([
      ['编号,甲,乙,丙', '姓名'],
      ['1', 'a,b'],
    ]);
  });

  it('keeps quotes, separators and breaks within quotes, and counts lines as Excel shows them', async () => {
    const text = '备注,姓名\n"第一行\r\n第二行","说""你好"""\n\n" ", \n"a"b,c"d"\n"",尾';
    expect(await csv(text)).toEqual([
      { line: 1, cells: ['备注', '姓名'] },
      { line: 2, cells: ['第一行\r\n第二行', '说"你好"'] },
      { line: 5, cells: ['ab', 'c"d"'] },
      { line: 6, cells: ['', '尾'] },
    ]);
  });

  it.each(['\n', '\r\n', '\r'])('ends its lines with %j', async (end) => {
    expect(await cellsOf(Buffer.from(`a,b${end}1,2${end}3,4`))).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ]);
  });

  it('reads a number that was kept from being one', async () => {
    expect(await cellsOf(Buffer.from('号,名\n="00123",\t00124\n'))).toEqual([
      ['号', '名'],
      ['00123', '00124'],
    ]);
  });

  it('refuses cells with signs that nobody types', async () => {
    const [, row] = await csv('号,名\n1\u00002,b\n');
    expect(row).toMatchObject({ cells: ['', 'b'], refused: [{ column: 0 }] });
  });

  it.each<[string, Buffer, string, string]>([
    ['a quote that never ends', Buffer.from('a,b\n1,"2\n3,4'), 'unclosed-quote', '第2行B列的引号没有成对'],
    ['bytes that are no text', Buffer.from([0x61, 0x2c, 0xff, 0xff, 0x80, 0x0a]), 'unknown-encoding', '编码'],
    ['half of UTF-16', Buffer.from([0xff, 0xfe, 0x61]), 'unknown-encoding', '编码'],
    ['a cell that is too long', Buffer.from(`a,b\n${'字'.repeat(5_001)},2`), 'cell-too-long', '第2行A列'],
    [
      'a quote around the rest',
      Buffer.from(`a,b\n1,"2\n${'3,4\n'.repeat(20_000)}`),
      'cell-too-long',
      '第2行B列',
    ],
    ['too many columns', Buffer.from(`a\n${'1,'.repeat(201)}`), 'too-many-columns', '第2行超过200列'],
    ['nothing but blanks', Buffer.from(' ,\n,\n'), 'empty', '没有内容'],
  ])('is refused with %s', async (_what, bytes, code, words) => {
    const problem = await problemOf(bytes);
    expect(problem.code).toBe(code);
    expect(problem.message).toContain(words);
    expect(problem.message).toContain(NAME);
  });

  it('is recognised by what is in it where the name says otherwise', async () => {
    const error: unknown = await rowsOf(Buffer.from('a,b'), '名单.xlsx').catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'not-sheet' });
  });

  const text = fc.string({
    unit: fc.constantFrom('a', '7', '中', '𠮷', '"', ',', ';', '\t', '\n', '\r', ' ', '='),
    maxLength: 12,
  });

  it('comes back as it was written, in any encoding and wherever its pieces end', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(text, { minLength: 1, maxLength: 5 }), { minLength: 1, maxLength: 30 }),
        fc.constantFrom('utf-8', 'gb18030', 'utf-16le'),
        fc.nat(400),
        async (table, encoding, padding) => {
          const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;
          // A long first row shifts the rest over the edge of a piece.
          const rows = [['头', '字'.repeat(4_600 + padding), 'x'.repeat(4_999)], ...table];
          const lines = rows.map((cells) => cells.map(quoted).join(','));
          const bytes = iconv.encode(lines.join('\r\n'), encoding, { addBOM: encoding === 'utf-16le' });
          const expected = rows
            .map((cells) => cells.map((cell) => withoutBlanks(/^\s*="([^"]*)"\s*$/.exec(cell)?.[1] ?? cell)))
            .map((cells) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1))
            .filter((cells) => cells.length > 0);
          expect(await cellsOf(bytes)).toEqual(expected);
        },
      ),
      { numRuns: 60 },
    );
  });
});
