import type { RowReason } from './row-reason.ts';
import { columnName, type SheetRow } from './sheet-row.ts';

/** A column that means something to us, by the names that it may have; the first is the one that we write. */
export interface KnownColumn<Key extends string> {
  key: Key;
  names: readonly string[];
  /** What people call it as well; beside a column of one of the names such a one is something else. */
  otherNames?: readonly string[];
}

/** Where the columns of a table stand. */
export interface SheetHeader<Key extends string> {
  places: ReadonlyMap<Key, number>;
  /** Titles that mean nothing to us. */
  ignored: string[];
}

/** As people write it: in wide signs, with blanks in it, with a star or a note behind it. */
function plainTitle(title: string): string {
  return title
    .normalize('NFKC')
    .replace(/[\s\u200b-\u200f\ufeff]/g, '')
    .replace(/(\*|\((必填|选填|可选|可不填)\))+$/, '')
    .replace(/^\*/, '');
}

export interface HeaderRefusal {
  reasons: RowReason[];
  /** It has the needed column, so that no other row is the header. */
  isHeader: boolean;
}

/** Finds the columns by their titles, in any order. A table without the needed one, or with one twice, is refused. */
export function readHeader<Key extends string>(
  row: SheetRow,
  columns: readonly KnownColumn<Key>[],
  needed: Key,
): { header: SheetHeader<Key> } | HeaderRefusal {
  const places = new Map<Key, number>();
  const ignored: string[] = [];
  const reasons: RowReason[] = [];
  const refuse = (column: string, reason: string) => reasons.push({ line: row.line, column, reason });
  const titles = row.cells.map(plainTitle);
  const columnOf = (title: string) =>
    columns.find(({ names }) => names.includes(title)) ??
    columns.find(
      ({ names, otherNames }) =>
        otherNames?.includes(title) === true && !names.some((name) => titles.includes(name)),
    );
  for (const [place, title] of row.cells.entries()) {
    if (title === '') continue;
    const known = columnOf(titles[place] ?? '');
    const earlier = known && places.get(known.key);
    if (!known) ignored.push(title);
    else if (earlier === undefined) places.set(known.key, place);
    else refuse(title, `表头重复，${columnName(earlier)}列和${columnName(place)}列只能保留一列`);
  }
  if (!places.has(needed)) {
    const title = columns.find(({ key }) => key === needed)?.names[0] ?? needed;
    refuse('', `表头中没有“${title}”列，请检查第${row.line}行是不是表头`);
  }
  return reasons.length > 0 ? { reasons, isHeader: places.has(needed) } : { header: { places, ignored } };
}
