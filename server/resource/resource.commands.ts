import { fileAddressOf, fileKeysIn } from '#domain/resource/file-address.ts';
import type { FileUse, ResourceInput } from '#domain/resource/resource.schema.ts';
import { formatOf, typeOfAddress, typeOfFormat } from '#domain/resource/resource-values.ts';
import { isPackageKey, openingAddress, packageKeyIn } from '#domain/web-package/package-address.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import { findDeletion } from '#server/database/deed.repository.ts';
import { presentNames, recordRename } from '#server/database/former-name.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { Db, ResourceTable, StoredFileTable } from '#server/database/schema.ts';
import { findOwnFile, holdFile, releaseFiles } from '#server/files/stored-file.repository.ts';
import type { Change, ChangeOutcome, SaveOutcome } from '#server/http/change-outcome.ts';
import {
  findLockedResource,
  findResourceOfFile,
  holderOf,
  insertResource,
  isResourceName,
  lastChangeOf,
  markResourceDeleted,
  type ResourceColumns,
  saveResource,
} from './resource.repository.ts';
import { findUsage } from './resource-list.repository.ts';

/** The object key names no file of this owner's; or the file belongs to this resource already; or a link leads nowhere. */
export type ResourceRefusal = 'no-file' | { fileOf: string; isDeleted: boolean } | 'no-address';

type Fields = Omit<ResourceInput, 'owner' | 'createdTime'>;
type FileOf = Pick<StoredFileTable, 'id' | 'key' | 'size' | 'content_type'>;

/** Of a file of ours the server says what it is; of a link its author does. */
async function columnsFor(
  db: Db,
  owner: string,
  fields: Fields,
  file: FileOf | undefined,
): Promise<ResourceColumns> {
  const { name, task, url, type } = fields;
  const own = file && openingAddress(file.key, file.content_type);
  const format = own === undefined ? fields.fileFormat || formatOf(url) : formatOf(own);
  const isPackage = packageKeyIn(own ?? url) !== undefined;
  return {
    name,
    type: type ?? (isPackage ? typeOfAddress(own ?? url) : typeOfFormat(format)),
    file_format: format,
    file_size: file?.size ?? fields.fileSize,
    // Whoever writes an old name means the task that had it.
    task: (await presentNames(db, 'task', owner, [task])).get(task) ?? task,
    url: url === '' ? (own ?? '') : url,
    object_key: file?.key ?? '',
    file_id: file?.id ?? '',
  };
}

/** The upload that a new resource is made of. Without a key, one that nothing holds yet and that the address leads to. */
async function fileFor(
  db: Db,
  owner: string,
  { objectKey, url }: Fields,
): Promise<StoredFileTable | undefined | ResourceRefusal> {
  if (objectKey === '') {
    const [key = ''] = fileKeysIn(url);
    const isFile = url === fileAddressOf(key) || packageKeyIn(url) === key;
    const linked = isFile ? await findOwnFile(db, owner, key) : undefined;
    return linked?.held_by === '' ? linked : undefined;
  }
  const file = await findOwnFile(db, owner, objectKey);
  if (!file) return 'no-file';
  if (file.held_by === '') return file;
  const holder = await findResourceOfFile(db, file.id);
  return holder ? { fileOf: holder.name, isDeleted: holder.deleted_at !== null } : 'no-file';
}

const isRefusal = (found: StoredFileTable | undefined | ResourceRefusal): found is ResourceRefusal =>
  typeof found === 'string' || (found !== undefined && 'fileOf' in found);

export const addResourceCommand = command(
  'resource.add',
  async (db: Db, input: Change & { fields: Fields }): Promise<ChangeOutcome | ResourceRefusal> => {
    const { owner, fields, now } = input;
    const file = await fileFor(db, owner, fields);
    if (isRefusal(file)) return file;
    if (!file && fields.url === '') return 'no-address';
    if (await isResourceName(db, owner, fields.name)) return 'name-taken';
    const id = newId(now);
    // Somebody else may just have made the file theirs.
    if (file && !(await holdFile(db, file.id, holderOf(id)))) return 'no-file';
    if (await insertResource(db, id, input, await columnsFor(db, owner, fields, file))) return 'done';
    await releaseFiles(db, holderOf(id));
    return 'name-taken';
  },
);

interface ResourceUpdate extends Change {
  name: string;
  fields: Fields;
  /** The version that the author had before them; without one the last change wins. */
  base: number | undefined;
  /** Of the thing that the author had before them, which may no longer be the one of that name. */
  createdTime: string | undefined;
}

async function fileOfRow(db: Db, row: ResourceTable): Promise<FileOf | undefined> {
  const { owner, file_id: id, object_key: key, file_size: size } = row;
  if (id === '') return undefined;
  const stored = isPackageKey(key) ? await findOwnFile(db, owner, key) : undefined;
  return { id, key, size, content_type: stored?.content_type ?? '' };
}

export const updateResourceCommand = command(
  'resource.update',
  async (db: Db, input: ResourceUpdate): Promise<SaveOutcome | ResourceRefusal> => {
    const { owner, fields, base, createdTime = '' } = input;
    const stored = await findLockedResource(db, owner, input.name);
    if (!stored) return { missing: await findDeletion(db, 'resource', owner, input.name) };
    const { id, version } = stored;
    if (base !== undefined && createdTime !== '' && createdTime !== stored.created_time) return 'another';
    if (base !== undefined && base !== version)
      return { stale: { ...(await lastChangeOf(db, stored)), version } };
    // Its file is settled when it is added.
    if (fields.objectKey !== '' && fields.objectKey !== stored.object_key) return 'no-file';
    const file = await fileOfRow(db, stored);
    if (!file && fields.url === '') return 'no-address';
    const [from, to] = [stored.name, fields.name];
    if (from !== to && (await isResourceName(db, owner, to))) return 'name-taken';
    const type = fields.type ?? (stored.type as Fields['type']);
    const columns = await columnsFor(db, owner, { ...fields, type }, file);
    const saved = await saveResource(db, stored, columns, input);
    if (from !== to) await recordRename(db, { kind: 'resource', owner, id, from, to });
    return { version: saved };
  },
);

export const deleteResourceCommand = command(
  'resource.delete',
  async (
    db: Db,
    input: Change & { name: string; force: boolean },
  ): Promise<ChangeOutcome | { uses: FileUse[] }> => {
    const { actor, owner, now } = input;
    const stored = await findLockedResource(db, owner, input.name);
    if (!stored) return { missing: undefined };
    const uses = (await findUsage(db, stored)).uses.filter(({ isFormer }) => !isFormer);
    if (uses.length > 0 && !input.force) return { uses };
    await markResourceDeleted(db, stored.id, input);
    await recordAudit(db, { actor, action: 'delete-resource', owner, subject: stored.name }, now);
    return 'done';
  },
);
