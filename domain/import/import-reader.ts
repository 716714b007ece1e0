import { typedTicket } from '../ticket/login-rules.ts';
import {
  CANDIDATE_NUMBER,
  type CandidateHeader,
  type CandidateRow,
  readCandidateHeader,
  readCandidateRow,
} from './candidate-sheet.ts';
import { SeenNumbers } from './cell-rules.ts';
import { NO_ROWS_REASON, RefusedRows } from './import-outcome.ts';
import type { RowReason } from './row-reason.ts';
import { mergedReasons } from './merged-cells.ts';
import type { HeaderRefusal, SheetHeader } from './sheet-header.ts';
import type { MergedRange, SheetRow } from './sheet-row.ts';
import { TICKET_NUMBER } from '../ticket/ticket-columns.ts';
import { readTicketHeader, readTicketRow, type TicketHeader, type TicketRow } from './ticket-sheet.ts';

interface SheetKind<Header, Row> {
  /** The column by which a row is known. */
  number: { key: string; title: string };
  readHeader(row: SheetRow): { header: Header } | HeaderRefusal;
  readRow(header: Header, row: SheetRow): { row: Row } | { reasons: RowReason[] };
}

/** Titles and notes above the header; who has more of them has another kind of table. */
export const MOST_TITLE_ROWS = 5;

/** Reads a table from its header on, portion by portion, and remembers what has to be mended. Nothing may be taken over before its end. */
export class ImportReader<Header extends SheetHeader<string>, Row> {
  readonly refused = new RefusedRows();
  readonly #kind: SheetKind<Header, Row>;
  readonly #seen = new SeenNumbers();
  #header: Header | undefined;
  #headerLine = 0;
  #lastLine = 0;
  #rowCount = 0;
  /** Rows that were no header, and what is wrong with the first of them. */
  #titleRows = 0;
  #noHeader: RowReason[] | undefined;
  #isStopped = false;

  /** Without a header of its own a table may be given one: rows up to its line are titles. */
  constructor(kind: SheetKind<Header, Row>, given?: { header: Header; headerLine: number }) {
    this.#kind = kind;
    this.#header = given?.header;
    this.#headerLine = given?.headerLine ?? 0;
  }

  /** There is no use in reading on: without its columns a row means nothing. */
  get isStopped(): boolean {
    return this.#isStopped;
  }

  /** Where the header stands, below titles that are not read. */
  get headerLine(): number {
    return this.#headerLine;
  }

  /** Titles of columns that mean nothing to us. */
  get ignored(): readonly string[] {
    return this.#header?.ignored ?? [];
  }

  /** Rows below the header so far. */
  get rowCount(): number {
    return this.#rowCount;
  }

  /** Whether a row of this number has come, be it good or not. */
  hasSeen(number: string): boolean {
    return this.#seen.has(number);
  }

  /** The good ones among the next rows. */
  take(portion: readonly SheetRow[]): Row[] {
    return portion.flatMap((row) => {
      if (this.#isStopped) return [];
      if (this.#header) return row.line > this.#headerLine ? this.#takeRow(this.#header, row) : [];
      this.#takeHeader(row);
      return [];
    });
  }

  /** To be called when there are no more: a table of nothing is refused as well, and so are merged cells among its rows. */
  end(merged: readonly MergedRange[] = []): void {
    if (this.#isStopped) return;
    if (!this.#header) return this.#stop(this.#noHeader);
    const lines = { headerLine: this.#headerLine, lastLine: this.#lastLine };
    const byLine = new Map<number, RowReason[]>();
    for (const reason of mergedReasons(this.#header, lines, merged)) {
      const inLine = byLine.get(reason.line);
      if (inLine) inLine.push(reason);
      else byLine.set(reason.line, [reason]);
    }
    for (const reasons of byLine.values()) this.refused.add(reasons);
    if (this.#rowCount > 0) return;
    this.refused.add([{ line: this.#headerLine, column: '', reason: NO_ROWS_REASON }]);
  }

  #stop(reasons: RowReason[] = []): void {
    this.#isStopped = true;
    this.refused.add(reasons);
  }

  #takeHeader(row: SheetRow): void {
    const read = this.#kind.readHeader(row);
    if ('header' in read) {
      this.#header = read.header;
      this.#headerLine = row.line;
    } else if (read.isHeader) this.#stop(read.reasons);
    else {
      this.#noHeader ??= read.reasons;
      this.#titleRows += 1;
      if (this.#titleRows === MOST_TITLE_ROWS) this.#stop(this.#noHeader);
    }
  }

  #takeRow(header: Header, row: SheetRow): Row[] {
    this.#rowCount += 1;
    this.#lastLine = row.line;
    const { key, title } = this.#kind.number;
    // Also of rows that are refused for something else: whoever mends them is to hear of all at once.
    const number = typedTicket(row.cells[header.places.get(key) ?? -1] ?? '');
    const repeated = number === '' ? undefined : this.#seen.repeated(number, row.line, title);
    const read = this.#kind.readRow(header, row);
    if ('row' in read && !repeated) return [read.row];
    this.refused.add([...('reasons' in read ? read.reasons : []), ...(repeated ? [repeated] : [])]);
    return [];
  }
}

export const candidateReader = () =>
  new ImportReader<CandidateHeader, CandidateRow>({
    number: CANDIDATE_NUMBER,
    readHeader: readCandidateHeader,
    readRow: readCandidateRow,
  });

/** `problemOf` says why nobody could log in with a number; `given` are the columns of a table that does not name them. */
export const ticketReader = (
  problemOf: (number: string) => string | undefined,
  given?: { header: TicketHeader; headerLine: number },
) =>
  new ImportReader<TicketHeader, TicketRow>(
    {
      number: TICKET_NUMBER,
      readHeader: readTicketHeader,
      readRow: (header, sheetRow) => {
        const read = readTicketRow(header, sheetRow);
        const reason = 'row' in read ? problemOf(read.row.id) : undefined;
        return reason === undefined
          ? read
          : { reasons: [{ line: sheetRow.line, column: TICKET_NUMBER.title, reason }] };
      },
    },
    given,
  );
