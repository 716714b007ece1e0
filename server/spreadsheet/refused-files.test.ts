import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import {
  bookParts,
  type CraftedEntry,
  craftedXlsx,
  craftedZip,
  entriesOf,
} from '#server/testing/crafted-xlsx.ts';
import { rowsOf, withSheetFile } from '#server/testing/sheet-file.ts';
import { readSheet, SheetProblem } from './index.ts';
import type { SheetLimits } from './reading.ts';

const row = (line: number, ...cells: string[]) =>
  `<row r="${line}">${cells.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`;
const GOOD = row(1, '准考证号') + row(2, '1001');

async function problemOf(bytes: Buffer, fileName = '名单.xlsx', limits: Partial<SheetLimits> = {}) {
  const error: unknown = await rowsOf(bytes, fileName, { limits }).catch((reason: unknown) => reason);
  if (!(error instanceof SheetProblem)) throw new Error(`no problem, but ${JSON.stringify(error)}`);
  expect(error.message).toContain(`“${fileName}”`);
  return error;
}

const codeOf = async (...args: Parameters<typeof problemOf>) => (await problemOf(...args)).code;

const withSheetXml = (xml: string) => {
  const parts = bookParts({ sheets: [''] });
  parts.set('xl/worksheets/sheet1.xml', xml);
  return craftedZip(entriesOf(parts));
};

/** The good workbook with one of its files changed. */
function withEntry(name: string, change: Partial<CraftedEntry>): Buffer {
  const entries = entriesOf(bookParts({ sheets: [GOOD] }));
  return craftedZip(entries.map((entry) => (entry.name === name ? { ...entry, ...change } : entry)));
}

const SHEET = 'xl/worksheets/sheet1.xml';
const oldOffice = (stream: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2 ** 20 - 20),
    Buffer.from(stream, 'utf16le'),
    Buffer.alloc(600),
  ]);

describe('a file that is no workbook', () => {
  it.each<[string, Buffer, string]>([
    ['nothing', Buffer.alloc(0), 'empty'],
    ['rubbish', Buffer.from('hello'), 'not-sheet'],
    ['a page that is called a workbook', Buffer.from('<html><table></table></html>'), 'not-sheet'],
    ['a workbook of before 2007', oldOffice('Workbook'), 'old-format'],
    ['a workbook with a password', oldOffice('EncryptedPackage'), 'encrypted'],
    ['a zip file of something else', craftedZip([{ name: 'a.txt', content: Buffer.from('a') }]), 'not-sheet'],
    ['an empty zip file', craftedZip([]), 'not-sheet'],
    ['a workbook without rows', craftedXlsx({ sheets: [''] }), 'empty'],
    ['a workbook whose rows are hidden', craftedXlsx({ sheets: [GOOD], states: ['veryHidden'] }), 'empty'],
  ])('is refused for what it is: %s', async (_what, bytes, code) => {
    expect(await codeOf(bytes)).toBe(code);
  });

  it('is told from a document', async () => {
    const parts = bookParts({ sheets: [GOOD] });
    parts.set('xl/workbook.xml', '<document/>');
    expect(await codeOf(craftedZip(entriesOf(parts)))).toBe('not-sheet');
  });

  it('is told from a binary workbook', async () => {
    const parts = bookParts({ sheets: [GOOD] });
    const relations = parts.get('_rels/.rels') ?? '';
    parts.set('_rels/.rels', relations.replace('xl/workbook.xml', 'xl/workbook.bin'));
    parts.set('xl/workbook.bin', '\u0001\u0002');
    expect(await codeOf(craftedZip(entriesOf(parts)))).toBe('not-sheet');
  });
});

describe('a zip file', () => {
  const good = [
    { line: 1, cells: ['准考证号'] },
    { line: 2, cells: ['1001'] },
  ];

  it.each<[string, Partial<CraftedEntry>]>([
    ['is packed', {}],
    ['is stored as it is', { isStored: true }],
    ['is described behind its content', { isDescribedBehind: true }],
    ['has long numbers', { isLong: true }],
  ])('is read where the sheet %s', async (_what, change) => {
    expect(await rowsOf(withEntry(SHEET, change))).toEqual(good);
  });

  it('is read with a comment, even one that looks like the end', async () => {
    const entries = entriesOf(bookParts({ sheets: [GOOD] }));
    expect(await rowsOf(craftedZip(entries, '考生名单'))).toEqual(good);
    expect(await rowsOf(craftedZip(entries, 'PK\u0005\u0006'))).toEqual(good);
  });

  it.each<[string, Partial<CraftedEntry>]>([
    ['another checksum than its content', { crc: 1 }],
    ['less content than it says', { size: 10_000 }],
    ['more content than it says', { size: 10 }],
    ['a packed size beyond the file', { packedSize: 1_000_000 }],
    ['a packed size that cuts it off', { packedSize: 20 }],
    ['another name inside', { localName: 'xl/worksheets/sheet2.xml' }],
    ['a way of packing that is unknown', { method: 9 }],
    ['a way of packing that it does not have', { method: 0 }],
    ['rubbish where packed content should be', { isStored: true, method: 8 }],
  ])('is damaged where the sheet has %s', async (_what, change) => {
    expect(await codeOf(withEntry(SHEET, change))).toBe('damaged');
  });

  it('is damaged where two files have one name', async () => {
    const entries = entriesOf(bookParts({ sheets: [GOOD] }));
    const twice = { name: SHEET.toUpperCase(), content: Buffer.from('<worksheet/>') };
    expect(await codeOf(craftedZip([...entries, twice]))).toBe('damaged');
  });

  it.each(['xl/worksheets/sheet1.xml', 'xl/sharedStrings.xml', 'xl/styles.xml'])(
    'is damaged where %s is named and missing',
    async (name) => {
      const parts = bookParts({ sheets: [GOOD], strings: ['<t>a</t>'], formats: [0] });
      parts.delete(name);
      expect(await codeOf(craftedZip(entriesOf(parts)))).toBe('damaged');
    },
  );

  it('is damaged wherever it ends too early', async () => {
    const whole = craftedXlsx({ sheets: [GOOD], strings: ['<t>a</t>'] });
    for (let length = 4; length < whole.length; length += 97) {
      expect(await codeOf(whole.subarray(0, length))).toBe('damaged');
    }
  });

  it('may be encrypted itself', async () => {
    expect(await codeOf(withEntry(SHEET, { flags: 1 }))).toBe('encrypted');
  });

  it('holds no endless number of files', async () => {
    const many = Array.from({ length: 50 }, (_, index) => ({ name: `a${index}`, content: Buffer.alloc(1) }));
    const entries = [...entriesOf(bookParts({ sheets: [GOOD] })), ...many];
    expect(await codeOf(craftedZip(entries), '名单.xlsx', { entries: 40 })).toBe('too-many-entries');
  });
});

describe('a bomb', () => {
  const MEGABYTE = 2 ** 20;
  /** 64 MB out of 64 KB. Where it ends there is no XML any more: whoever gets there says so. */
  const content = Buffer.concat([
    Buffer.from(`<worksheet><sheetData>${GOOD}</sheetData>`),
    Buffer.alloc(64 * MEGABYTE, '<a/>'),
    Buffer.from('<<<'),
  ]);
  const packed = deflateRawSync(content);
  const bomb = (size: number) => withEntry(SHEET, { content: packed, isStored: true, method: 8, size });

  it('is stopped by what comes out of it', async () => {
    expect(packed.length).toBeLessThan(100_000);
    expect(await codeOf(bomb(content.length))).toBe('packed-too-tightly');
    expect(await codeOf(bomb(0xfffffff0))).toBe('packed-too-tightly');
  });

  it('that says that it is small is stopped where it has said that it ends', async () => {
    expect(await codeOf(bomb(1_000))).toBe('damaged');
  });

  it('is stopped by its size where it is not packed so tightly', async () => {
    const rows = Array.from({ length: 5_000 }, (_, index) => row(index + 1, '姓名')).join('');
    const bytes = craftedXlsx({ sheets: [rows] });
    expect(await codeOf(bytes, 'a.xlsx', { unpackedBytes: 100_000 })).toBe('too-large');
  });

  it('of shared texts is stopped before they are in memory', async () => {
    const strings = Array.from({ length: 10_000 }, (_, index) => `<t>${index}</t>`);
    const bytes = craftedXlsx({ sheets: [GOOD], strings });
    expect(await codeOf(bytes, 'a.xlsx', { sharedStringBytes: 65_536 })).toBe('too-many-texts');
  });
});

describe('limits of rows and cells', () => {
  it('take as many rows as allowed below the header, and not one more', async () => {
    const rows = (count: number) => Array.from({ length: count }, (_, index) => row(index + 1, 'a')).join('');
    const limits = { rows: 10 };
    expect(await rowsOf(craftedXlsx({ sheets: [rows(11)] }), 'a.xlsx', { limits })).toHaveLength(11);
    const problem = await problemOf(craftedXlsx({ sheets: [rows(12)] }), 'a.xlsx', limits);
    expect(problem.message).toBe('文件“a.xlsx”超过10行（不含表头），请分成几个文件');
  });

  it('take content up to the last column, and colours anywhere', async () => {
    const last = `<row r="1"><c r="GR1" t="inlineStr"><is><t>a</t></is></c><c r="XFD1" s="0"/></row>`;
    const [first] = await rowsOf(craftedXlsx({ sheets: [last], formats: [0] }));
    expect(first?.cells).toHaveLength(200);
    const beyond = `<row r="1"><c r="GS1"><v>1</v></c></row>`;
    expect((await problemOf(craftedXlsx({ sheets: [beyond] }))).message).toContain('第1行超过200列');
    const refused = `<row r="1"><c r="XFD1" t="e"><v>#N/A</v></c></row>`;
    expect(await codeOf(craftedXlsx({ sheets: [refused] }))).toBe('too-many-columns');
  });

  it.each([
    ['in place', (text: string) => craftedXlsx({ sheets: [row(7, '', text)] })],
    [
      'shared',
      (text: string) =>
        craftedXlsx({
          sheets: ['<row r="7"><c r="B7" t="s"><v>0</v></c></row>'],
          strings: [`<r><t>${text.slice(0, 10)}</t></r><r><t>${text.slice(10)}</t></r>`],
        }),
    ],
    [
      'of a formula',
      (text: string) =>
        craftedXlsx({ sheets: [`<row r="7"><c r="B7" t="str"><f>A1</f><v>${text}</v></c></row>`] }),
    ],
  ])('take a text of 5,000 characters %s, and none that is longer', async (_what, book) => {
    expect((await rowsOf(book('字'.repeat(5_000))))[0]?.cells[1]).toHaveLength(5_000);
    const problem = await problemOf(book('字'.repeat(5_001)));
    expect(problem.message).toBe('文件“名单.xlsx”第7行B列的内容超过5000个字符');
  });

  it('do not care for long texts that no cell shows', async () => {
    const strings = ['<t>a</t>', `<t>${'字'.repeat(20_000)}</t>`];
    const rows = await rowsOf(
      craftedXlsx({ sheets: ['<row r="1"><c r="A1" t="s"><v>0</v></c></row>'], strings }),
    );
    expect(rows).toEqual([{ line: 1, cells: ['a'] }]);
  });
});

describe('XML', () => {
  const around = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;

  it.each([
    ['a document type', `<!DOCTYPE worksheet [<!ENTITY a "b">]>${around(row(1, '&a;'))}`],
    ['entities that grow', `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;">]>${around(row(1, '&b;'))}`],
    ['a declaration within', around(`<!ELEMENT a ANY>${GOOD}`)],
  ])('is refused with %s', async (_what, xml) => {
    expect(await codeOf(withSheetXml(xml))).toBe('forbidden-xml');
  });

  it.each([
    ['an entity of its own', around(row(1, '&nbsp;'))],
    ['an entity that never ends', around(row(1, `a&${'b'.repeat(100)}`))],
    ['a sign beyond all signs', around(row(1, '&#x110000;'))],
    ['tags that do not match', around('<row r="1"></c></row>')],
    ['tags that are never closed', `<worksheet><sheetData>${GOOD}`],
    ['a second root', `${around(GOOD)}<worksheet/>`],
    ['text outside of the root', `${around(GOOD)}hello`],
    ['nothing in it', ''],
    ['a tag that never ends', `<worksheet ${'a'.repeat(400_000)}`],
    ['a text that never ends', around(row(1, 'a'.repeat(400_000)))],
    ['a comment that never ends', `<!--${'a'.repeat(400_000)}`],
    ['an attribute without quotes', around('<row r=1></row>')],
    ['more attributes than anybody needs', `<worksheet ${'a="" '.repeat(1_000)}/>`],
    ['endless depth', '<a>'.repeat(100_000)],
    ['bytes that are no UTF-8', around(row(1, 'PLACE'))],
    ['another encoding', 'UTF-16'],
    ['rows that go back', around(row(5, 'a') + row(4, 'b'))],
    ['a row that comes twice', around(row(5, 'a') + row(5, 'b'))],
    ['a row beyond all rows', around(row(1_048_577, 'a'))],
    ['a row without a number', around('<row r="x"/>')],
    ['a row that is huge', around('<row r="99999999999999999999"/>')],
    ['a cell beyond all columns', around('<row r="1"><c r="XFE1"><v>1</v></c></row>')],
    ['a cell far beyond all columns', around(`<row r="1"><c r="${'Z'.repeat(2_000)}1"><v>1</v></c></row>`)],
    ['a cell of another row', around('<row r="1"><c r="A2"><v>1</v></c></row>')],
    ['cells that go back', around('<row r="1"><c r="B1"><v>1</v></c><c r="A1"><v>1</v></c></row>')],
    ['a place that is none', around('<row r="1"><c r="1A"><v>1</v></c></row>')],
    ['a shared text that is not there', around('<row r="1"><c r="A1" t="s"><v>7</v></c></row>')],
    ['a shared text before the first', around('<row r="1"><c r="A1" t="s"><v>-1</v></c></row>')],
  ])('is damaged with %s', async (what, xml) => {
    const parts = bookParts({ sheets: [''] });
    parts.delete(SHEET);
    let content = Buffer.from(xml);
    if (what.includes('UTF-8')) content = Buffer.from(xml.replace('PLACE', '\u00ff\u00fe'), 'latin1');
    if (xml === 'UTF-16') content = Buffer.from(`\ufeff${around(GOOD)}`, 'utf16le');
    expect(await codeOf(craftedZip([...entriesOf(parts), { name: SHEET, content }]))).toBe('damaged');
  });

  it('may have a mark in front, a declaration, comments, instructions, and blanks within tags', async () => {
    const loose = GOOD.replace('<row r="1">', "<row\n r = '1' >").replace('</row>', '</row >');
    const xml = `\ufeff<?xml version="1.0"?>\n<!-- a --><?b c?>${around(loose)}<!-- d -->\n`;
    expect(await rowsOf(withSheetXml(xml))).toHaveLength(2);
  });
});

describe('reading that is to end', () => {
  const many = craftedXlsx({
    sheets: [Array.from({ length: 3_000 }, (_, index) => row(index + 1, '姓名', '学校')).join('')],
  });

  it('says that it took too long when its time is over', async () => {
    const signal = AbortSignal.timeout(0);
    await once(signal, 'abort');
    const error: unknown = await rowsOf(many, 'a.xlsx', { signal }).catch((reason: unknown) => reason);
    expect(error).toMatchObject({ code: 'too-slow', message: '文件“a.xlsx”读取超时，请减少内容或稍后再试' });
  });

  it('passes on why it was cancelled, between two portions', async () => {
    const control = new AbortController();
    const cancelled = new Error('cancelled');
    await withSheetFile(many, async (path) => {
      const rows = readSheet(path, { fileName: 'a.xlsx', signal: control.signal });
      expect((await rows.next()).value).toHaveLength(500);
      control.abort(cancelled);
      const rest = (async () => {
        for await (const portion of rows) void portion;
      })();
      await expect(rest).rejects.toBe(cancelled);
    });
  });

  it('leaves no file open when nobody wants the rest', async () => {
    const openFiles = () => readdirSync('/proc/self/fd').length;
    await withSheetFile(many, async (path) => {
      const before = openFiles();
      for await (const portion of readSheet(path, { fileName: 'a.xlsx' })) {
        expect(portion).toHaveLength(500);
        break;
      }
      expect(openFiles()).toBe(before);
    });
  });
});
