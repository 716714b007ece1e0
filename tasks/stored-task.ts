import type { Kind } from './kind.ts';
import { KINDS } from './registry.ts';
import type { TaskSettings } from './task.schema.ts';
import { contentIn, hasPart } from './task.ts';

const kinds = KINDS as unknown as readonly Kind[];
const ownKind = ({ type }: TaskSettings) =>
  kinds.find(({ key, form }) => form === 'ready-made' && key === type);

/** A task out of the database, with its parts as they would be saved today. */
export function parseStoredTask(body: string): TaskSettings {
  const task = JSON.parse(body) as TaskSettings;
  const own = ownKind(task);
  const present = kinds.filter((kind) => kind === own || hasPart(task, kind));
  const upgraded = present.map((kind) => [kind.key, kind.upgrade(contentIn(task, kind))] as const);
  return { ...task, ...Object.fromEntries(upgraded) };
}

/** A ready-made task that was sent without its content keeps what it had before, or begins with what its kind begins with. */
export function withOwnContent(task: TaskSettings, before?: TaskSettings): TaskSettings {
  const own = ownKind(task);
  if (!own || hasPart(task, own)) return task;
  return { ...task, [own.key]: (before && contentIn(before, own)) ?? own.rules.newContent() };
}
