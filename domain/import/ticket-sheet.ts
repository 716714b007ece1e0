import { LONGEST_IN_TICKET } from '../ticket/ticket-values.ts';
import type { NumberRow } from '../ticket/ticket.schema.ts';
import { EXAMPLE_MARK, roles, ticketNumber } from './cell-rules.ts';
import { type CellRule, readCells, upTo } from './row-cells.ts';
import { changeOf, type RowChange } from './row-change.ts';
import type { RowReason } from './row-reason.ts';
import { type KnownColumn, readHeader, type SheetHeader } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';

type Key = keyof NumberRow;

/** By which a row is known. */
export const TICKET_NUMBER = { key: 'id', title: '准考证号' } as const;

const COLUMNS: readonly (KnownColumn<Key> & { rule: CellRule })[] = [
  { key: TICKET_NUMBER.key, names: [TICKET_NUMBER.title], rule: ticketNumber(LONGEST_IN_TICKET.id) },
  { key: 'type', names: ['角色'], rule: roles(LONGEST_IN_TICKET.type) },
  { key: 'name', names: ['姓名'], rule: upTo(LONGEST_IN_TICKET.name) },
  { key: 'school', names: ['学校'], rule: upTo(LONGEST_IN_TICKET.school) },
];

/** The first row of a download and of the template, in the order in which `ticketCells` gives the others. */
export const TICKET_TITLES: readonly string[] = COLUMNS.map(({ names }) => names[0] ?? '');

export type TicketHeader = SheetHeader<Key>;

export const readTicketHeader = (row: SheetRow) => readHeader<Key>(row, COLUMNS, TICKET_NUMBER.key);

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
  const { values, reasons } = readCells<Key>(header, COLUMNS, row);
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
    COLUMNS.map(({ key, names }) => ({ column: names[0] ?? key, from: existing[key], to: after[key] })),
  );
}

export const ticketCells = (row: NumberRow): string[] => COLUMNS.map(({ key }) => row[key]);

/** What to download before there is a list. */
export const TICKET_EXAMPLES: readonly string[][] = [
  [`${EXAMPLE_MARK}00001`, '学生', '张三（示例，请删除本行）', '第一中学'],
  [`${EXAMPLE_MARK}90001`, '教师', '李四（示例，请删除本行）', '第一中学'],
];
