import { type Correspondent, isOwnerSide, mayWrite, writesWithin } from '#domain/message/correspondent.ts';
import { messageFileIn } from '#domain/message/message-file.ts';
import { mayChangeNotice, maySeeNotice } from '#domain/notice/notice-rights.ts';
import type { NoticeInput } from '#domain/notice/notice.schema.ts';
import { DRAFT } from '#domain/notice/notice-values.ts';
import { copyName, freeNames } from '#domain/text/free-name.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion } from '#server/database/deed.repository.ts';
import { recordRename } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { Db, NoticeTable } from '#server/database/schema.ts';
import type { ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { attachFiles, type Holder, mayAttach } from './attachment.repository.ts';
import { findCorrespondent, type Who } from './correspondent.repository.ts';
import {
  findLockedNotice,
  headOf,
  insertNotice,
  isNoticeName,
  listNoticeNames,
  noteNoticeFiles,
  saveNotice,
} from './notice.repository.ts';

export type NoticeRefusal = 'forbidden' | 'no-file';

type Fields = Omit<NoticeInput, 'owner' | 'createdTime'>;

const FIELD = 'templateUrl';

const columnsOf = ({ name, type, text, user, state, templateUrl, expireTime }: Fields) => ({
  name,
  type,
  text,
  state,
  audience: user,
  template_url: templateUrl,
  expire_time: expireTime,
});

/** A link may lead elsewhere; a file of ours must be the writer's to attach. */
async function isFileRefused(
  db: Db,
  by: { owner: string; username: string; holder: Holder | undefined },
  address: string,
): Promise<boolean> {
  const file = messageFileIn(address);
  if (!file) return address.startsWith('/api/');
  return file.owner !== by.owner || !(await mayAttach(db, by, file.fileId));
}

interface AddNotice {
  who: Who;
  owner: string;
  fields: Fields;
  now: Date;
}

function newRow(owner: string, writer: Correspondent, fields: Fields, now: Date): NoticeTable {
  const at = now.toISOString();
  const { area, school } = writesWithin(writer);
  return {
    ...columnsOf(fields),
    id: newId(now),
    owner,
    version: 1,
    within_area: area,
    within_school: school,
    created_time: at,
    created_by: writer.username,
    writer_name: writer.name,
    changed_at: at,
    changed_by_name: writer.name,
    deleted_at: null,
    deleted_by: '',
  };
}

export const addNoticeCommand = command(
  'notice.add',
  async (db: Db, input: AddNotice): Promise<ChangeOutcome | NoticeRefusal> => {
    const { who, owner, now } = input;
    const writer = await findCorrespondent(db, who);
    if (!writer || !mayWrite(writer)) return 'forbidden';
    let { fields } = input;
    if (await isFileRefused(db, { owner, username: who.username, holder: undefined }, fields.templateUrl))
      return 'no-file';
    if (await isNoticeName(db, owner, fields.name)) {
      if (isOwnerSide(writer)) return 'name-taken';
      // Of the notices of others they are told nothing, not even what they are called.
      const [name = fields.name] = freeNames([fields.name], await listNoticeNames(db, owner));
      fields = { ...fields, name };
    }
    const row = newRow(owner, writer, fields, now);
    await insertNotice(db, row);
    await attachFiles(db, { kind: 'notice', id: row.id }, [[FIELD, fields.templateUrl]], now);
    await recordAudit(db, { actor: who.username, action: 'add-notice', owner, subject: row.name }, now);
    return 'done';
  },
);

/** For the audit log: another name and another state as they are, of the rest what it is called. */
function changesOf(before: Fields, after: Fields): Record<string, unknown> {
  const words = { user: '收件人', text: '正文', type: '类型', templateUrl: '附件', expireTime: '截止时间' };
  const changed = Object.entries(words)
    .filter(([field]) => before[field as keyof Fields] !== after[field as keyof Fields])
    .map(([, word]) => word);
  return {
    ...(before.name === after.name ? {} : { from: before.name, to: after.name }),
    ...(before.state === after.state ? {} : { state: { from: before.state, to: after.state } }),
    ...(changed.length === 0 ? {} : { note: `修改了${changed.join('、')}` }),
  };
}

interface UpdateNotice extends AddNotice {
  name: string;
  base: number | undefined;
  createdTime: string | undefined;
}

export const updateNoticeCommand = command(
  'notice.update',
  async (db: Db, input: UpdateNotice): Promise<SaveOutcome | NoticeRefusal> => {
    const { who, owner, fields, base, createdTime = '', now } = input;
    const stored = await findLockedNotice(db, owner, input.name);
    const reader = await findCorrespondent(db, who);
    if (!stored || !reader || !maySeeNotice(reader, headOf(stored), now)) {
      const isOwn = reader !== undefined && isOwnerSide(reader);
      return { missing: isOwn && !stored ? await findDeletion(db, 'notice', owner, input.name) : undefined };
    }
    if (!mayChangeNotice(reader, headOf(stored))) return 'forbidden';
    if (base !== undefined && createdTime !== '' && createdTime !== stored.created_time) return 'another';
    if (base !== undefined && base !== stored.version) {
      const { changed_by_name: byName, changed_at: at, version } = stored;
      return { stale: { by: byName, byName, at, version } };
    }
    const [from, to] = [stored.name, fields.name];
    if (from !== to && !isOwnerSide(reader)) return 'forbidden';
    if (from !== to && (await isNoticeName(db, owner, to))) return 'name-taken';
    const holder: Holder = { kind: 'notice', id: stored.id };
    const isNewFile = fields.templateUrl !== stored.template_url;
    if (isNewFile && (await isFileRefused(db, { owner, username: who.username, holder }, fields.templateUrl)))
      return 'no-file';
    if (isNewFile) await attachFiles(db, holder, [[FIELD, fields.templateUrl]], now);
    const version = stored.version + 1;
    await saveNotice(db, stored.id, {
      ...columnsOf(fields),
      version,
      changed_at: now.toISOString(),
      changed_by_name: reader.name,
    });
    const { text, templateUrl } = fields;
    await noteNoticeFiles(db, { id: stored.id, version, text, template_url: templateUrl });
    const detail = changesOf(columnsAsFields(stored), fields);
    await recordAudit(db, { actor: who.username, action: 'update-notice', owner, subject: to, detail }, now);
    if (from !== to) await recordRename(db, { kind: 'notice', owner, id: stored.id, from, to });
    return { version };
  },
);

interface OneNotice {
  who: Who;
  owner: string;
  name: string;
  now: Date;
}

async function findOwn(db: Db, { who, owner, name, now }: OneNotice) {
  const stored = await findLockedNotice(db, owner, name);
  const reader = await findCorrespondent(db, who);
  if (!stored || !reader || !maySeeNotice(reader, headOf(stored), now)) return 'missing';
  return mayChangeNotice(reader, headOf(stored)) ? { stored, writer: reader } : 'forbidden';
}

export const deleteNoticeCommand = command(
  'notice.delete',
  async (db: Db, input: OneNotice): Promise<ChangeOutcome | 'forbidden'> => {
    const { who, owner, now } = input;
    const own = await findOwn(db, input);
    if (own === 'missing') return { missing: undefined };
    if (own === 'forbidden') return own;
    const { id, name } = own.stored;
    await saveNotice(db, id, { deleted_at: now.toISOString(), deleted_by: who.username });
    await recordAudit(db, { actor: who.username, action: 'delete-notice', owner, subject: name }, now);
    return 'done';
  },
);

/** As a draft: what is copied is going to be changed before anybody reads it. Gives its name. */
export const copyNoticeCommand = command(
  'notice.copy',
  async (db: Db, input: OneNotice): Promise<{ name: string } | 'missing' | 'forbidden'> => {
    const { who, owner, now } = input;
    const own = await findOwn(db, input);
    if (own === 'missing' || own === 'forbidden') return own;
    const { stored, writer } = own;
    const { within_area, within_school } = stored;
    const row: NoticeTable = {
      ...newRow(owner, writer, { ...columnsAsFields(stored), state: DRAFT }, now),
      name: copyName(stored.name, await listNoticeNames(db, owner)),
      ...(isOwnerSide(writer) ? { within_area, within_school } : {}),
    };
    await insertNotice(db, row);
    await attachFiles(db, { kind: 'notice', id: row.id }, [[FIELD, row.template_url]], now);
    await recordAudit(db, { actor: who.username, action: 'copy-notice', owner, subject: row.name }, now);
    return { name: row.name };
  },
);

const columnsAsFields = (row: NoticeTable): Fields => ({
  name: row.name,
  type: row.type,
  text: row.text,
  state: row.state,
  user: row.audience,
  templateUrl: row.template_url,
  expireTime: row.expire_time,
});
