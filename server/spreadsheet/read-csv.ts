import type { FileHandle } from 'node:fs/promises';
import { columnName, type SheetRow } from '#domain/import/sheet-row.ts';
import { readText } from './csv-text.ts';
import type { Reading } from './reading.ts';
import { RowCollector } from './row-collector.ts';

const QUOTE = 0x22;
const LINE_FEED = 0x0a;
const CARRIAGE_RETURN = 0x0d;
/** The first of them where none stands more often. */
const SEPARATORS = [',', '\t', ';'];
/** The header alone tells what separates; it is not endless. */
const LONGEST_SAMPLE = 64 * 1_024;

export async function* readCsv(
  file: FileHandle,
  start: Buffer,
  reading: Reading,
): AsyncGenerator<SheetRow[]> {
  const rows = new RowCollector(reading);
  const parser = new CsvParser(rows, reading);
  for await (const text of readText(file, start, reading)) {
    parser.push(text);
    yield* rows.takeFull();
  }
  parser.end();
  const rest = rows.takeRest();
  if (rest.length > 0) yield rest;
}

/** What stands most often in the first line, outside of quotes; undefined while that line is not complete. */
function separatorOf(text: string, isWhole: boolean): number | undefined {
  const counts = SEPARATORS.map(() => 0);
  let isQuoted = false;
  let isBlank = true;
  let at = 0;
  for (; at < text.length; at += 1) {
    const sign = text.charAt(at);
    const which = SEPARATORS.indexOf(sign);
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && which >= 0) counts[which] = (counts[which] ?? 0) + 1;
    // Blank lines at the top tell nothing.
    else if (!isQuoted && !isBlank && (sign === '\n' || sign === '\r')) break;
    if (sign.trim() !== '') isBlank = false;
  }
  if (at === text.length && !isWhole && at < LONGEST_SAMPLE) return undefined;
  return (SEPARATORS[counts.indexOf(Math.max(...counts))] ?? ',').charCodeAt(0);
}

/** Some programs write ="00123" to keep Excel from taking a number for one. */
const withoutFormulaQuotes = (text: string) => /^\s*="([^"]*)"\s*$/.exec(text)?.[1] ?? text;

/** Lines are counted as Excel shows them: a break within quotes is part of its cell. */
class CsvParser {
  readonly #rows: RowCollector;
  readonly #reading: Reading;
  #separator: number | undefined;
  #sample = '';
  #line = 1;
  #column = 0;
  #cell = '';
  #state: 'start' | 'plain' | 'quoted' | 'after-quote' = 'start';
  #wasReturn = false;

  constructor(rows: RowCollector, reading: Reading) {
    this.#rows = rows;
    this.#reading = reading;
    rows.beginRow(1);
  }

  push(text: string): void {
    if (this.#separator !== undefined) {
      this.#parse(text, this.#separator);
      return;
    }
    this.#sample += text;
    this.#separator = separatorOf(this.#sample, false);
    if (this.#separator !== undefined) this.#parse(this.#sample, this.#separator);
  }

  end(): void {
    if (this.#separator === undefined) this.#parse(this.#sample, separatorOf(this.#sample, true) ?? 0);
    if (this.#state === 'quoted') throw this.#reading.problem('unclosed-quote', this.#place());
    this.#endCell();
    this.#rows.endRow();
  }

  #place(): string {
    return `第${this.#line}行${columnName(this.#column)}列`;
  }

  #parse(text: string, separator: number): void {
    /** Where the part of the cell at hand begins that is not taken over yet. */
    let start = 0;
    const take = (end: number) => {
      this.#cell += text.slice(start, end);
      start = end + 1;
    };
    for (let at = 0; at < text.length; at += 1) {
      const code = text.charCodeAt(at);
      const isSecondOfBreak = this.#wasReturn && code === LINE_FEED;
      this.#wasReturn = false;
      if (isSecondOfBreak) start = at + 1;
      else if (code === QUOTE && this.#state !== 'plain') {
        take(at);
        this.#quote();
      } else if (this.#state === 'quoted') continue;
      else if (code === separator) {
        take(at);
        this.#endCell();
      } else if (code === LINE_FEED || code === CARRIAGE_RETURN) {
        take(at);
        this.#endCell();
        this.#endRow();
        this.#wasReturn = code === CARRIAGE_RETURN;
      } else if (this.#state !== 'plain') this.#state = 'plain';
    }
    this.#cell += text.slice(start);
    // Nothing is kept of a cell that is refused anyway, as after a quote that never ends.
    if (this.#cell.length > 4 * this.#reading.limits.cellCharacters) {
      throw this.#reading.problem('cell-too-long', this.#place());
    }
  }

  #quote(): void {
    if (this.#state === 'quoted') this.#state = 'after-quote';
    else {
      // Two of them within quotes are one.
      if (this.#state === 'after-quote') this.#cell += '"';
      this.#state = 'quoted';
    }
  }

  #endCell(): void {
    this.#rows.add(this.#column, withoutFormulaQuotes(this.#cell));
    this.#cell = '';
    this.#column += 1;
    this.#state = 'start';
  }

  #endRow(): void {
    this.#rows.endRow();
    this.#line += 1;
    this.#column = 0;
    this.#rows.beginRow(this.#line);
  }
}
