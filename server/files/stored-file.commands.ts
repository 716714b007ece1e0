import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import {
  addFileBytes,
  deleteStoredFile,
  insertStoredFile,
  markFileLeaving,
  markFileReady,
  roomOf,
  type StoredFileRow,
} from './stored-file.repository.ts';

/** Before its bytes are stored. False where it would take up more than there is room. */
export const announceFileCommand = command(
  'files.announce',
  async (db: Db, { row, quota }: { row: StoredFileRow; quota: number }): Promise<boolean> => {
    const room = roomOf(row);
    if ((await addFileBytes(db, room, row.size)) > quota) {
      await addFileBytes(db, room, -row.size);
      return false;
    }
    await insertStoredFile(db, row);
    return true;
  },
);

/** False where the row was taken away meanwhile. */
export const markFileReadyCommand = command('files.ready', (db: Db, { id }: { id: string }) =>
  markFileReady(db, id),
);

export const forgetFileCommand = command('files.forget', async (db: Db, { id }: { id: string }) => {
  await deleteStoredFile(db, id);
});

/** False where somebody has found a use for it meanwhile. */
export const markFileLeavingCommand = command(
  'files.leaving',
  (db: Db, { id, before }: { id: string; before: string }) => markFileLeaving(db, id, before),
);
