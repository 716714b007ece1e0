import { type Correspondent, isOwnerSide, mayWrite, writesWithin } from '#domain/message/correspondent.ts';
import type { Audience } from '#domain/notice/notice-audience.ts';
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
import {
  findLocked,
  isNameTaken,
  listNamesLike,
  lockNames,
  outdated,
  saveColumns,
} from './correspondence.repository.ts';
import { findCorrespondent, type Who } from './correspondent.repository.ts';
import { audienceColumns, audienceOf, headOf, insertNotice, noteNoticeFiles } from './notice.repository.ts';

export type NoticeRefusal = 'forbidden' | 'no-file';

type Fields = Omit<NoticeInput, 'owner' | 'createdTime' | 'user'>;

const FIELD = 'templateUrl';

const columnsOf = ({ name, type, text, state, templateUrl, expireTime }: Fields) => ({
  name,
  type,
  text,
  state,
  template_url: templateUrl,
  expire_time: expireTime,
});

interface AddNotice {
  who: Who;
  owner: string;
  fields: Fields;
  audience: Audience;
  now: Date;
}

type NewNotice = Pick<AddNotice, 'owner' | 'fields' | 'audience' | 'now'>;

function newRow(writer: Correspondent, { owner, fields, audience, now }: NewNotice): NoticeTable {
  const at = now.toISOString();
  const { area, school } = writesWithin(writer);
  return {
    ...columnsOf(fields),
    ...audienceColumns(audience),
    id: newId(now),
    owner,
    version: 1,
    within_area: area,
    within_school: school,
    created_time: at,
    created_by: writer.id,
    writer_name: writer.name,
    changed_at: at,
    changed_by: writer.id,
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
    const attaching = { owner, by: writer.id, holder: undefined };
    if (!(await mayAttach(db, attaching, fields.templateUrl, true))) return 'no-file';
    await lockNames(db, 'notice', owner);
    if (await isNameTaken(db, 'notice', owner, fields.name)) {
      if (isOwnerSide(writer)) return 'name-taken';
      // Of the notices of others they are told nothing, not even what they are called.
      const [name = fields.name] = freeNames(
        [fields.name],
        await listNamesLike(db, 'notice', owner, fields.name),
      );
      fields = { ...fields, name };
    }
    const row = newRow(writer, { ...input, fields });
    await insertNotice(db, row);
    await attachFiles(db, { kind: 'notice', id: row.id }, [[FIELD, fields.templateUrl]], now);
    const detail = { user: toldAudience(input.audience) };
    await recordAudit(
      db,
      { actor: who.username, action: 'add-notice', owner, subject: row.name, detail },
      now,
    );
    return 'done';
  },
);

/** For the audit log: another name and another state as they are, of the rest what it is called. */
function changesOf(before: Fields, after: Fields): Record<string, unknown> {
  const words = { text: '正文', type: '类型', templateUrl: '附件', expireTime: '截止时间' };
  const changed = Object.entries(words)
    .filter(([field]) => before[field as keyof Fields] !== after[field as keyof Fields])
    .map(([, word]) => word);
  return {
    ...(before.name === after.name ? {} : { from: before.name, to: after.name }),
    ...(before.state === after.state ? {} : { state: { from: before.state, to: after.state } }),
    ...(changed.length === 0 ? {} : { note: `修改了${changed.join('、')}` }),
  };
}

const toldAudience = ({ user }: Pick<Audience, 'user'>) => (user === '' ? '所有人' : user);

/** Whom it concerns is what the owner asks first. */
const audienceChange = (before: Audience, after: Audience | undefined): Record<string, unknown> =>
  after === undefined || after.user === before.user
    ? {}
    : { user: { from: toldAudience(before), to: toldAudience(after) } };

interface UpdateNotice extends Omit<AddNotice, 'audience'> {
  name: string;
  /** Undefined where it stays. */
  audience: Audience | undefined;
  base: number | undefined;
  createdTime: string | undefined;
}

export const updateNoticeCommand = command(
  'notice.update',
  async (db: Db, input: UpdateNotice): Promise<SaveOutcome | NoticeRefusal> => {
    const { who, owner, fields, now } = input;
    const stored = await findLocked(db, 'notice', owner, input.name);
    const reader = await findCorrespondent(db, who);
    if (!stored || !reader || !maySeeNotice(reader, headOf(stored), now)) {
      const isOwn = reader !== undefined && isOwnerSide(reader);
      return { missing: isOwn && !stored ? await findDeletion(db, 'notice', owner, input.name) : undefined };
    }
    if (!mayChangeNotice(reader, headOf(stored))) return 'forbidden';
    const refused = outdated(stored, input);
    if (refused) return refused;
    const [from, to] = [stored.name, fields.name];
    if (from !== to && !isOwnerSide(reader)) return 'forbidden';
    if (from !== to && (await isNameTaken(db, 'notice', owner, to))) return 'name-taken';
    const holder: Holder = { kind: 'notice', id: stored.id };
    const isNewFile = fields.templateUrl !== stored.template_url;
    const attaching = { owner, by: reader.id, holder };
    if (isNewFile && !(await mayAttach(db, attaching, fields.templateUrl, true))) return 'no-file';
    if (isNewFile) await attachFiles(db, holder, [[FIELD, fields.templateUrl]], now);
    const version = stored.version + 1;
    await saveColumns(db, 'notice', stored.id, {
      ...columnsOf(fields),
      ...(input.audience ? audienceColumns(input.audience) : {}),
      version,
      changed_at: now.toISOString(),
      changed_by: reader.id,
      changed_by_name: reader.name,
    });
    const { text, templateUrl } = fields;
    await noteNoticeFiles(db, { id: stored.id, version, text, template_url: templateUrl });
    const detail = {
      ...changesOf(columnsAsFields(stored), fields),
      ...audienceChange(audienceOf(stored), input.audience),
    };
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
  const stored = await findLocked(db, 'notice', owner, name);
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
    await saveColumns(db, 'notice', id, { deleted_at: now.toISOString(), deleted_by: who.username });
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
    await lockNames(db, 'notice', owner);
    const row: NoticeTable = {
      ...newRow(writer, {
        owner,
        fields: { ...columnsAsFields(stored), state: DRAFT },
        audience: audienceOf(stored),
        now,
      }),
      name: copyName(stored.name, await listNamesLike(db, 'notice', owner, stored.name)),
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
  templateUrl: row.template_url,
  expireTime: row.expire_time,
});
