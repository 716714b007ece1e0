/** A cell that cannot be taken as it is; `reason` goes on from the name of its column. */
export interface RefusedCell {
  /** From 0, as in `cells`. */
  column: number;
  reason: string;
}

/** A row of a table as a person sees it, whatever kind of file it comes from. */
export interface SheetRow {
  /** As Excel numbers its rows. */
  line: number;
  /** Texts without blanks around them; none after the last one that is not empty. */
  cells: string[];
  refused?: RefusedCell[];
}

/** Cells that were made one: only the first of them has a value. Lines as Excel numbers them, columns from 0, both ends within. */
export interface MergedRange {
  firstLine: number;
  lastLine: number;
  firstColumn: number;
  lastColumn: number;
}

const LETTERS = 26;
const LETTER_A = 65;

/** As Excel names its columns: A, B, … Z, AA. */
export function columnName(column: number): string {
  const rest = Math.floor(column / LETTERS);
  return (rest === 0 ? '' : columnName(rest - 1)) + String.fromCharCode(LETTER_A + (column % LETTERS));
}
