import { listContestsWithTask, renameTaskInContests } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion, getSaving } from '#server/database/deed.repository.ts';
import { recordRename, takeName } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { renameTaskInResources } from '#server/resource/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import {
  findLockedTask,
  insertTask,
  isTaskName,
  markTaskDeleted,
  saveTaskVersion,
} from './task.repository.ts';

export const addTaskCommand = command(
  'task.add',
  async (db: Db, input: Change & { settings: TaskSettings }): Promise<ChangeOutcome> =>
    (await insertTask(db, input, input.settings)) ? 'done' : 'name-taken',
);

interface TaskUpdate extends Change {
  name: string;
  settings: TaskSettings;
  /** The version that the author had before them; without one the last change wins. */
  base?: number | undefined;
  /** Of the thing that the author had before them, which may no longer be the one of that name. */
  createdTime?: string | undefined;
}

export const updateTaskCommand = command(
  'task.update',
  async (db: Db, input: TaskUpdate): Promise<SaveOutcome> => {
    const { owner, settings, base, createdTime = '' } = input;
    const stored = await findLockedTask(db, owner, input.name);
    if (!stored) return { missing: await findDeletion(db, 'task', owner, input.name) };
    if (base !== undefined && createdTime !== '' && createdTime !== stored.task.createdTime) return 'another';
    if (base !== undefined && base !== stored.version) {
      return {
        stale: { ...(await getSaving(db, 'task', stored.id, stored.version)), version: stored.version },
      };
    }
    const [from, to] = [stored.task.name, settings.name];
    if (from !== to && (await isTaskName(db, owner, to))) return 'name-taken';
    const version = await saveTaskVersion(db, stored, settings, input);
    if (from === to) return { version };
    // The name of a built-in page means that page again.
    if (builtInTask(owner, from)) await takeName(db, 'task', owner, to);
    else await recordRename(db, { kind: 'task', owner, id: stored.id, from, to });
    await renameTaskInContests(db, input, from, to);
    await renameTaskInResources(db, owner, from, to);
    return { version };
  },
);

/** A contest whose task is gone would have a hole; where a built-in page takes the task's place there is none. */
async function contestsInNeedOf(db: Db, owner: string, task: string): Promise<string[]> {
  if (builtInTask(owner, task)) return [];
  return (await listContestsWithTask(db, owner, task)).map(({ contest }) => contest.name);
}

export const deleteTaskCommand = command(
  'task.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const { actor, owner, now } = input;
    const stored = await findLockedTask(db, owner, input.name);
    if (!stored) return { missing: undefined };
    const usedBy = await contestsInNeedOf(db, owner, stored.task.name);
    if (usedBy.length > 0) return { usedBy };
    await markTaskDeleted(db, stored.id, input);
    await recordAudit(db, { actor, action: 'delete-task', owner, subject: stored.task.name }, now);
    return 'done';
  },
);
