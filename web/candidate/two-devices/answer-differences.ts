import type { KnownKind } from '#tasks/kind.ts';
import { type ResultLine, resultLines } from '#tasks/result-lines.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';

const MOST_CHARACTERS = 60;
/** So much of what is the same is left before the difference, to know the place again. */
const LEAD_CHARACTERS = 12;

/** What of a text is shown: what both have before it, what only this one has, and what follows. */
export interface Excerpt {
  lead: string;
  own: string;
  rest: string;
}

/** How many characters two texts have in common at their beginnings, or from their ends. */
function commonLength(one: readonly string[], other: readonly string[], isAtEnd: boolean): number {
  const most = Math.min(one.length, other.length);
  let count = 0;
  const at = (text: readonly string[]) => text[isAtEnd ? text.length - 1 - count : count];
  while (count < most && at(one) === at(other)) count += 1;
  return count;
}

/** A long text begins shortly before it differs from the other, and ends soon after. */
export function excerptOf(text: string, other: string): Excerpt {
  // By characters, not by the halves of which some consist.
  const [here, there] = [[...text], [...other]];
  const before = commonLength(here, there, false);
  const after = commonLength(here.slice(before), there.slice(before), true);
  const isShort = here.length <= MOST_CHARACTERS;
  const start = isShort ? 0 : Math.max(0, Math.min(before - LEAD_CHARACTERS, here.length - MOST_CHARACTERS));
  const end = isShort ? here.length : start + MOST_CHARACTERS;
  const ownEnd = Math.max(before, Math.min(end, here.length - after));
  return {
    lead: `${start > 0 ? '…' : ''}${here.slice(start, before).join('')}`,
    own: here.slice(before, ownEnd).join(''),
    rest: `${here.slice(ownEnd, end).join('')}${end < here.length ? '…' : ''}`,
  };
}

export interface DifferingLine extends Pick<ResultLine, 'label'> {
  excerpt: Excerpt;
  isEmpty: boolean;
}

/** The lines of one answer that the other does not say in the same words; none for what has no words, such as a drawing. */
export function differingLines(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
  otherPayload: AnswerPayload,
): DifferingLine[] {
  // Kind by kind: a part to which there is no answer has no lines at all.
  return kinds.flatMap((kind) => {
    const lines = resultLines([kind], task, payload);
    const others = resultLines([kind], task, otherPayload);
    return (lines.length > 0 ? lines : others).flatMap(({ label }, index) => {
      const [value = '', other = ''] = [lines[index]?.value, others[index]?.value];
      return value === other ? [] : { label, excerpt: excerptOf(value, other), isEmpty: value === '' };
    });
  });
}
