import { messageFileIn } from '#domain/message/message-file.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { AttachmentTable, Db } from '#server/database/schema.ts';
import { expireFile, findStoredFile, keepFile, lockFile } from '#server/files/stored-file.repository.ts';

/** SQLite binds at most 32,766 values in a statement. */
const AT_ONCE = 1_000;

type HolderKind = AttachmentTable['holder_kind'];

export interface Holder {
  kind: HolderKind;
  id: string;
}

/** Attached to something: to what, `attachment` says. */
const ATTACHED = 'attachment';

/** Uploaded by somebody who has not saved it with anything yet. */
export const draftHolder = (correspondentId: string) => `attachment-draft/${correspondentId}`;

export interface Attaching {
  owner: string;
  /** The correspondent's id. */
  by: string;
  holder: Holder | undefined;
}

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
 * Whether somebody may attach what is at an address: a file that they have uploaded themselves, or that is attached to the same thing
 * already; one that was passed on is worth nothing. Links lead elsewhere, where there may be any.
 */
export async function mayAttach(
  db: Db,
  { owner, by, holder }: Attaching,
  address: string,
  mayBeLink: boolean,
): Promise<boolean> {
  if (address === '') return true;
  const named = messageFileIn(address);
  if (!named) return mayBeLink && !address.startsWith('/api/');
  if (named.owner !== owner) return false;
  const { fileId } = named;
  const file = await findStoredFile(db, owner, fileId);
  if (file?.state !== 'ready' || file.privacy !== 'private') return false;
  if (file.held_by === draftHolder(by)) return true;
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

/** Two that drop the same file at once come one after the other here: else each would still see the other's hold on it. */
async function expireUnheld(db: Db, fileIds: readonly string[], now: Date): Promise<void> {
  // In one order, so that no two wait for each other.
  for (const fileId of [...new Set(fileIds)].sort()) {
    await lockFile(db, fileId);
    if ((await listHolders(db, fileId)).length === 0) await expireFile(db, fileId, now);
  }
}

async function keepAttached(db: Db, fileId: string): Promise<void> {
  if (!(await keepFile(db, fileId, ATTACHED))) throw new Error(`file ${fileId} was there a moment ago`);
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
    await keepAttached(db, file.fileId);
  }
  await expireUnheld(db, before, now);
}

/** Of many new things that have the same few files, in few statements. */
export async function attachToAll(db: Db, rows: readonly AttachmentTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    await insertMany(db, 'attachment', rows.slice(start, start + AT_ONCE));
  }
  for (const fileId of new Set(rows.map(({ file_id }) => file_id))) await keepAttached(db, fileId);
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
