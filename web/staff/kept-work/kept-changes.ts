import type { KeptField, KeptList, KeptValue } from '#web/shell/kept-work-store.ts';

/** From here on only the rows that changed are kept of a list: it may have 100,000. */
const LONG_LIST = 500;

/** The rows between those that both lists begin and end with; rows that did not change are the same objects. */
function changedRows(before: readonly unknown[], now: readonly unknown[]): KeptValue {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && before[start] === now[start]) start += 1;
  let end = 0;
  while (end < shorter - start && before[before.length - 1 - end] === now[now.length - 1 - end]) end += 1;
  return { start, end, middle: now.slice(start, now.length - end) };
}

export const isLongList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.length >= LONG_LIST;

export function keptValue(before: unknown, now: unknown): KeptValue {
  return isLongList(before) && Array.isArray(now) ? changedRows(before, now) : { whole: now };
}

/** Fields whose value is another one, those that are gone, and those that are as they were. */
export function fieldsIn<T extends object>(base: T, draft: T): { changed: string[]; gone: string[] } {
  const keys = [...new Set([...Object.keys(base), ...Object.keys(draft)])] as (keyof T & string)[];
  const different = keys.filter((key) => base[key] !== draft[key]);
  return {
    changed: different.filter((key) => key in draft),
    gone: different.filter((key) => !(key in draft)),
  };
}

function joined(list: readonly unknown[], value: Exclude<KeptValue, { whole: unknown }>): unknown[] {
  const { start, end, middle } = value;
  return [...list.slice(0, start), ...middle, ...list.slice(list.length - end)];
}

interface Kept {
  gone: readonly string[];
  fields: readonly Pick<KeptField, 'field' | 'value'>[];
  /** What lists were before; of a thing that is still the same version its own are meant. */
  lists: readonly Pick<KeptList, 'field' | 'list'>[];
}

/** A thing with the kept changes in it; undefined when something of them is missing. */
export function withKeptChanges<T extends object>(
  thing: T,
  { gone, fields, lists }: Kept,
  isSameVersion: boolean,
): T | undefined {
  const result = { ...thing } as Record<string, unknown>;
  for (const field of gone) delete result[field];
  for (const { field, value } of fields) {
    if ('whole' in value) {
      result[field] = value.whole;
      continue;
    }
    const own = thing[field as keyof T];
    const before =
      isSameVersion && Array.isArray(own)
        ? (own as unknown[])
        : lists.find((kept) => kept.field === field)?.list;
    if (before === undefined) return undefined;
    result[field] = joined(before, value);
  }
  return result as T;
}
