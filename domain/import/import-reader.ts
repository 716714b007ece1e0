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
import type { SheetHeader } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';
import {
  readTicketHeader,
  readTicketRow,
  TICKET_NUMBER,
  type TicketHeader,
  type TicketRow,
} from './ticket-sheet.ts';

interface SheetKind<Header, Row> {
  /** The column by which a row is known. */
  number: { key: string; title: string };
  readHeader(row: SheetRow): { header: Header } | { reasons: RowReason[] };
  readRow(header: Header, row: SheetRow): { row: Row } | { reasons: RowReason[] };
}

/** Reads a table from its header on, portion by portion, and remembers what has to be mended. Nothing may be taken over before its end. */
export class ImportReader<Header extends SheetHeader<string>, Row> {
  readonly refused = new RefusedRows();
  readonly #kind: SheetKind<Header, Row>;
  readonly #seen = new SeenNumbers();
  #header: Header | undefined;
  #headerLine = 0;
  #rowCount = 0;

  constructor(kind: SheetKind<Header, Row>) {
    this.#kind = kind;
  }

  /** There is no use in reading on: without its columns a row means nothing. */
  get isStopped(): boolean {
    return this.#header === undefined && this.#headerLine > 0;
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
      if (this.#headerLine === 0) this.#takeHeader(row);
      else if (this.#header) return this.#takeRow(this.#header, row);
      return [];
    });
  }

  /** To be called when there are no more: a table of nothing is refused as well. */
  end(): void {
    if (this.#rowCount > 0 || this.isStopped) return;
    this.refused.add([{ line: this.#headerLine, column: '', reason: NO_ROWS_REASON }]);
  }

  #takeHeader(row: SheetRow): void {
    this.#headerLine = row.line;
    const read = this.#kind.readHeader(row);
    if ('reasons' in read) this.refused.add(read.reasons);
    else this.#header = read.header;
  }

  #takeRow(header: Header, row: SheetRow): Row[] {
    this.#rowCount += 1;
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

export const ticketReader = () =>
  new ImportReader<TicketHeader, TicketRow>({
    number: TICKET_NUMBER,
    readHeader: readTicketHeader,
    readRow: readTicketRow,
  });
