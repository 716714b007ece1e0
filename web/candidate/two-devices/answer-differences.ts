import type { KnownKind } from '#tasks/kind.ts';
import { type ResultLine, resultLines } from '#tasks/result-lines.ts';
import type { AnswerPayload, TaskSettings } from '#tasks/task.schema.ts';

const MOST_CHARACTERS = 60;
/** So much of what is the same is left before the difference, to know the place again. */
const LEAD_CHARACTERS = 12;

/** A long text begins shortly before it differs from the other. */
function excerpt(text: string, other: string): string {
  if (text.length <= MOST_CHARACTERS) return text;
  let same = 0;
  while (same < text.length && text[same] === other[same]) same += 1;
  const start = Math.max(0, Math.min(same - LEAD_CHARACTERS, text.length - MOST_CHARACTERS));
  const end = start + MOST_CHARACTERS;
  return `${start > 0 ? '…' : ''}${text.slice(start, end)}${end < text.length ? '…' : ''}`;
}

/** The lines of one answer that the other does not say in the same words; none for what has no words, such as a drawing. */
export function differingLines(
  kinds: readonly KnownKind[],
  task: TaskSettings,
  payload: AnswerPayload,
  otherPayload: AnswerPayload,
): Pick<ResultLine, 'label' | 'value'>[] {
  // Kind by kind: a part to which there is no answer has no lines at all.
  return kinds.flatMap((kind) => {
    const lines = resultLines([kind], task, payload);
    const others = resultLines([kind], task, otherPayload);
    return (lines.length > 0 ? lines : others).flatMap(({ label }, index) => {
      const [value = '', other = ''] = [lines[index]?.value, others[index]?.value];
      return value === other ? [] : { label, value: excerpt(value, other) };
    });
  });
}
