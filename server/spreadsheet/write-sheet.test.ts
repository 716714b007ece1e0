import { Readable } from 'node:stream';
import fc from 'fast-check';
import { fileTypeFromBuffer } from 'file-type';
import { readXlsx as readByHucre, writeXlsx as writeByHucre } from 'hucre/xlsx';
import { describe, expect, it } from 'vitest';
import { JobRefused } from '#server/jobs/define-job.ts';
import { entriesIn } from '#server/testing/crafted-xlsx.ts';
import { rowsOf } from '#server/testing/sheet-file.ts';
import { withoutBlanks } from './cell-text.ts';
import { saveSheet, type SheetCell, type SheetColumn, sheetPieces, writeSheet } from './index.ts';
import { sheetNameOf } from './write-sheet.ts';

async function written(rows: SheetCell[][], columns: SheetColumn[], sheetName = '名单'): Promise<Buffer> {
  return Buffer.concat((await writeSheet(rows, { columns, sheetName }).toArray()) as Buffer[]);
}

const columnsOf = (...headers: string[]): SheetColumn[] => headers.map((header) => ({ header }));

const partOf = (bytes: Buffer, name: string) =>
  String(entriesIn(bytes).find((entry) => entry.name === name)?.content);

const SHEET = 'xl/worksheets/sheet1.xml';
const STRINGS = 'xl/sharedStrings.xml';

describe('a sheet that is written', () => {
  it('never holds a formula, whatever a text looks like', async () => {
    const texts = [
      '=1+1',
      '+1',
      '-1',
      '@SUM(A1)',
      '\t=1',
      '\r=1',
      '=cmd|" /C calc"!A0',
      '="007"',
      '</v><f>1</f>',
    ];
    const bytes = await written(
      texts.map((text) => [text, text + 'x'.repeat(200)]),
      columnsOf('=标题', '长'),
    );
    const sheet = partOf(bytes, SHEET);
    expect(sheet).not.toMatch(/<f[ >]/);
    // Each cell says that it is a text: shared, or in its place.
    const cells = sheet.match(/<c [^>]*>/g) ?? [];
    expect(cells).toHaveLength(2 + 2 * texts.length);
    expect(cells.filter((cell) => !/ t="(s|inlineStr)"/.test(cell))).toEqual([]);
    expect(partOf(bytes, STRINGS)).toContain('<si><t>=1+1</t></si>');
    expect(sheet).toContain('<is><t>=1+1xxx');
    const book = await readByHucre(bytes);
    expect(book.sheets[0]?.rows.flat()).toContain('=cmd|" /C calc"!A0');
    expect([...(book.sheets[0]?.cells?.values() ?? [])].filter((cell) => 'formula' in cell)).toEqual([]);
  });

  it('has a name of at most 15 signs, which no other sheet of the file has', async () => {
    const name = '一二三四五六七八九十甲乙丙丁戊己';
    const sheets = [name, name, '学习', '学习'].map((sheetName) => ({
      ...{ sheetName, columns: columnsOf('a'), rows: [['1']] },
    }));
    const bytes = Buffer.concat(await Readable.from(sheetPieces(sheets)).toArray());
    const { sheets: read } = await readByHucre(bytes);
    expect(read.map((sheet) => sheet.name)).toEqual([
      '一二三四五六七八九十甲乙丙丁戊',
      '一二三四五六七八九十甲乙丙_2',
      '学习',
      '学习_2',
    ]);
  });

  it('has a bold header that stays in sight, and the widths that were asked for', async () => {
    const columns = [{ header: '准考证号', width: 20, isText: true }, { header: '姓名' }];
    const bytes = await written([['007', '张三']], columns);
    const book = await readByHucre(bytes, { readStyles: true });
    const [sheet] = book.sheets;
    expect(sheet?.name).toBe('名单');
    expect(sheet?.freezePane).toMatchObject({ rows: 1 });
    expect(sheet?.columns?.map(({ width }) => width)).toEqual([20, 15]);
    expect(sheet?.cells?.get('0,0')?.style?.font?.bold).toBe(true);
    expect(sheet?.cells?.get('1,0')?.style?.font?.bold).toBeFalsy();
    // What is typed below a number stays a text, too.
    expect(sheet?.cells?.get('1,0')?.style?.numFmt).toBe('@');
    expect(sheet?.rows).toEqual([
      ['准考证号', '姓名'],
      ['007', '张三'],
    ]);
  });

  it('is recognised as what it is when it is uploaded again', async () => {
    expect(await fileTypeFromBuffer(await written([['1']], columnsOf('a')))).toMatchObject({ ext: 'xlsx' });
  });

  it('holds numbers and yes and no as such, and nothing where there is nothing', async () => {
    const cells = [1.5, -3, true, false, '', null, undefined, NaN, 'x'];
    const bytes = await written([cells], columnsOf(...'abcdefghi'));
    const book = await readByHucre(bytes);
    expect(book.sheets[0]?.rows[1]).toEqual([1.5, -3, true, false, null, null, null, null, 'x']);
    expect((await rowsOf(bytes))[1]?.cells).toEqual(['1.5', '-3', 'TRUE', 'FALSE', '', '', '', '', 'x']);
  });

  it('says where a text was too long for a cell', async () => {
    const limits = { cellCharacters: 40_000 };
    const bytes = await written(
      [['字'.repeat(40_000)], [`${'a'.repeat(32_735)}${'𠮷'.repeat(100)}`]],
      columnsOf('a'),
    );
    const [, first, second] = await rowsOf(bytes, 'a.xlsx', { limits });
    expect(first?.cells[0]).toHaveLength(32_767);
    expect(first?.cells[0]).toMatch(/字……（超过32767个字符，其余部分没有写入）$/);
    expect(second?.cells[0]?.isWellFormed()).toBe(true);
  });

  it('leaves out what XML cannot hold, and keeps the rest', async () => {
    const bytes = await written([['a\u0000b\u0008c\ud83dd\ufffe', '甲_x0041_乙\r\n丙']], columnsOf('a', 'b'));
    expect((await rowsOf(bytes))[1]?.cells).toEqual(['abcd', '甲_x0041_乙\r\n丙']);
  });

  it('can be as long as its rows, of which it keeps none', async () => {
    let taken = 0;
    function* rows() {
      for (; taken < 30_000; taken += 1) yield [`编号${taken}`];
    }
    const stream = writeSheet(rows(), { columns: columnsOf('号'), sheetName: 'a' });
    await stream[Symbol.asyncIterator]().next();
    expect(taken).toBeLessThan(30_000);
    stream.destroy();
  });

  it('of more rows than Excel can hold is refused with a way out', async () => {
    async function* rows() {
      for (let row = 0; row < 1_048_576; row += 1) yield [];
    }
    const saved = saveSheet(
      {
        saveFile: () => Promise.resolve('a file'),
        signal: AbortSignal.timeout(60_000),
        now: () => new Date(0),
      },
      rows(),
      { title: '名单', sheetName: '名单', columns: ['号'] },
    );
    await expect(saved).rejects.toThrow(
      new JobRefused('表格最多只能有1,048,575行，放不下全部内容；请先筛选（例如按区县或学校），再分几次导出'),
    );
  });

  it('breaks off when its rows do', async () => {
    async function* rows() {
      yield ['a'];
      throw new Error('the database is away');
    }
    const stream = writeSheet(rows(), { columns: columnsOf('号'), sheetName: 'a' });
    await expect(stream.toArray()).rejects.toThrow('the database is away');
  });

  it('lets go of its rows when nobody wants them any more', async () => {
    const state = { isBegun: false, isEnded: false };
    async function* rows() {
      try {
        state.isBegun = true;
        for (;;) yield ['a'];
      } finally {
        state.isEnded = true;
      }
    }
    const stream = writeSheet(rows(), { columns: columnsOf('号'), sheetName: 'a' });
    for await (const piece of stream) if (piece && state.isBegun) break;
    await expect.poll(() => state.isEnded).toBe(true);
  });
});

describe('the name of a sheet', () => {
  it.each([
    ['图表数据-报告模板-20260001', '图表数据-报告模板-20260'],
    ['a/b\\c[d]e:f*g?', 'abcdefg'],
    ["'引号'", '引号'],
    ['𠮷'.repeat(20), '𠮷'.repeat(15)],
    ['', '表1'],
    ['***', '表1'],
    ['History', 'History_'],
    ['a<b>&"c"', 'a<b>&"c"'],
  ])('of %j is %j', async (wanted, name) => {
    expect(sheetNameOf(wanted)).toBe(name);
    expect((await readByHucre(await written([['a']], columnsOf('a'), wanted))).sheets[0]?.name).toBe(name);
  });
});

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.string({
    unit: fc.constantFrom('_', 'x', '0', '4', '1', 'A', '&', '<', ';', '=', '\r', '\n', ' ', '中'),
    maxLength: 30,
  }),
  fc.nat(1_000_000).map((number) => String(number).padStart(9, '0')),
  fc.string({ unit: 'grapheme', minLength: 100, maxLength: 150 }),
);

const readBack = (rows: string[][]) =>
  rows
    .map((cells, index) => ({ line: index + 1, cells: cells.map(withoutBlanks) }))
    .map(({ line, cells }) => ({
      line,
      cells: cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1),
    }))
    .filter(({ cells }) => cells.length > 0);

const legal = (text: string) =>
  text.toWellFormed() === text && !/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/.test(text);

describe('what is written', () => {
  it('is read back the same', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(anyText.filter(legal), { minLength: 3, maxLength: 3 })),
        async (rows) => {
          const columns = [{ header: '号', isText: true }, { header: '名' }, { header: '校' }];
          const read = await rowsOf(await written(rows, columns));
          expect(read).toEqual(readBack([['号', '名', '校'], ...rows]));
        },
      ),
      { numRuns: 100 },
    );
  });

  it('is read in the same way by another program', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(anyText.filter(legal))), async (rows) => {
        const book = await readByHucre(await written(rows, columnsOf('号')));
        const seen = book.sheets[0]?.rows.map((row) =>
          row.map((cell) => (cell === null ? '' : String(cell))),
        );
        // It leaves out the empty rows at the end.
        expect(seen?.map(([cell = '']) => cell)).toEqual(['号', ...rows.flat()].slice(0, seen?.length));
      }),
      { numRuns: 50 },
    );
  });

  it('by another program is read by us', async () => {
    const value = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 20 }).filter((text) => legal(text) && !/_x/i.test(text)),
      fc.integer({ min: -999_999_999, max: 999_999_999 }),
      fc.boolean(),
      fc.constant(null),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(value, { minLength: 1, maxLength: 6 }), { minLength: 1, maxLength: 20 }),
        async (rows) => {
          const bytes = Buffer.from(await writeByHucre({ sheets: [{ name: 'a', rows: [['头'], ...rows] }] }));
          const seen = (cell: string | number | boolean | null) =>
            typeof cell === 'boolean' ? String(cell).toUpperCase() : String(cell ?? '');
          expect(await rowsOf(bytes)).toEqual(readBack([['头'], ...rows.map((row) => row.map(seen))]));
        },
      ),
      { numRuns: 60 },
    );
  });
});
