import { messageFileIn } from '#domain/message/message-file.ts';
import type { AttachmentTable, Db } from '#server/database/schema.ts';
import { expireFile, findStoredFile, keepFile } from '#server/files/stored-file.repository.ts';

type HolderKind = AttachmentTable['holder_kind'];

export interface Holder {
  kind: HolderKind;
  id: string;
}

/** Attached to something: to what, `attachment` says. */
const ATTACHED = 'attachment';

/** Uploaded by somebody who has not saved it with anything yet. */
export const draftHolder = (username: string) => `attachment-draft/${username}`;

export async function listAttachmentsOf(
  db: Db,
  kind: HolderKind,
  ids: readonly string[],
): Promise<(AttachmentTable & { file_name: string })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('attachment as a')
    .innerJoin('stored_file as f', 'f.id', 'a.file_id')
    .selectAll('a')
    .select('f.file_name')
    .where('a.holder_kind', '=', kind)
    .where('a.holder_id', 'in', ids)
    .execute();
}

/** Everything that a file is attached to. */
export async function listHolders(db: Db, fileId: string): Promise<Holder[]> {
  const rows = await db
    .selectFrom('attachment')
    .select(['holder_kind as kind', 'holder_id as id'])
    .where('file_id', '=', fileId)
    .execute();
  return rows;
}

/**
 * Whether somebody may attach a file here: what they have uploaded themselves, or what is attached to the same thing already.
 * An address that was passed on is worth nothing.
 */
export async function mayAttach(
  db: Db,
  { owner, username, holder }: { owner: string; username: string; holder: Holder | undefined },
  fileId: string,
): Promise<boolean> {
  const file = await findStoredFile(db, owner, fileId);
  if (file?.state !== 'ready' || file.privacy !== 'private') return false;
  if (file.held_by === draftHolder(username)) return true;
  if (!holder) return false;
  const holders = await listHolders(db, fileId);
  return holders.some(({ kind, id }) => kind === holder.kind && id === holder.id);
}

/** Takes away what is attached at these fields; what nothing else has goes for good. */
async function detach(db: Db, { kind, id }: Holder, fields: readonly string[]): Promise<string[]> {
  if (fields.length === 0) return [];
  const rows = await db
    .deleteFrom('attachment')
    .where('holder_kind', '=', kind)
    .where('holder_id', '=', id)
    .where('field', 'in', fields)
    .returning('file_id')
    .execute();
  return rows.map(({ file_id }) => file_id);
}

async function expireUnheld(db: Db, fileIds: readonly string[], now: Date): Promise<void> {
  for (const fileId of fileIds) {
    if ((await listHolders(db, fileId)).length === 0) await expireFile(db, fileId, now);
  }
}

/** Of fields whose addresses have changed. */
export async function attachFiles(
  db: Db,
  holder: Holder,
  changed: readonly (readonly [field: string, address: string])[],
  now: Date,
): Promise<void> {
  const before = await detach(
    db,
    holder,
    changed.map(([field]) => field),
  );
  for (const [field, address] of changed) {
    const file = messageFileIn(address);
    if (!file) continue;
    const row = { holder_kind: holder.kind, holder_id: holder.id, field, file_id: file.fileId };
    await db.insertInto('attachment').values(row).execute();
    if (!(await keepFile(db, file.fileId, ATTACHED)))
      throw new Error(`file ${file.fileId} was there a moment ago`);
  }
  await expireUnheld(db, before, now);
}

/** When the thing itself goes for good. */
export async function detachAll(db: Db, holder: Holder, now: Date): Promise<void> {
  const rows = await db
    .selectFrom('attachment')
    .select('field')
    .where('holder_kind', '=', holder.kind)
    .where('holder_id', '=', holder.id)
    .execute();
  const fields = rows.map(({ field }) => field);
  await expireUnheld(db, await detach(db, holder, fields), now);
}
