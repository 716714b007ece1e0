import { command } from '#server/database/command.ts';
import { replaceOperatorNote } from '#server/database/operator-note.repository.ts';
import type { AppProcessTable } from '#server/database/schema.ts';
import { deleteProcess, deleteSilentProcesses, saveProcess } from './app-process.repository.ts';
import type { Held } from './server-clock.ts';

const FORGOTTEN_AFTER_MS = 24 * 3_600_000;

/** Also proves that answers can be stored now: it goes the way that they go. */
export const seeProcessCommand = command<AppProcessTable, null>('processes.see', async (db, row) => {
  await saveProcess(db, row);
  await deleteSilentProcesses(db, row.seen_at, FORGOTTEN_AFTER_MS);
  return null;
});

export const leaveProcessCommand = command<string, null>('processes.leave', async (db, id) => {
  await deleteProcess(db, id);
  return null;
});

interface Holding {
  /** What whoever decides has read; another's decision of meanwhile stays. */
  before: string | undefined;
  held: Held | undefined;
  now: Date;
}

export const holdClockCommand = command<Holding, boolean>(
  'processes.hold-clock',
  (db, { before, held, now }) =>
    replaceOperatorNote(
      db,
      'held-clock',
      before,
      held && { at: now.toISOString(), detail: JSON.stringify(held) },
    ),
);
