import type { RowReason } from './row-reason.ts';
import type { KnownColumn, SheetHeader } from './sheet-header.ts';
import type { SheetRow } from './sheet-row.ts';

/** What a rule makes of a cell's text. */
export type CellRule = (text: string) => { value: string } | { reason: string };

export const upTo =
  (longest: number): CellRule =>
  (text) =>
    text.length > longest ? { reason: `不能超过${longest}个字符` } : { value: text };

/** Both in turn: the second sees what the first has made of the text. */
export const both =
  (first: CellRule, second: CellRule): CellRule =>
  (text) => {
    const made = first(text);
    return 'reason' in made ? made : second(made.value);
  };

/**
 * The values of a row by their columns, with all that is wrong with them. A column that the table does not have is left out, so
 * that it changes nothing; an empty cell of one that it has is an empty value.
 */
export function readCells<Key extends string>(
  header: SheetHeader<Key>,
  columns: readonly (KnownColumn<Key> & { rule: CellRule })[],
  { line, cells, refused = [] }: SheetRow,
): { values: Partial<Record<Key, string>>; reasons: RowReason[] } {
  const values: Partial<Record<Key, string>> = {};
  const reasons: RowReason[] = [];
  for (const { key, names, rule } of columns) {
    const place = header.places.get(key);
    if (place === undefined) continue;
    const foreign = refused.find(({ column }) => column === place);
    const outcome = foreign ?? rule(cells[place] ?? '');
    if ('reason' in outcome) reasons.push({ line, column: names[0] ?? key, reason: outcome.reason });
    else values[key] = outcome.value;
  }
  return { values, reasons };
}
