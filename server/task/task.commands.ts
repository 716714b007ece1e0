import { renameTaskInContests } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change, ChangeOutcome } from '#server/http/change-outcome.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { findLockedTask, findTask, insertTask, markTaskDeleted, saveTaskVersion } from './task.repository.ts';

export const addTaskCommand = command(
  'task.add',
  async (db: Db, input: Change & { settings: TaskSettings }): Promise<ChangeOutcome> =>
    (await insertTask(db, input.owner, input.settings, input.now)) ? 'done' : 'name-taken',
);

export const updateTaskCommand = command(
  'task.update',
  async (db: Db, input: Change & { name: string; settings: TaskSettings }): Promise<ChangeOutcome> => {
    const { owner, name, settings, now } = input;
    const stored = await findLockedTask(db, owner, name);
    if (!stored) return 'missing';
    const renamed = settings.name !== name;
    if (renamed && (await findTask(db, owner, settings.name))) return 'name-taken';
    await saveTaskVersion(db, stored, settings, now);
    if (renamed) await renameTaskInContests(db, owner, name, settings.name, now);
    return 'done';
  },
);

export const deleteTaskCommand = command(
  'task.delete',
  async (db: Db, input: Change & { name: string }): Promise<ChangeOutcome> => {
    const stored = await findTask(db, input.owner, input.name);
    if (!stored) return 'missing';
    await markTaskDeleted(db, stored.id, input.now);
    const { actor, owner, name } = input;
    await recordAudit(db, { actor, action: 'delete-task', owner, subject: name }, input.now);
    return 'done';
  },
);
