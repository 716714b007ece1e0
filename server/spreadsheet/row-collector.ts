import { columnName, type RefusedCell, type SheetRow } from '#domain/import/sheet-row.ts';
import { FOREIGN_TEXT, hasForeign, withoutBlanks } from './cell-text.ts';
import type { Reading } from './reading.ts';

/** Few enough to be cheap to hold, many enough to be worth a message to another thread. */
const ROWS_AT_ONCE = 500;

/** Puts cells together to rows, of whatever kind of file, and keeps the limits that are about rows and cells. */
export class RowCollector {
  readonly #reading: Reading;
  #line = 0;
  #cells: string[] = [];
  #refused: RefusedCell[] = [];
  #count = 0;
  #rows: SheetRow[] = [];

  constructor(reading: Reading) {
    this.#reading = reading;
  }

  beginRow(line: number): void {
    this.#line = line;
    this.#cells = [];
    this.#refused = [];
  }

  /** Cells come from left to right. Those without text leave no trace: sheets are full of coloured nothing. */
  add(column: number, text: string): void {
    const { columns, cellCharacters } = this.#reading.limits;
    const seen = withoutBlanks(text);
    if (seen === '') return;
    if (column >= columns) throw this.#reading.problem('too-many-columns', `第${this.#line}行`);
    if (seen.length > cellCharacters) {
      throw this.#reading.problem('cell-too-long', `第${this.#line}行${columnName(column)}列`);
    }
    if (hasForeign(seen)) this.refuse(column, FOREIGN_TEXT);
    else this.#put(column, seen);
  }

  refuse(column: number, reason: string): void {
    if (column >= this.#reading.limits.columns) {
      throw this.#reading.problem('too-many-columns', `第${this.#line}行`);
    }
    this.#put(column, '');
    this.#refused.push({ column, reason });
  }

  endRow(): void {
    if (this.#cells.length === 0) return;
    this.#count += 1;
    // One of them is the header.
    if (this.#count > this.#reading.limits.rows + 1) throw this.#reading.problem('too-many-rows');
    const row: SheetRow = { line: this.#line, cells: this.#cells };
    if (this.#refused.length > 0) row.refused = this.#refused;
    this.#rows.push(row);
  }

  /** What has come since the last time, in portions. */
  *takeFull(): Generator<SheetRow[]> {
    while (this.#rows.length >= ROWS_AT_ONCE) yield this.#rows.splice(0, ROWS_AT_ONCE);
  }

  takeRest(): SheetRow[] {
    return this.#rows.splice(0);
  }

  #put(column: number, text: string): void {
    while (this.#cells.length < column) this.#cells.push('');
    this.#cells.push(text);
  }
}
