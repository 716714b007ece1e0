import type { RangeRow } from './ticket.schema.ts';

const DIGITS = /^\d{1,30}$/;

/** With the zeros that fill a number up to the width of the start. */
const filled = (value: bigint, { start }: RangeRow) => value.toString().padStart(start.length, '0');

interface Bounds {
  start: bigint;
  end: bigint;
}

/** Undefined for a row that is not yet written, or holds nothing. */
function boundsOf({ start, end }: RangeRow): Bounds | undefined {
  if (!DIGITS.test(start) || !DIGITS.test(end)) return undefined;
  const bounds = { start: BigInt(start), end: BigInt(end) };
  return bounds.start < bounds.end ? bounds : undefined;
}

/** Why a row admits nobody as it stands, or what it admits, in words. */
export function rangeText(row: RangeRow): { text: string; isGood: boolean } {
  const { start, end } = row;
  if (start === '' || end === '') return { text: '请填写起始号和结束号', isGood: false };
  if (!DIGITS.test(start) || !DIGITS.test(end))
    return { text: '起始号和结束号必须是1到30位数字', isGood: false };
  const bounds = boundsOf(row);
  if (!bounds) return { text: '起始号必须小于结束号，现在一个号码也没有', isGood: false };
  const count = bounds.end - bounds.start;
  const last = filled(bounds.end - 1n, row);
  const out = `${filled(bounds.end, row)}不在内`;
  if (count === 1n) return { text: `只有${start}这1个号码，${out}`, isGood: true };
  return { text: `${start}到${last}，共${count}个号码，${out}`, isGood: true };
}

/** Numbers of one length: of these alone the same value is the same number. */
interface Stretch extends Bounds {
  length: number;
  line: number;
}

/** Zeros fill up to the width of the start; beyond that numbers grow longer. */
function stretchesOf(row: RangeRow, line: number): Stretch[] {
  const bounds = boundsOf(row);
  if (!bounds) return [];
  const stretches: Stretch[] = [];
  for (let length = row.start.length; length <= Math.max(row.start.length, row.end.length); length += 1) {
    const least = length === row.start.length ? 0n : 10n ** BigInt(length - 1);
    const most = 10n ** BigInt(length);
    const start = bounds.start > least ? bounds.start : least;
    const end = bounds.end < most ? bounds.end : most;
    if (start < end) stretches.push({ length, start, end, line });
  }
  return stretches;
}

export interface RangesTotal {
  /** Numbers in two rows count once. */
  count: bigint;
  /** The first two rows that have numbers in common. */
  overlap: [number, number] | undefined;
}

/** How many numbers all rows admit. */
export function rangesTotal(rows: readonly RangeRow[]): RangesTotal {
  const stretches = rows
    .flatMap((row, index) => stretchesOf(row, index + 1))
    .sort((one, other) => one.length - other.length || (one.start < other.start ? -1 : 1));
  let count = 0n;
  let overlap: RangesTotal['overlap'];
  let reached: Stretch | undefined;
  for (const stretch of stretches) {
    const isBeyond = reached?.length !== stretch.length || stretch.start >= reached.end;
    if (reached && !isBeyond) {
      overlap ??= [Math.min(reached.line, stretch.line), Math.max(reached.line, stretch.line)];
      if (stretch.end <= reached.end) continue;
      count += stretch.end - reached.end;
    } else count += stretch.end - stretch.start;
    reached = stretch;
  }
  return { count, overlap };
}
