import { type Addressee, addresseeKey, placeOf } from '#domain/message/addressee.ts';
import type { Ends } from '#domain/message/message-rights.ts';
import type { Message } from '#domain/message/message.schema.ts';
import type { FileField } from '#domain/message/message-values.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { findByFormerName, takeName } from '#server/database/former-name.repository.ts';
import type { Db, MessageEventTable, MessageTable } from '#server/database/schema.ts';
import { forgetFileUses, noteFileUses } from '#server/files/file-use.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';

export const FILE_COLUMNS = {
  templateUrl: 'template_url',
  templateUrl2: 'template_url2',
  fileUrl: 'file_url',
  fileUrl2: 'file_url2',
} as const satisfies Record<FileField, keyof MessageTable>;

export function messageFromRow(row: MessageTable): Message {
  return {
    owner: row.owner,
    name: row.name,
    createdTime: row.created_time,
    type: row.type,
    templateUrl: row.template_url,
    templateUrl2: row.template_url2,
    fileUrl: row.file_url,
    fileUrl2: row.file_url2,
    text: row.text,
    user: row.addressee,
    state: row.state,
  };
}

/** The columns that say whom it is for. */
export function addresseeColumns(addressee: Addressee) {
  const { area, school } = placeOf(addressee);
  return { addressee_key: addresseeKey(addressee), addressee_area: area, addressee_school: school };
}

export const endsOf = (row: MessageTable): Ends => ({
  writtenBy: row.created_by,
  writtenAt: row.created_time,
  addresseeKey: row.addressee_key,
  place: { area: row.addressee_area, school: row.addressee_school },
});

/** The addressee has done something in it, or a file is there as an answer. */
export const isAnswered = (row: Pick<MessageTable, 'addressee_at' | 'file_url' | 'file_url2'>): boolean =>
  [row.addressee_at, row.file_url, row.file_url2].some((text) => text !== '');

const live = (db: Db) => db.selectFrom('message').selectAll().where('deleted_at', 'is', null);

/** By its name, or by one that it had before. Whether somebody may see it, the caller asks. */
export async function findMessage(db: Db, owner: string, name: string): Promise<MessageTable | undefined> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  const id = await findByFormerName(db, 'message', owner, name);
  return id === undefined ? undefined : live(db).where('id', '=', id).executeTakeFirst();
}

export async function findMessagesById(db: Db, ids: readonly string[]): Promise<MessageTable[]> {
  return ids.length === 0 ? [] : live(db).where('id', 'in', ids).execute();
}

/** Two who save at once come one after the other: the second waits here until the first has its version. */
export async function findLockedMessage(
  db: Db,
  owner: string,
  name: string,
): Promise<MessageTable | undefined> {
  const locked = db
    .updateTable('message')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('deleted_at', 'is', null)
    .returningAll();
  const row = await locked.where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  const id = await findByFormerName(db, 'message', owner, name);
  return id === undefined ? undefined : locked.where('id', '=', id).executeTakeFirst();
}

export async function isMessageName(db: Db, owner: string, name: string): Promise<boolean> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function listMessageNames(db: Db, owner: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('message')
    .select('name')
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** SQLite binds at most 32,766 values in a statement. */
const AT_ONCE = 500;

/** Of many at once: a submission may be waiting for the end of this. */
async function takeNames(db: Db, rows: readonly MessageTable[]): Promise<void> {
  await db
    .deleteFrom('former_name')
    .where('kind', '=', 'message')
    .where('owner', '=', rows[0]?.owner ?? '')
    .where(
      'name',
      'in',
      rows.map(({ name }) => name),
    )
    .execute();
}

/** All of one owner. */
export async function insertMessages(db: Db, rows: readonly MessageTable[]): Promise<void> {
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const some = rows.slice(start, start + AT_ONCE);
    await insertMany(db, 'message', some);
    await takeNames(db, some);
  }
}

/** Public files that a message links to stay for as long as it does. */
export async function noteMessageFiles(
  db: Db,
  { id, version, template_url, template_url2 }: MessageLinks,
): Promise<void> {
  await forgetFileUses(db, 'message', id);
  await noteFileUses(db, { kind: 'message', id, version }, `${template_url} ${template_url2}`);
}

type MessageLinks = Pick<MessageTable, 'id' | 'version' | 'template_url' | 'template_url2'>;

export async function saveMessage(db: Db, id: string, columns: Partial<MessageTable>): Promise<void> {
  await db.updateTable('message').set(columns).where('id', '=', id).execute();
}

export async function addEvents(db: Db, events: readonly MessageEventTable[]): Promise<void> {
  for (let start = 0; start < events.length; start += AT_ONCE) {
    await insertMany(db, 'message_event', events.slice(start, start + AT_ONCE));
  }
}

export async function listEvents(db: Db, messageId: string): Promise<MessageEventTable[]> {
  return db
    .selectFrom('message_event')
    .selectAll()
    .where('message_id', '=', messageId)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(500)
    .execute();
}

export async function deleteEvents(db: Db, messageId: string): Promise<void> {
  await db.deleteFrom('message_event').where('message_id', '=', messageId).execute();
}

/** As it was before it was deleted, under the name that it gets. */
export async function restoreMessage(db: Db, id: string, name: string, change: Change): Promise<void> {
  const { owner, now } = change;
  await takeName(db, 'message', owner, name);
  await db
    .updateTable('message')
    .set((eb) => ({
      name,
      version: eb('version', '+', 1),
      changed_at: now.toISOString(),
      deleted_at: null,
      deleted_by: '',
    }))
    .where('id', '=', id)
    .execute();
}
