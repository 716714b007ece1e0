import { type Addressee, addresseeKey, placeOf } from '#domain/message/addressee.ts';
import type { Ends } from '#domain/message/message-rights.ts';
import type { Message } from '#domain/message/message.schema.ts';
import type { FileField } from '#domain/message/message-values.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Db, MessageEventTable, MessageTable } from '#server/database/schema.ts';
import { forgetFileUses, noteFileUses } from '#server/files/file-use.repository.ts';

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
  addresseeKey: row.addressee_key,
  place: { area: row.addressee_area, school: row.addressee_school },
});

/** The addressee has done something in it, or a file is there as an answer. */
export const isAnswered = (row: Pick<MessageTable, 'addressee_at' | 'file_url' | 'file_url2'>): boolean =>
  [row.addressee_at, row.file_url, row.file_url2].some((text) => text !== '');

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
