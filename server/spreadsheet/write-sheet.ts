import { Readable } from 'node:stream';
import { columnName } from '#domain/import/sheet-row.ts';
import { writableText } from './cell-text.ts';
import { zipped, type ZipPart } from '#server/zip/index.ts';

export interface SheetColumn {
  header: string;
  /** In characters. */
  width?: number;
  /** What is typed below stays as it is typed, with the zeros that a number begins with. */
  isText?: boolean;
}

/** A text is always written as a text, whatever it looks like: nothing that a user has typed becomes a formula. */
export type SheetCell = string | number | boolean | null | undefined;

export interface SheetWriteOptions {
  columns: readonly SheetColumn[];
  sheetName: string;
}

type Rows = Iterable<SheetCell[]> | AsyncIterable<SheetCell[]>;

export interface WrittenSheet extends SheetWriteOptions {
  rows: Rows;
}

const USUAL_WIDTH = 15;
const LONGEST_SHEET_NAME = 15;
const LAST_LINE = 1_048_576;
const PIECE_CHARACTERS = 64 * 1_024;
/** Texts that come again are written once and named by their number; no more of them than fit into a little memory. */
const MOST_SHARED = 65_536;
const LONGEST_SHARED = 100;

/** What Excel can hold at most has been reached. */
export class TooManyRows extends Error {
  constructor() {
    super('表格最多只能有1,048,575行，放不下全部内容；请先筛选（例如按区县或学校），再分几次导出');
  }
}

const HEADER_STYLE = ' s="1"';
const TEXT_STYLE = ' s="2"';

/** What stands in the cells of numbers from 0 on, behind their place. */
const SMALL_NUMBERS = Array.from({ length: 256 }, (_, number) => `><v>${number}</v></c>`);

const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const CONTENT = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Excel allows neither these nor quotes at the ends, and keeps one name for itself. */
export function sheetNameOf(wanted: string): string {
  const allowed = writableText(wanted)
    .replace(/[[\]:*?/\\\p{Cc}]/gu, '')
    .replace(/^[\s']+/, '');
  const name = [...allowed]
    .slice(0, LONGEST_SHEET_NAME)
    .join('')
    .replace(/[\s']+$/, '');
  if (name.toLowerCase() === 'history') return `${name}_`;
  return name === '' ? '表1' : name;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) =>
  /[&<>"]/.test(text) ? text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? '') : text;

function textElement(text: string): string {
  const kept = writableText(text);
  const space = /^\s|\s$|[\n\t]/.test(kept) ? ' xml:space="preserve"' : '';
  // What looks like Office's own way to write a sign would be read as that sign.
  const plain = kept.includes('_x') ? kept.replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_') : kept;
  const whole = plain.includes('\r') ? plain.replaceAll('\r', '_x000D_') : plain;
  return `<t${space}>${escaped(whole)}</t>`;
}

/** Texts that the sheets of a file share; cells refer to them by number. */
class SharedTexts {
  readonly #references = new Map<string, string>();

  /** What stands in a cell behind its place. */
  referenceTo(text: string): string | undefined {
    const known = this.#references.get(text);
    if (known !== undefined || this.#references.size >= MOST_SHARED || text.length > LONGEST_SHARED)
      return known;
    const reference = ` t="s"><v>${this.#references.size}</v></c>`;
    this.#references.set(text, reference);
    return reference;
  }

  async *pieces(): AsyncGenerator<Buffer> {
    let text = `${DECLARATION}<sst xmlns="${MAIN}" uniqueCount="${this.#references.size}">`;
    for (const shared of this.#references.keys()) {
      text += `<si>${textElement(shared)}</si>`;
      if (text.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
    yield Buffer.from(`${text}</sst>`);
  }
}

/** Writes the rows of a sheet as XML. */
class SheetXml {
  readonly #columns: readonly SheetColumn[];
  readonly #isFirst: boolean;
  readonly #starts: string[];
  readonly #styles: string[];
  readonly #shared: SharedTexts;

  constructor(columns: readonly SheetColumn[], shared: SharedTexts, isFirst: boolean) {
    this.#columns = columns;
    this.#shared = shared;
    this.#isFirst = isFirst;
    this.#starts = columns.map((_, index) => `<c r="${columnName(index)}`);
    this.#styles = columns.map(({ isText }) => (isText ? TEXT_STYLE : ''));
  }

  async *pieces(rows: Rows): AsyncGenerator<Buffer> {
    let text = this.#beginning();
    let line = 1;
    for await (const row of rows) {
      line += 1;
      if (line > LAST_LINE) throw new TooManyRows();
      text += this.#row(line, row);
      if (text.length < PIECE_CHARACTERS) continue;
      yield Buffer.from(text);
      text = '';
    }
    const last = columnName(Math.max(0, this.#columns.length - 1));
    const quiet = `<ignoredErrors><ignoredError sqref="A1:${last}${LAST_LINE}" numberStoredAsText="1"/></ignoredErrors>`;
    yield Buffer.from(`${text}</sheetData>${quiet}</worksheet>`);
  }

  #beginning(): string {
    const columns = this.#columns.map(({ width = USUAL_WIDTH, isText }, index) => {
      const style = isText ? ' style="2"' : '';
      return `<col min="${index + 1}" max="${index + 1}" width="${width}"${style} customWidth="1"/>`;
    });
    const header = this.#columns.map(({ header }, index) => this.#cell(index, '1"', header, HEADER_STYLE));
    return [
      `${DECLARATION}<worksheet xmlns="${MAIN}"><sheetViews><sheetView${this.#isFirst ? ' tabSelected="1"' : ''} workbookViewId="0">`,
      '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
      columns.length > 0 ? `<cols>${columns.join('')}</cols>` : '',
      `<sheetData><row r="1">${header.join('')}</row>`,
    ].join('');
  }

  #row(line: number, cells: SheetCell[]): string {
    const at = `${line}"`;
    let text = `<row r="${at}>`;
    const count = Math.min(cells.length, this.#columns.length);
    for (let index = 0; index < count; index += 1) {
      text += this.#cell(index, at, cells[index], this.#styles[index] ?? '');
    }
    return `${text}</row>`;
  }

  /** `at` is the line, with the quotes behind it. Most cells are small numbers: few pieces for each make the difference. */
  #cell(index: number, at: string, value: SheetCell, style: string): string {
    if (value === '' || value == null) return '';
    const start = `${this.#starts[index]}${at}${style}`;
    if (typeof value === 'number') {
      const known = SMALL_NUMBERS[value];
      if (known !== undefined) return start + known;
      return Number.isFinite(value) ? `${start}><v>${value}</v></c>` : '';
    }
    if (typeof value === 'boolean') return `${start} t="b"><v>${value ? 1 : 0}</v></c>`;
    const shared = this.#shared.referenceTo(value);
    if (shared !== undefined) return start + shared;
    return `${start} t="inlineStr"><is>${textElement(value)}</is></c>`;
  }
}

const part = (name: string, text: string): ZipPart => ({
  name,
  content: Buffer.from(DECLARATION + text),
});

const FONT = '<sz val="11"/><name val="宋体"/><family val="3"/><charset val="134"/>';
const STYLES = [
  `<styleSheet xmlns="${MAIN}"><fonts count="2"><font>${FONT}</font><font><b/>${FONT}</font></fonts>`,
  '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
  '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
  '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
  '<cellXfs count="3"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>',
  '<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" applyNumberFormat="1" applyFont="1"/>',
  '<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>',
  '<cellStyles count="1"><cellStyle name="常规" xfId="0" builtinId="0"/></cellStyles></styleSheet>',
].join('');

/** The types first: programs look there to see what kind of file it is. */
function fixedParts(sheetNames: readonly string[]): ZipPart[] {
  const relation = (id: number, type: string, target: string) =>
    `<Relationship Id="rId${id}" Type="${RELATIONS}/${type}" Target="${target}"/>`;
  const override = (name: string, type: string) =>
    `<Override PartName="/xl/${name}.xml" ContentType="${CONTENT}.${type}+xml"/>`;
  return [
    part(
      '[Content_Types].xml',
      [
        `<Types xmlns="${PACKAGE}/content-types">`,
        '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
        '<Default Extension="xml" ContentType="application/xml"/>',
        override('workbook', 'sheet.main'),
        ...sheetNames.map((_, index) => override(`worksheets/sheet${index + 1}`, 'worksheet')),
        override('styles', 'styles'),
        override('sharedStrings', 'sharedStrings'),
        '</Types>',
      ].join(''),
    ),
    part(
      '_rels/.rels',
      `<Relationships xmlns="${PACKAGE}/relationships">${relation(1, 'officeDocument', 'xl/workbook.xml')}</Relationships>`,
    ),
    part(
      'xl/workbook.xml',
      [
        `<workbook xmlns="${MAIN}" xmlns:r="${RELATIONS}"><bookViews><workbookView/></bookViews>`,
        '<sheets>',
        ...sheetNames.map(
          (name, index) => `<sheet name="${escaped(name)}" sheetId="${index + 1}" r:id="rId${index + 1}"/>`,
        ),
        '</sheets></workbook>',
      ].join(''),
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      [
        `<Relationships xmlns="${PACKAGE}/relationships">`,
        ...sheetNames.map((_, index) => relation(index + 1, 'worksheet', `worksheets/sheet${index + 1}.xml`)),
        relation(sheetNames.length + 1, 'styles', 'styles.xml'),
        relation(sheetNames.length + 2, 'sharedStrings', 'sharedStrings.xml'),
        '</Relationships>',
      ].join(''),
    ),
    part('xl/styles.xml', STYLES),
  ];
}

/** Two sheets of one name are damage to Excel, whatever the case. */
function differentNames(wanted: readonly string[]): string[] {
  const taken = new Set<string>();
  return wanted.map((one) => {
    const name = sheetNameOf(one);
    let different = name;
    for (let again = 2; taken.has(different.toLowerCase()); again += 1) {
      const ending = `_${again}`;
      different = [...name].slice(0, LONGEST_SHEET_NAME - ending.length).join('') + ending;
    }
    taken.add(different.toLowerCase());
    return different;
  });
}

/** The pieces of an .xlsx file, made as they are asked for: rows are asked for one by one, and none is kept. */
export function sheetPieces(sheets: readonly WrittenSheet[]): AsyncGenerator<Buffer> {
  const shared = new SharedTexts();
  const parts: ZipPart[] = [
    ...fixedParts(differentNames(sheets.map(({ sheetName }) => sheetName))),
    ...sheets.map(({ columns, rows }, index) => ({
      name: `xl/worksheets/sheet${index + 1}.xml`,
      content: new SheetXml(columns, shared, index === 0).pieces(rows),
    })),
    { name: 'xl/sharedStrings.xml', content: shared.pieces() },
  ];
  return zipped(parts);
}

/** An .xlsx file of one sheet, made as it is read. */
export function writeSheet(rows: Rows, options: SheetWriteOptions): Readable {
  return Readable.from(sheetPieces([{ ...options, rows }]), { objectMode: false });
}
