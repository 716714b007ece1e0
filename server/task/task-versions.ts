import { VersionCache } from '#server/database/version-cache.ts';
import { parseStoredTask } from '#tasks/stored-task.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';

/** Every version of a task that this thread has come across. */
export const taskVersions = new VersionCache(parseOrError);

/** One that cannot be read is a fault of its own task: the answers to all others are checked as ever. */
function parseOrError(body: string): TaskSettings | Error {
  try {
    return parseStoredTask(body);
  } catch (error) {
    return error as Error;
  }
}

/** For those who cannot go on without it. */
export function taskVersion(id: string, version: number, body: string): TaskSettings {
  const task = taskVersions.remember(id, version, body);
  if (task instanceof Error) throw task;
  return task;
}
