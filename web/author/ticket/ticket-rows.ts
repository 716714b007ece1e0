import type { NumberRow, RangeRow } from '#domain/ticket/ticket.schema.ts';
import type { FieldErrors } from '#web/staff/forms/check-form.ts';

export const EMPTY_NUMBER_ROW: NumberRow = { id: '', type: '', name: '', school: '' };

/** The columns as authors' spreadsheets call them, in the order that is assumed without a heading. */
const COLUMN_HEADINGS: Record<keyof NumberRow, readonly string[]> = {
  id: ['准考证号', '准考证', '考号', '编号'],
  type: ['角色', '类型', '身份', '标签'],
  name: ['姓名', '名字'],
  school: ['学校', '单位'],
};
const COLUMNS = Object.keys(COLUMN_HEADINGS) as (keyof NumberRow)[];

function columnOf(heading: string): keyof NumberRow | undefined {
  return COLUMNS.find((column) => COLUMN_HEADINGS[column].includes(heading));
}

function cellsOf(line: string): string[] {
  // Spreadsheets put cells that hold a line break or a tab in quotes; other quotes are the author's own.
  return line.split('\t').map((cell) =>
    cell
      .trim()
      .replace(/^"(.*)"$/, '$1')
      .trim(),
  );
}

/** Reads lines copied from a spreadsheet: cells separated by tabs, with or without a line of headings. */
export function parseTicketRows(pasted: string): NumberRow[] {
  const lines = pasted.split(/\r\n|\r|\n/).map(cellsOf);
  const [first = []] = lines;
  const headings = first.map(columnOf);
  const hasHeadings = headings.includes('id');
  const columns: readonly (keyof NumberRow | undefined)[] = hasHeadings ? headings : COLUMNS;
  return lines
    .slice(hasHeadings ? 1 : 0)
    .map((cells) => {
      const row = { ...EMPTY_NUMBER_ROW };
      for (const [index, column] of columns.entries()) {
        if (column) row[column] = cells[index] ?? '';
      }
      return row;
    })
    .filter((row) => row.id !== '');
}

export interface TicketMerge {
  rows: NumberRow[];
  added: number;
  updated: number;
}

/** A pasted number that is already listed replaces its row; empty rows make room. */
export function mergeTicketRows(rows: readonly NumberRow[], pasted: readonly NumberRow[]): TicketMerge {
  const byId = new Map(rows.filter((row) => row.id !== '').map((row) => [row.id, row]));
  const before = byId.size;
  const replaced = new Set<string>();
  for (const row of pasted) {
    if (byId.has(row.id)) replaced.add(row.id);
    byId.set(row.id, row);
  }
  const added = byId.size - before;
  return { rows: [...byId.values()], added, updated: replaced.size };
}

/** The places of the rows in which this stands. */
export function findRows(rows: readonly NumberRow[], sought: string): number[] {
  return rows.flatMap(({ id, type, name, school }, index) =>
    [id, name, school, type].some((text) => text.includes(sought)) ? [index] : [],
  );
}

/** The place of the first row that a form has a problem with. */
export function firstBadRow(errors: FieldErrors): number | undefined {
  let first: number | undefined;
  for (const path of Object.keys(errors)) {
    const place = /^ticket\.(\d+)\./.exec(path)?.[1];
    if (place !== undefined) first = Math.min(first ?? Infinity, Number(place));
  }
  return first;
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
