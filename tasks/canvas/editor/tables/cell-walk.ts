import type { WayOut } from './open-cell.tsx';

// Cells are gone over as they stand on the page, so that hundreds of rows need not be drawn again for one step.

const STEPS: Partial<Record<string, readonly [right: number, down: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
  PageUp: [0, -10],
  PageDown: [0, 10],
  Home: [-Infinity, 0],
  End: [Infinity, 0],
};

const OUT: Readonly<Record<WayOut, readonly [right: number, down: number]>> = {
  stay: [0, 0],
  down: [0, 1],
  next: [1, 0],
  previous: [-1, 0],
};

const within = (place: number, count: number) => Math.min(count - 1, Math.max(0, place));

function step(cell: HTMLTableCellElement, [right, down]: readonly [number, number]): HTMLTableCellElement {
  const row = cell.parentElement as HTMLTableRowElement;
  const rows = [...((row.parentElement as HTMLTableSectionElement | null)?.rows ?? [])];
  const next = rows[within(rows.indexOf(row) + down, rows.length)] ?? row;
  return next.cells[within(cell.cellIndex + right, next.cells.length)] ?? cell;
}

export function cellAfterKey(cell: HTMLTableCellElement, key: string): HTMLTableCellElement | undefined {
  const way = STEPS[key];
  return way && step(cell, way);
}

export const cellAfter = (cell: HTMLTableCellElement, way: WayOut): HTMLTableCellElement =>
  step(cell, OUT[way]);

/** One cell is reached by Tab: the one that was last at. */
export function beReachable(table: HTMLTableElement, cell: Element | null | undefined): void {
  const [first] = table.tBodies[0]?.rows ?? [];
  const reachable = cell ?? table.querySelector('td[tabindex="0"]') ?? first?.cells[1];
  for (const before of table.querySelectorAll('td[tabindex="0"]')) before.setAttribute('tabindex', '-1');
  reachable?.setAttribute('tabindex', '0');
}
