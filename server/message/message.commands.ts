import { type Addressee, personIn } from '#domain/message/addressee.ts';
import {
  type Correspondent,
  isOwnerSide,
  isWithin,
  mayWrite,
  writesWithin,
} from '#domain/message/correspondent.ts';
import { messageFileIn } from '#domain/message/message-file.ts';
import { forbiddenField, sideOf } from '#domain/message/message-rights.ts';
import type { Message, MessageInput } from '#domain/message/message.schema.ts';
import {
  ANSWER_FIELDS,
  FILE_FIELDS,
  FAILED,
  type FileField,
  NOT_SUBMITTED,
  PASSED,
  SUBMITTED,
  TEMPLATE_FIELDS,
} from '#domain/message/message-values.ts';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import { copyName, freeNames } from '#domain/text/free-name.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion } from '#server/database/deed.repository.ts';
import { recordRename } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { Db, MessageTable } from '#server/database/schema.ts';
import type { ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import { attachFiles, type Attaching, attachToAll, type Holder, mayAttach } from './attachment.repository.ts';
import {
  findLocked,
  isNameTaken,
  listNamesLike,
  lockNames,
  outdated,
  saveColumns,
} from './correspondence.repository.ts';
import { findCorrespondent, type Who } from './correspondent.repository.ts';
import { findPersons } from './known-names.repository.ts';
import { deedsOf, newEvent } from './message-events.ts';
import {
  addEvents,
  addresseeColumns,
  endsOf,
  FILE_COLUMNS,
  insertMessages,
  isAnswered,
  messageFromRow,
  noteMessageFiles,
} from './message.repository.ts';
import { markRead } from './read-mark.repository.ts';

/** The side or the state does not allow it; or an address names no file that is theirs to attach. */
export type MessageRefusal = 'forbidden' | { noFile: FileField } | 'no-addressee' | 'answered';

interface Sent {
  user: string;
  addressee: Addressee;
}

/** Only what its writer links to may lie elsewhere. */
async function fileProblem(
  db: Db,
  by: Attaching,
  changed: readonly (readonly [FileField, string])[],
): Promise<{ noFile: FileField } | undefined> {
  for (const [field, address] of changed) {
    const isTemplate = (TEMPLATE_FIELDS as readonly string[]).includes(field);
    if (!(await mayAttach(db, by, address, isTemplate))) return { noFile: field };
  }
  return undefined;
}

type Written = Pick<MessageInput, 'type' | 'text' | 'state' | FileField>;

interface Row extends Written, Sent {
  name: string;
  title: string;
}

const writtenBy = ({ id, name }: Correspondent, at: string) => ({
  created_time: at,
  created_by: id,
  writer_name: name,
  writer_at: at,
  addressee_at: '',
  changed_at: at,
  changed_by: id,
  changed_by_name: name,
});

function newRow(owner: string, writer: Correspondent, batch: string, row: Row, now: Date): MessageTable {
  return {
    id: newId(now),
    owner,
    name: row.name,
    title: row.title,
    version: 1,
    type: row.type,
    text: row.text,
    addressee: row.user,
    ...addresseeColumns(row.addressee),
    state: row.state,
    template_url: row.templateUrl,
    template_url2: row.templateUrl2,
    file_url: row.fileUrl,
    file_url2: row.fileUrl2,
    batch,
    ...writtenBy(writer, now.toISOString()),
    deleted_at: null,
    deleted_by: '',
  };
}

async function store(db: Db, rows: readonly MessageTable[], writer: Correspondent, now: Date): Promise<void> {
  await insertMessages(db, rows);
  const attached = rows.flatMap(({ id, ...row }) =>
    FILE_FIELDS.flatMap((field) => {
      const file = messageFileIn(row[FILE_COLUMNS[field]]);
      return file ? [{ holder_kind: 'message' as const, holder_id: id, field, file_id: file.fileId }] : [];
    }),
  );
  await attachToAll(db, attached);
  const isLinked = ({ template_url, template_url2 }: MessageTable) =>
    fileKeysIn(`${template_url} ${template_url2}`).length > 0;
  for (const row of rows.filter(isLinked)) await noteMessageFiles(db, row);
  const events = rows.map(({ id, state }) =>
    newEvent(id, { ...writer, side: 'writer' }, { state, deed: '发送了消息' }, now),
  );
  await addEvents(db, events);
}

interface AddMessages {
  who: Who;
  owner: string;
  name: string;
  written: Written;
  to: Sent[];
  /** Takes the next name that is free instead of refusing one that is taken. */
  isNumbered: boolean;
  now: Date;
}

/** One for each addressee, all or none. Gives their names. */
export const addMessagesCommand = command(
  'message.add',
  async (db: Db, input: AddMessages): Promise<{ names: string[] } | 'name-taken' | MessageRefusal> => {
    const { who, owner, name, written, to, now } = input;
    const writer = await findCorrespondent(db, who);
    if (!writer || !mayWrite(writer)) return 'forbidden';
    // Whoever sees only some of the messages does not learn from a refusal what the others are called.
    const isNumbered = input.isNumbered || !isOwnerSide(writer);
    await lockNames(db, 'message', owner);
    if (!isNumbered && (await isNameTaken(db, 'message', owner, name))) return 'name-taken';
    const changed = FILE_FIELDS.map((field) => [field, written[field]] as const);
    const problem = await fileProblem(db, { owner, by: writer.id, holder: undefined }, changed);
    if (problem) return problem;
    const wanted = to.map(() => name);
    const names = isNumbered ? freeNames(wanted, await listNamesLike(db, 'message', owner, name)) : wanted;
    const batch = to.length > 1 ? newId(now) : '';
    const rows = to.map((sent, place) =>
      newRow(owner, writer, batch, { ...written, ...sent, name: names[place] ?? name, title: name }, now),
    );
    await store(db, rows, writer, now);
    const detail = to.length === 1 ? { user: to[0]?.user } : { recipients: rows.length };
    await recordAudit(db, { actor: who.username, action: 'add-message', owner, subject: name, detail }, now);
    return { names };
  },
);

interface UpdateMessage {
  who: Who;
  owner: string;
  name: string;
  fields: Omit<MessageInput, 'owner' | 'createdTime' | 'reason'>;
  reason: string;
  /** Whom a changed addressee means. */
  addressee: Addressee | undefined;
  base: number | undefined;
  createdTime: string | undefined;
  now: Date;
}

/** What the audit log calls a save: a new state says more than anything else that changes with it. */
const STATE_ACTIONS: Partial<Record<string, string>> = {
  [SUBMITTED]: 'submit-message',
  [PASSED]: 'pass-message',
  [FAILED]: 'return-message',
};

function auditOf(before: Message, after: UpdateMessage['fields'], deed: string) {
  const isNewState = before.state !== after.state;
  const action = (isNewState && STATE_ACTIONS[after.state]) || 'update-message';
  const { state: from } = before;
  return {
    action,
    subject: after.name,
    detail: {
      user: after.user,
      ...(isNewState && action === 'update-message' ? { state: { from, to: after.state } } : {}),
      ...(deed === '' ? {} : { note: deed }),
    },
  };
}

/** The columns that a save changes. */
function columnsOf(after: UpdateMessage['fields'], addressee: Addressee | undefined): Partial<MessageTable> {
  return {
    name: after.name,
    type: after.type,
    text: after.text,
    state: after.state,
    addressee: after.user,
    ...(addressee ? addresseeColumns(addressee) : {}),
    ...Object.fromEntries(FILE_FIELDS.map((field) => [FILE_COLUMNS[field], after[field]])),
  };
}

const changedFiles = (before: Message, after: UpdateMessage['fields']) =>
  FILE_FIELDS.filter((field) => before[field] !== after[field]).map(
    (field) => [field, after[field]] as const,
  );

export const updateMessageCommand = command(
  'message.update',
  async (db: Db, input: UpdateMessage): Promise<SaveOutcome | MessageRefusal> => {
    const { who, owner, fields, now } = input;
    const stored = await findLocked(db, 'message', owner, input.name);
    const reader = await findCorrespondent(db, who);
    const side = stored && reader && sideOf(reader, endsOf(stored));
    if (!stored || !side) {
      // Whoever could not see it does not hear that it was there.
      const isOwn = reader !== undefined && isOwnerSide(reader);
      return { missing: isOwn && !stored ? await findDeletion(db, 'message', owner, input.name) : undefined };
    }
    const refused = outdated(stored, input);
    if (refused) return refused;
    const before = messageFromRow(stored);
    const after = { ...fields, owner };
    if (forbiddenField(side, before, after)) return 'forbidden';
    const isRenamed = before.name !== after.name;
    // A name that is taken would tell them of a message that they cannot see.
    if (isRenamed && !isOwnerSide(reader)) return 'forbidden';
    if (isRenamed && (await isNameTaken(db, 'message', owner, after.name))) return 'name-taken';
    const { addressee } = input;
    if (before.user !== after.user && !addressee) return 'no-addressee';
    const isReaddressed = addressee && addresseeColumns(addressee).addressee_key !== stored.addressee_key;
    if (isReaddressed && isAnswered(stored)) return 'answered';
    const files = changedFiles(before, fields);
    // What is only read, submitted or passed is no place for a chat.
    const isChanged = files.length > 0 || before.state !== after.state;
    if (side === 'addressee' && input.reason !== '' && !isChanged) return 'forbidden';
    const holder: Holder = { kind: 'message', id: stored.id };
    const problem = await fileProblem(db, { owner, by: reader.id, holder }, files);
    if (problem) return problem;

    const version = stored.version + 1;
    const at = now.toISOString();
    const deeds = await deedsOf(db, stored.id, before, after, files);
    await attachFiles(db, holder, files, now);
    const events = deeds(reader, side, input.reason, now);
    await saveColumns(db, 'message', stored.id, {
      ...columnsOf(fields, addressee),
      version,
      changed_at: at,
      changed_by: reader.id,
      changed_by_name: reader.name,
      ...(isRenamed ? { title: after.name } : {}),
      ...(events.length === 0 ? {} : side === 'writer' ? { writer_at: at } : { addressee_at: at }),
    });
    const { templateUrl, templateUrl2 } = fields;
    await noteMessageFiles(db, {
      ...{ id: stored.id, version },
      ...{ template_url: templateUrl, template_url2: templateUrl2 },
    });
    await addEvents(db, events);
    const [event] = events;
    if (event) {
      const record = { actor: who.username, owner, ...auditOf(before, fields, event.deed) };
      await recordAudit(db, record, now);
    }
    await markRead(db, { reader: reader.id, thing_kind: 'message', thing_id: stored.id, at });
    if (isRenamed) {
      await recordRename(db, { kind: 'message', owner, id: stored.id, from: before.name, to: after.name });
    }
    return { version };
  },
);

interface OneMessage {
  who: Who;
  owner: string;
  name: string;
  now: Date;
}

/** Of the own ones: the owner's side has all, others those that they wrote. */
async function findOwn(db: Db, { who, owner, name }: OneMessage) {
  const stored = await findLocked(db, 'message', owner, name);
  const reader = await findCorrespondent(db, who);
  const side = stored && reader && sideOf(reader, endsOf(stored));
  if (!stored || !side) return 'missing';
  return side === 'writer' ? { stored, writer: reader } : 'forbidden';
}

export const deleteMessageCommand = command(
  'message.delete',
  async (db: Db, input: OneMessage): Promise<ChangeOutcome | 'forbidden'> => {
    const { who, owner, now } = input;
    const own = await findOwn(db, input);
    if (own === 'missing') return { missing: undefined };
    if (own === 'forbidden') return own;
    const { id, name } = own.stored;
    await saveColumns(db, 'message', id, { deleted_at: now.toISOString(), deleted_by: who.username });
    await recordAudit(db, { actor: who.username, action: 'delete-message', owner, subject: name }, now);
    return 'done';
  },
);

/** Where the addressee is now: somebody may have moved since. Undefined for whom the copier may not write to. */
async function placeToCopyTo(db: Db, stored: MessageTable, writer: Correspondent) {
  const { owner, addressee_key: key, addressee_area: area, addressee_school: school } = stored;
  const meant = personIn(key);
  const there = { area, school };
  const found = meant && (await findPersons(db, owner, [meant.number])).get(meant.number);
  const person = meant ? (found?.since === meant.since ? found : undefined) : there;
  if (isOwnerSide(writer)) return person ?? there;
  return person && isWithin(writesWithin(writer), person) ? person : undefined;
}

/** To the same addressee, from the beginning: what came back stays with the original. Gives its name. */
export const copyMessageCommand = command(
  'message.copy',
  async (db: Db, input: OneMessage): Promise<{ name: string } | 'missing' | 'forbidden'> => {
    const { who, owner, now } = input;
    const own = await findOwn(db, input);
    if (own === 'missing' || own === 'forbidden') return own;
    const { stored, writer } = own;
    const place = await placeToCopyTo(db, stored, writer);
    if (!place) return 'forbidden';
    await lockNames(db, 'message', owner);
    const row: MessageTable = {
      ...stored,
      ...Object.fromEntries(ANSWER_FIELDS.map((field) => [FILE_COLUMNS[field], ''])),
      id: newId(now),
      name: copyName(stored.name, await listNamesLike(db, 'message', owner, stored.name)),
      version: 1,
      addressee_area: place.area,
      addressee_school: place.school,
      state: NOT_SUBMITTED,
      batch: '',
      ...writtenBy(writer, now.toISOString()),
    };
    await store(db, [row], writer, now);
    await recordAudit(db, { actor: who.username, action: 'copy-message', owner, subject: row.name }, now);
    return { name: row.name };
  },
);
