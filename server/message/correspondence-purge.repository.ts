import type { Db } from '#server/database/schema.ts';
import { detachAll } from './attachment.repository.ts';
import { deleteEvents } from './message.repository.ts';
import { forgetReadMarks } from './read-mark.repository.ts';

/** What hangs on a message or notice that goes for good. */
export async function forgetCorrespondence(
  db: Db,
  kind: 'message' | 'notice',
  id: string,
  now: Date,
): Promise<void> {
  await detachAll(db, { kind, id }, now);
  await forgetReadMarks(db, kind, id);
  if (kind === 'message') await deleteEvents(db, id);
}
