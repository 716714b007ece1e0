import { TICKET_COLUMNS, TICKET_NUMBER, type TicketKey } from '../ticket/ticket-columns.ts';
import type { NumberRow } from '../ticket/ticket.schema.ts';
import { EXAMPLE_MARK } from './cell-rules.ts';
import { readCells } from './row-cells.ts';
import { changeOf, type RowChange } from './row-change.ts';
import type { RowReason } from './row-reason.ts';
import { readHeader, type SheetHeader } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';

/** The first row of a download and of the template, in the order in which `ticketCells` gives the others. */
export const TICKET_TITLES: readonly string[] = TICKET_COLUMNS.map(({ names }) => names[0] ?? '');

export type TicketHeader = SheetHeader<TicketKey>;

export const readTicketHeader = (row: SheetRow) =>
  readHeader<TicketKey>(row, TICKET_COLUMNS, TICKET_NUMBER.key);

/** What a table says about one number of a contest's own list. */
export interface TicketRow {
  line: number;
  id: string;
  fields: Partial<NumberRow>;
}

export function readTicketRow(
  header: TicketHeader,
  row: SheetRow,
): { row: TicketRow } | { reasons: RowReason[] } {
  const { values, reasons } = readCells<TicketKey>(header, TICKET_COLUMNS, row);
  const { id } = values;
  if (reasons.length > 0 || id === undefined) return { reasons };
  return { row: { line: row.line, id, fields: values } };
}

/** The row of the list after the import. */
export const importedTicket = (existing: NumberRow | undefined, row: TicketRow): NumberRow => ({
  type: '',
  name: '',
  school: '',
  ...existing,
  ...row.fields,
  id: row.id,
});

export function describeTicketChange(existing: NumberRow | undefined, row: TicketRow): RowChange {
  if (!existing) return 'new';
  const after = importedTicket(existing, row);
  return changeOf(
    TICKET_COLUMNS.map(({ key, names }) => ({
      column: names[0] ?? key,
      from: existing[key],
      to: after[key],
    })),
  );
}

export const ticketCells = (row: NumberRow): string[] => TICKET_COLUMNS.map(({ key }) => row[key]);

/** What to download before there is a list. */
export const TICKET_EXAMPLES: readonly string[][] = [
  [`${EXAMPLE_MARK}00001`, '学生', '张三（示例，请删除本行）', '第一中学'],
  [`${EXAMPLE_MARK}90001`, '教师', '李四（示例，请删除本行）', '第一中学'],
];
