import { TICKET_COLUMNS, type TicketKey } from '#domain/ticket/ticket-columns.ts';
import type { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';

export const EMPTY_NUMBER_ROW: NumberRow = { id: '', type: '', name: '', school: '' };

/** The places of the rows in which this stands. */
export function findRows(rows: readonly NumberRow[], sought: string): number[] {
  return rows.flatMap(({ id, type, name, school }, index) =>
    [id, name, school, type].some((text) => text.includes(sought)) ? [index] : [],
  );
}

/** A cell of the list, by the place of its row. */
export interface TicketCell {
  index: number;
  field: TicketKey;
}

export interface CellProblem extends TicketCell {
  text: string;
}

/** What is wrong with the cells of a list, from its top down. */
export function cellProblems(errors: FieldErrors): CellProblem[] {
  return Object.entries(errors)
    .flatMap(([path, reason]) => {
      const [, place, name] = /^ticket\.(\d+)\.(\w+)$/.exec(path) ?? [];
      const column = TICKET_COLUMNS.find(({ key }) => key === name) ?? TICKET_COLUMNS[0];
      if (place === undefined || !column) return [];
      const index = Number(place);
      return [{ index, field: column.key, text: `第${index + 1}行 ${column.names[0]}：${reason}` }];
    })
    .sort((one, other) => one.index - other.index);
}

export const cellPlace = ({ index, field }: TicketCell) => `${index} ${field}`;

/** The cell that a step was made in. */
export function cellAt(place: string): TicketCell | undefined {
  const [index, field] = place.split(' ');
  const column = TICKET_COLUMNS.find(({ key }) => key === field);
  return column ? { index: Number(index), field: column.key } : undefined;
}

export function replaceAt<Row>(rows: readonly Row[], index: number, part: Partial<Row>): Row[] {
  return rows.map((row, place) => (place === index ? { ...row, ...part } : row));
}

export function removeAt<Row>(rows: readonly Row[], index: number): Row[] {
  return rows.filter((_, place) => place !== index);
}

export function addRangeRow(rows: readonly RangeRow[]): RangeRow[] {
  const id = Math.max(0, ...rows.map((row) => row.id)) + 1;
  return [...rows, { id, start: '', end: '' }];
}
