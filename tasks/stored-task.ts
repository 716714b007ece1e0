import { KINDS } from './registry.ts';
import type { TaskSettings } from './task.schema.ts';
import { partsOf } from './task.ts';

/** A task out of the database, with its blocks as they would be saved today. */
export function parseStoredTask(body: string): TaskSettings {
  const task = JSON.parse(body) as TaskSettings;
  const blocks = partsOf(KINDS, task).filter(({ kind }) => kind.form === 'block');
  const upgraded = blocks.map(({ kind, content }) => [kind.key, kind.upgrade(content)] as const);
  return { ...task, ...Object.fromEntries(upgraded) };
}
