import { withoutSpans, withSpanReplaced } from '../text/inline-html.ts';
import { findPhrases } from './phrase-places.ts';
import { EXCLUSION } from './text-rules.ts';

/** Groups of options of which only one may be chosen from; one group alone excludes all other options. */
export type Exclusion = readonly (readonly number[])[];

const groupsOf = (list: string) => list.split(';').map((group) => (group.match(/\d+/g) ?? []).map(Number));

export function exclusionTag(groups: Exclusion): string {
  return `【互斥：${groups.map((group) => group.join(',')).join(';')}】`;
}

/** The tags of a text with other numbers in them. One that has nothing left to exclude goes. */
export function mapExclusions(html: string, map: (group: readonly number[]) => readonly number[]): string {
  let changed = html;
  // From the last one on: the places of those before it stay as they are.
  for (const tag of findPhrases(html, EXCLUSION).reverse()) {
    const groups = groupsOf(tag.groups[0] ?? '').filter((group) => group.length > 0);
    const mapped = groups.map(map);
    const left = mapped.filter((group) => group.length > 0);
    const isSame = mapped.every((group, index) => group.join() === groups[index]?.join());
    if (isSame) continue;
    // Of two groups that excluded each other one alone would exclude everything else.
    const isLost = left.length === 0 || (groups.length > 1 && left.length < 2);
    changed = isLost ? withoutSpans(changed, [tag]) : withSpanReplaced(changed, tag, exclusionTag(left));
  }
  return changed;
}

/** How many tags a text has. */
export function exclusionCount(html: string): number {
  return findPhrases(html, EXCLUSION).length;
}
