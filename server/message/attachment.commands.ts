import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { dropFile } from '#server/files/stored-file.repository.ts';
import { draftHolder } from './attachment.repository.ts';

/** False for what is not a draft of theirs, or was saved with something at this moment. */
export const dropDraftCommand = command(
  'message.drop-draft',
  (db: Db, { fileId, by, now }: { fileId: string; by: string; now: Date }): Promise<boolean> =>
    dropFile(db, fileId, draftHolder(by), now),
);
