import type { FileHandle } from 'node:fs/promises';
import type { SheetRow } from '#domain/import/sheet-row.ts';
import { type NumberForm, numberText, PLAIN } from './number-text.ts';
import type { Reading } from './reading.ts';
import { RowCollector } from './row-collector.ts';
import { readSharedStrings, RichText, SharedStrings, withoutOfficeEscapes } from './shared-strings.ts';
import { openWorkbook, readFormats } from './workbook.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import { ZipFile } from '#server/zip/index.ts';

const LAST_LINE = 1_048_576;
const LAST_COLUMN = 16_384;
const LETTER_A = 65;
const LETTERS = 26;
const DIGIT_0 = 48;
/** More than there are in a sheet. */
const LINES = 2 ** 21;

/** What a cell may refer to. */
interface Shared {
  strings: SharedStrings;
  forms: NumberForm[];
  is1904: boolean;
}

/** The first sheet that can be seen and holds anything, in portions of rows. */
export async function* readXlsx(file: FileHandle, reading: Reading): AsyncGenerator<SheetRow[]> {
  const zip = await ZipFile.open(file, reading);
  const workbook = await openWorkbook(zip, reading);
  const { sharedStrings, styles, is1904 } = workbook;
  const shared: Shared = {
    strings:
      sharedStrings === undefined
        ? new SharedStrings()
        : await readSharedStrings(zip, sharedStrings, reading),
    forms: styles === undefined ? [] : await readFormats(zip, styles, reading),
    is1904,
  };
  for (const sheet of workbook.sheets) {
    let isFound = false;
    for await (const rows of readRows(zip, sheet, shared, reading)) {
      isFound = true;
      yield rows;
    }
    if (isFound) return;
  }
}

async function* readRows(
  zip: ZipFile,
  sheet: string,
  shared: Shared,
  reading: Reading,
): AsyncGenerator<SheetRow[]> {
  // Those of a sheet that holds nothing are no concern of the next.
  reading.merged.length = 0;
  const rows = new RowCollector(reading);
  const scanner = new XmlScanner(reading, new SheetHandler(rows, shared, reading));
  for await (const piece of zip.unpack(sheet)) {
    scanner.push(piece);
    yield* rows.takeFull();
  }
  scanner.end();
  const rest = rows.takeRest();
  if (rest.length > 0) yield rest;
}

/** Column and line of a place such as AB12 in one number; below 0 if it is none. */
function placeAt(bytes: Buffer, start: number, end: number): number {
  let column = 0;
  let at = start;
  for (; at < end; at += 1) {
    const letter = (bytes[at] ?? 0) - LETTER_A;
    if (letter < 0 || letter >= LETTERS) break;
    column = column * LETTERS + letter + 1;
  }
  const line = numberAt(bytes, at, end);
  return line < LINES && column <= LAST_COLUMN ? (column - 1) * LINES + line : -1;
}

/** More than there are lines if it is none. */
function numberAt(bytes: Buffer, start: number, end: number): number {
  let number = 0;
  for (let at = start; at < end; at += 1) {
    const digit = (bytes[at] ?? 0) - DIGIT_0;
    if (digit < 0 || digit > 9) return LINES;
    number = number * 10 + digit;
  }
  return number;
}

/** Moments may also be written out, which Excel reads and hardly ever does. */
const isoMomentText = (value: string) =>
  value
    .replace(/T00:00(:00)?(\.0+)?Z?$/, '')
    .replace(/(T\d\d:\d\d)(:00)?(\.0+)?Z?$/, '$1')
    .replace('T', ' ');

/** Makes rows of <sheetData>; everything around it (widths, filters, pictures) only has to be well formed. */
class SheetHandler implements XmlHandler {
  readonly #rows: RowCollector;
  readonly #shared: Shared;
  readonly #reading: Reading;
  #isInData = false;
  #isInRow = false;
  #isInCell = false;
  #isInInline = false;
  #isInValue = false;
  #line = 0;
  #column = -1;
  #type = '';
  #style = 0;
  #value = '';
  #sharedIndex = -1;
  #hasValue = false;
  #hasFormula = false;
  readonly #inline = new RichText();

  constructor(rows: RowCollector, shared: Shared, reading: Reading) {
    this.#rows = rows;
    this.#shared = shared;
    this.#reading = reading;
  }

  open(name: string, tag: XmlScanner): void {
    if (this.#isInInline) this.#inline.open(name);
    else if (this.#isInCell) this.#openInCell(name);
    else if (this.#isInRow) {
      if (name === 'c') this.#beginCell(tag);
    } else if (this.#isInData) {
      if (name === 'row') this.#beginRow(tag);
    } else if (name === 'sheetData') this.#isInData = true;
    else if (name === 'mergeCell') this.#addMerged(tag.attribute('ref') ?? '');
  }

  close(name: string): void {
    if (this.#isInInline) {
      if (name === 'is') this.#isInInline = false;
      else this.#inline.close(name);
    } else if (this.#isInCell) {
      if (name === 'v') this.#isInValue = false;
      if (name === 'c') this.#endCell();
    } else if (this.#isInRow) {
      if (name === 'row') this.#endRow();
    } else if (name === 'sheetData') this.#isInData = false;
  }

  text(scanner: XmlScanner): void {
    const { cellCharacters } = this.#reading.limits;
    if (this.#isInInline) this.#inline.add(scanner, cellCharacters);
    else if (this.#isInValue && this.#type === 's') this.#sharedIndex = scanner.textNumber();
    // What is too long already needs no more.
    else if (this.#isInValue && this.#value.length <= cellCharacters) this.#value += scanner.textContent();
  }

  #openInCell(name: string): void {
    if (name === 'v') {
      this.#isInValue = true;
      this.#hasValue = true;
    } else if (name === 'is') {
      this.#isInInline = true;
      this.#inline.begin();
    } else if (name === 'f') this.#hasFormula = true;
  }

  #beginRow(tag: XmlScanner): void {
    const line = tag.attributeBytes('r', numberAt) ?? this.#line + 1;
    if (line <= this.#line || line > LAST_LINE) throw this.#damaged();
    this.#line = line;
    this.#column = -1;
    this.#isInRow = true;
    this.#rows.beginRow(line);
  }

  #addMerged(ref: string): void {
    const [first, last = first] = ref.split(':').map((place) => {
      const bytes = Buffer.from(place);
      return placeAt(bytes, 0, bytes.length);
    });
    const isPlace = (place: number | undefined): place is number =>
      place !== undefined && place >= 0 && place % LINES > 0;
    if (!isPlace(first) || !isPlace(last)) throw this.#damaged();
    this.#reading.addMerged({
      firstLine: first % LINES,
      lastLine: last % LINES,
      firstColumn: Math.floor(first / LINES),
      lastColumn: Math.floor(last / LINES),
    });
  }

  #endRow(): void {
    this.#isInRow = false;
    this.#rows.endRow();
  }

  #beginCell(tag: XmlScanner): void {
    const stated = tag.attributeBytes('r', placeAt);
    const column = stated === undefined ? this.#column + 1 : Math.floor(stated / LINES);
    const isHere = stated === undefined || stated % LINES === this.#line;
    if (!isHere || column <= this.#column || column >= LAST_COLUMN) throw this.#damaged();
    this.#column = column;
    this.#type = tag.attribute('t') ?? 'n';
    this.#style = tag.attributeBytes('s', numberAt) ?? 0;
    this.#value = '';
    this.#sharedIndex = -1;
    this.#hasValue = false;
    this.#hasFormula = false;
    this.#inline.begin();
    this.#isInCell = true;
  }

  #endCell(): void {
    this.#isInCell = false;
    const content = this.#content();
    if (typeof content === 'string') this.#rows.add(this.#column, content);
    else this.#rows.refuse(this.#column, content.reason);
  }

  #content(): string | { reason: string } {
    const value = this.#value;
    if (this.#type === 'inlineStr') return this.#inline.text;
    if (this.#hasFormula && !this.#hasValue) {
      return { reason: '公式还没有计算结果，请在Excel中打开文件并保存后再上传' };
    }
    if (this.#type === 'e') return { reason: `公式错误“${value}”，请改正` };
    if (this.#type === 's' && this.#hasValue) return this.#sharedString();
    if (value === '') return '';
    if (this.#type === 'str') return withoutOfficeEscapes(value);
    if (this.#type === 'b') return value === '1' || value === 'true' ? 'TRUE' : 'FALSE';
    if (this.#type === 'd') return isoMomentText(value);
    return numberText(value, this.#form(), this.#shared.is1904);
  }

  #form(): NumberForm {
    const { forms } = this.#shared;
    const form = forms.length === 0 ? PLAIN : forms[this.#style];
    if (form === undefined) throw this.#damaged();
    return form;
  }

  #sharedString(): string {
    const text = this.#shared.strings.find(this.#sharedIndex);
    if (text === undefined) throw this.#damaged();
    return text;
  }

  #damaged(): Error {
    return this.#reading.problem('damaged');
  }
}
