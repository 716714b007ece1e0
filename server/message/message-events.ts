import type { Correspondent } from '#domain/message/correspondent.ts';
import type { Side } from '#domain/message/message-rights.ts';
import type { Message } from '#domain/message/message.schema.ts';
import { type FileField, MESSAGE_LABELS } from '#domain/message/message-values.ts';
import { newId } from '#server/database/ids.ts';
import type { Db, MessageEventTable } from '#server/database/schema.ts';
import { messageFileIn } from '#domain/message/message-file.ts';
import { findStoredFile } from '#server/files/stored-file.repository.ts';
import { listAttachmentsOf } from './attachment.repository.ts';

export function newEvent(
  messageId: string,
  by: { id: string; name: string; side: Side },
  event: { state?: string; reason?: string; deed?: string },
  now: Date,
): MessageEventTable {
  return {
    id: newId(now),
    message_id: messageId,
    at: now.toISOString(),
    by_id: by.id,
    by_name: by.name,
    side: by.side,
    state: event.state ?? '',
    reason: event.reason ?? '',
    deed: event.deed ?? '',
  };
}

type After = Omit<Message, 'createdTime'>;

const WORDS = ['name', 'user', 'text', 'type'] as const;

async function fileDeed(
  db: Db,
  [field, address]: readonly [FileField, string],
  owner: string,
  before: string | undefined,
): Promise<string> {
  const label = MESSAGE_LABELS[field];
  const file = messageFileIn(address);
  const name = file ? ((await findStoredFile(db, owner, file.fileId))?.file_name ?? '') : address;
  if (address === '') return before === undefined ? `清空了${label}` : `删除了${label}“${before}”`;
  return before === undefined ? `上传了${label}“${name}”` : `把${label}“${before}”换成了“${name}”`;
}

/** What a save changes, in words; to be called before the old files go. Gives nothing where nothing has changed. */
export async function deedsOf(
  db: Db,
  messageId: string,
  before: Message,
  after: After,
  files: readonly (readonly [FileField, string])[],
): Promise<(by: Correspondent, side: Side, reason: string, now: Date) => MessageEventTable[]> {
  const attached = await listAttachmentsOf(db, 'message', [messageId]);
  const nameIn = (field: FileField) => attached.find((row) => row.field === field)?.file_name;
  const deeds: string[] = [];
  for (const file of files) deeds.push(await fileDeed(db, file, before.owner, nameIn(file[0])));
  const words = WORDS.filter((field) => before[field] !== after[field]).map((field) => MESSAGE_LABELS[field]);
  if (words.length > 0) deeds.push(`修改了${words.join('、')}`);
  const state = before.state === after.state ? '' : after.state;
  return ({ id, name }, side, reason, now) =>
    state === '' && deeds.length === 0 && reason === ''
      ? []
      : [newEvent(messageId, { id, name, side }, { state, reason, deed: deeds.join('；') }, now)];
}
