import type { ChoosingWay } from './editable-table.tsx';

/** What is chosen after a row was pressed: itself, with what was chosen, or all from the last chosen one on. */
export function choosing<Id>(
  rows: readonly Id[],
  chosen: readonly Id[],
  pressed: Id,
  way: ChoosingWay,
): readonly Id[] {
  if (way === 'also') {
    return chosen.includes(pressed) ? chosen.filter((id) => id !== pressed) : [...chosen, pressed];
  }
  const from = chosen[chosen.length - 1];
  if (way === 'alone' || from === undefined) return [pressed];
  const [first, last] = [rows.indexOf(from), rows.indexOf(pressed)];
  const between = rows.slice(Math.min(first, last), Math.max(first, last) + 1);
  return [...between.filter((id) => id !== from), from];
}
