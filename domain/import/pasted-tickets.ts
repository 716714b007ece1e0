import type { NumberRow } from '../ticket/ticket.schema.ts';
import { ticketReader } from './import-reader.ts';
import { readPasted } from './pasted-table.ts';
import type { FieldChange } from './row-change.ts';
import type { RowReason } from './row-reason.ts';
import { describeTicketChange, importedTicket, type TicketRow } from './ticket-sheet.ts';
import { type ColumnChoice, readTicketTable, type TicketTable } from './ticket-table.ts';

/** A pasted row whose number stands in the list already, saying something else of it. */
export interface KnownTicket {
  row: TicketRow;
  /** Where it stands in the list, from 1. */
  listLine: number;
  changes: FieldChange[];
}

/** What a pasted text would do to a list. */
export interface PastedTickets {
  table: TicketTable;
  added: TicketRow[];
  known: KnownTicket[];
  unchangedCount: number;
  refusedCount: number;
  /** Of the refused rows the first ones. */
  reasons: readonly RowReason[];
}

/** `problemOf` says why nobody could log in with a number. */
export function readPastedTickets(
  text: string,
  list: readonly NumberRow[],
  problemOf: (number: string) => string | undefined,
  chosen?: ColumnChoice,
): PastedTickets {
  const rows = readPasted(text);
  const table = readTicketTable(rows, chosen);
  const reader = ticketReader(problemOf, table.given);
  const taken = reader.take(rows);
  if (rows.length > 0) reader.end();
  const places = new Map(list.map(({ id }, index) => [id, index]));
  const pasted: PastedTickets = {
    ...{ table, added: [], known: [], unchangedCount: 0 },
    refusedCount: reader.refused.rowCount,
    reasons: reader.refused.reasons,
  };
  for (const row of taken) {
    const place = places.get(row.id);
    const change = describeTicketChange(place === undefined ? undefined : list[place], row);
    if (place === undefined || change === 'new') pasted.added.push(row);
    else if (change === 'unchanged') pasted.unchangedCount += 1;
    else pasted.known.push({ row, listLine: place + 1, changes: change.changed });
  }
  return pasted;
}

const isEmptyRow = ({ id, type, name, school }: NumberRow) => id + type + name + school === '';

/** The list afterwards. What it says already of a number changes only where that is wished. */
export function withPasted(
  list: readonly NumberRow[],
  { added, known }: Pick<PastedTickets, 'added' | 'known'>,
  updatesKnown: boolean,
): NumberRow[] {
  const changed = new Map(updatesKnown ? known.map(({ row, listLine }) => [listLine - 1, row]) : []);
  const kept = list.map((row, index) => {
    const update = changed.get(index);
    return update ? importedTicket(row, update) : row;
  });
  return [...kept.filter((row) => !isEmptyRow(row)), ...added.map((row) => importedTicket(undefined, row))];
}
