import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';

/** A contest's task list: the first row is the opening page, the last the closing page, and both stay there. */
export type TaskRows = readonly string[];
export type RowKind = 'opening' | 'task' | 'closing';

const FIXED_ROW_LABELS = { opening: '卷首语', closing: '结束语' } as const;

export function rowKind(rows: TaskRows, index: number): RowKind {
  if (index <= 0) return 'opening';
  return index >= rows.length - 1 ? 'closing' : 'task';
}

/** The opening and closing rows go by their label, followed by the name of the author's own page if it is one. */
export function rowTitle(rows: TaskRows, index: number): string {
  const kind = rowKind(rows, index);
  const name = rows[index] ?? '';
  if (kind === 'task') return name;
  const isBuiltIn = name === OPENING_TASK || name === CLOSING_TASK;
  return isBuiltIn ? FIXED_ROW_LABELS[kind] : `${FIXED_ROW_LABELS[kind]}：${name}`;
}

/** Numbers that stay with their rows wherever these are moved to: made of the name, and of which of that name it is. */
export function rowIds(rows: TaskRows): number[] {
  const seen = new Map<string, number>();
  return rows.map((name) => {
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    return [...`${occurrence} ${name}`].reduce(
      (hash, sign) => Math.imul(hash ^ (sign.codePointAt(0) ?? 0), 16_777_619) >>> 0,
      2_166_136_261,
    );
  });
}

export function canMove(rows: TaskRows, index: number, step: -1 | 1): boolean {
  return rowKind(rows, index) === 'task' && rowKind(rows, index + step) === 'task';
}

export const moveRow = (rows: TaskRows, index: number, step: -1 | 1): string[] =>
  moveRowTo(rows, index, index + step);

/** To a place between the opening and the closing page. */
export function moveRowTo(rows: TaskRows, index: number, to: number): string[] {
  const moved = [...rows];
  if (rowKind(rows, index) !== 'task' || rowKind(rows, to) !== 'task') return moved;
  const [row] = moved.splice(index, 1);
  moved.splice(to, 0, row as string);
  return moved;
}

export function removeRow(rows: TaskRows, index: number): string[] {
  return rowKind(rows, index) === 'task' ? rows.filter((_, place) => place !== index) : [...rows];
}

/** New rows come before the closing page; a name stands in the list once. */
export function addRows(rows: TaskRows, names: readonly string[]): string[] {
  const added = [...new Set(names)].filter((name) => !rows.includes(name));
  return [...rows.slice(0, -1), ...added, ...rows.slice(-1)];
}

export function replaceRow(rows: TaskRows, index: number, name: string): string[] {
  return rows.map((row, place) => (place === index ? name : row));
}

/** What a picker offers: neither what is chosen already nor the contest itself. */
export function pickable(names: readonly string[], rows: TaskRows, self?: string): string[] {
  return names.filter((name) => !rows.includes(name) && name !== self);
}
