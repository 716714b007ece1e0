import type { SketchObject } from './content.schema.ts';
import { type ObjectType, TYPES } from './limits.ts';

/** What was typed, as one reads: from above, and in a row from the left. */
export function typedIn(objects: readonly SketchObject[]): string {
  return objects
    .flatMap((object) => (object.type === 'text' ? [object] : []))
    .sort((one, other) => one.y - other.y || one.x - other.x)
    .map(({ text }) => text.trim())
    .join('\n');
}

const LONGEST_SUMMARY = 79;

/** How many there are of what, and what was typed: 笔画12 矩形1 文字1：你好. */
export function summaryOf(objects: readonly SketchObject[]): string {
  const counts = new Map<ObjectType, number>();
  for (const { type } of objects) counts.set(type, (counts.get(type) ?? 0) + 1);
  const words = Object.entries(TYPES).flatMap(([type, name]) => {
    const count = counts.get(type as ObjectType);
    return count === undefined ? [] : [`${name}${count}`];
  });
  const typed = typedIn(objects).replaceAll(/\s+/g, ' ');
  return words.join(' ') + (typed && `：${typed}`);
}

/** The beginning of it, where it is a name. */
export function shortSummaryOf(objects: readonly SketchObject[]): string {
  const summary = summaryOf(objects);
  return summary.length > LONGEST_SUMMARY ? `${summary.slice(0, LONGEST_SUMMARY)}…` : summary;
}
