import type { RowReason } from './row-reason.ts';
import type { SheetHeader } from './sheet-header.ts';
import { columnName, type MergedRange } from './sheet-row.ts';

const textOf = ({ firstLine, lastLine, firstColumn, lastColumn }: MergedRange) =>
  `${columnName(firstColumn)}${firstLine}:${columnName(lastColumn)}${lastLine}`;

/**
 * Why a list with these cells made one is refused: below the header, in columns that mean something to us, all but the first have
 * lost their values, and nobody can say whether each row was meant to have the same. What is merged elsewhere does no harm.
 */
export function mergedReasons(
  { places }: SheetHeader<string>,
  { headerLine, lastLine }: { headerLine: number; lastLine: number },
  ranges: readonly MergedRange[],
): RowReason[] {
  const known = [...places.values()];
  return ranges.flatMap((range) => {
    const first = Math.max(range.firstLine, headerLine + 1);
    const last = Math.min(range.lastLine, lastLine);
    const columns = known.filter((place) => place >= range.firstColumn && place <= range.lastColumn);
    const cells = Math.max(0, last - first + 1) * columns.length;
    const hasFirst = first === range.firstLine && columns.includes(range.firstColumn);
    if (cells === 0 || (cells === 1 && hasFirst)) return [];
    return [
      { line: first, column: '', reason: `${textOf(range)}是合并的单元格，请取消合并，在每一格中填写内容` },
    ];
  });
}
