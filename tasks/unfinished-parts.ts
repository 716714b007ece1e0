import type { Kind, Unfinished } from './kind.ts';
import type { TaskSettings } from './task.schema.ts';
import { partsOf } from './task.ts';

/** Something unfinished in one of a task's parts. */
export interface UnfinishedPart extends Unfinished {
  /** The key of its kind, and what authors call it. */
  part: string;
  label: string;
}

/** What the author of a task has not finished yet, in all of its parts. */
export function unfinishedParts(kinds: readonly Kind[], task: TaskSettings): UnfinishedPart[] {
  return partsOf(kinds, task).flatMap(({ kind, content }) =>
    kind.unfinished(content).map((unfinished) => ({ ...unfinished, part: kind.key, label: kind.label })),
  );
}
