import type { Kind } from './kind.ts';
import { KINDS } from './registry.ts';
import type { TaskSettings } from './task.schema.ts';
import { partsOf } from './task.ts';

const kinds = KINDS as unknown as readonly Kind[];

/** A task as it leaves the server for whoever is to answer it. */
export function taskForCandidate<Given extends TaskSettings>(task: Given): Given {
  const parts = partsOf(kinds, task).map(({ kind, content }) => [kind.key, kind.forCandidate(content)]);
  return { ...task, ...Object.fromEntries(parts) };
}
