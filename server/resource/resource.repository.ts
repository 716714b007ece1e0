import type { Resource } from '#domain/resource/resource.schema.ts';
import type { ResourceType } from '#domain/resource/resource-values.ts';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import type { Deed } from '#server/database/deed.repository.ts';
import { findByFormerName, takeName } from '#server/database/former-name.repository.ts';
import type { Db, ResourceTable } from '#server/database/schema.ts';
import { forgetFileUses, noteFileUses } from '#server/files/file-use.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';

/** What is written, whoever has decided it. */
export type ResourceColumns = Pick<
  ResourceTable,
  'name' | 'type' | 'file_format' | 'file_size' | 'task' | 'url' | 'object_key' | 'file_id'
>;

export function resourceFromRow(row: ResourceTable): Resource {
  return {
    owner: row.owner,
    name: row.name,
    createdTime: row.created_time,
    type: row.type as ResourceType,
    fileFormat: row.file_format,
    fileSize: row.file_size,
    task: row.task,
    url: row.url,
    objectKey: row.object_key,
  };
}

/** As `held_by` names it. */
export const holderOf = (id: string) => `resource/${id}`;

const live = (db: Db) => db.selectFrom('resource').selectAll().where('deleted_at', 'is', null);

/** By its name, or by one that it had before. */
export async function findResource(db: Db, owner: string, name: string): Promise<ResourceTable | undefined> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  const id = await findByFormerName(db, 'resource', owner, name);
  return id === undefined ? undefined : live(db).where('id', '=', id).executeTakeFirst();
}

/** Two saves at once come one after the other: the second waits here until the first has its version. */
export async function findLockedResource(
  db: Db,
  owner: string,
  name: string,
): Promise<ResourceTable | undefined> {
  const locked = db
    .updateTable('resource')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('deleted_at', 'is', null)
    .returningAll();
  const row = await locked.where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  const id = await findByFormerName(db, 'resource', owner, name);
  return id === undefined ? undefined : locked.where('id', '=', id).executeTakeFirst();
}

export async function isResourceName(db: Db, owner: string, name: string): Promise<boolean> {
  const row = await live(db).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

export async function listResourceNames(db: Db, owner: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('resource')
    .select('name')
    .where('owner', '=', owner)
    .where('deleted_at', '=', '')
    .execute();
  return new Set(rows.map(({ name }) => name));
}

/** Also one in the trash. */
export async function findResourceOfFile(db: Db, fileId: string): Promise<ResourceTable | undefined> {
  return db.selectFrom('resource').selectAll().where('file_id', '=', fileId).executeTakeFirst();
}

/** All of an owner's, oldest first and a portion at a time. */
export async function* listResourcePortions(
  db: Db,
  owner: string,
  portion: number,
): AsyncGenerator<Resource[]> {
  for (let last: ResourceTable | undefined; ;) {
    const after = last;
    const rows = await live(db)
      .where('owner', '=', owner)
      .$if(after !== undefined, (query) =>
        query.where((eb) =>
          eb.or([
            eb('created_time', '>', after?.created_time ?? ''),
            eb.and([eb('created_time', '=', after?.created_time ?? ''), eb('name', '>', after?.name ?? '')]),
          ]),
        ),
      )
      .orderBy('created_time')
      .orderBy('name')
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows.map(resourceFromRow);
    last = rows.at(-1);
    if (rows.length < portion) return;
  }
}

/** A link to a file of somebody else's resource uses that file; one's own file is nothing to note. */
async function noteLink(db: Db, id: string, version: number, columns: ResourceColumns): Promise<void> {
  await forgetFileUses(db, 'resource', id);
  const isOwn = fileKeysIn(columns.url).every((key) => key === columns.object_key);
  if (!isOwn) await noteFileUses(db, { kind: 'resource', id, version }, columns.url);
}

/** False when the owner already has a resource of that name. */
export async function insertResource(
  db: Db,
  id: string,
  { actor, owner, now }: Change,
  columns: ResourceColumns,
): Promise<boolean> {
  const inserted = await db
    .insertInto('resource')
    .values({
      ...columns,
      id,
      owner,
      version: 1,
      created_time: now.toISOString(),
      created_by: actor,
      changed_at: now.toISOString(),
      changed_by: actor,
      deleted_at: null,
      deleted_by: '',
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await takeName(db, 'resource', owner, columns.name);
  await noteLink(db, id, 1, columns);
  return true;
}

/** Gives back the new version. */
export async function saveResource(
  db: Db,
  { id, version: before }: ResourceTable,
  columns: ResourceColumns,
  { actor, now }: Pick<Change, 'actor' | 'now'>,
): Promise<number> {
  const version = before + 1;
  await db
    .updateTable('resource')
    .set({ ...columns, version, changed_at: now.toISOString(), changed_by: actor })
    .where('id', '=', id)
    .execute();
  await noteLink(db, id, version, columns);
  return version;
}

/** Who made the resource what it is now. */
export async function lastChangeOf(db: Db, { changed_by: by, changed_at: at }: ResourceTable): Promise<Deed> {
  const account = await db.selectFrom('account').select('name').where('username', '=', by).executeTakeFirst();
  return { by, byName: account?.name ?? '', at };
}

export async function markResourceDeleted(
  db: Db,
  id: string,
  { actor, now }: Pick<Change, 'actor' | 'now'>,
): Promise<void> {
  const gone = { deleted_at: now.toISOString(), deleted_by: actor };
  await db.updateTable('resource').set(gone).where('id', '=', id).execute();
}

/** As it was before it was deleted, under the name that it gets. */
export async function restoreResource(db: Db, id: string, name: string, change: Change): Promise<void> {
  const { actor, owner, now } = change;
  await takeName(db, 'resource', owner, name);
  await db
    .updateTable('resource')
    .set((eb) => ({
      name,
      version: eb('version', '+', 1),
      changed_at: now.toISOString(),
      changed_by: actor,
      deleted_at: null,
      deleted_by: '',
    }))
    .where('id', '=', id)
    .execute();
}

/** A task's new name reaches every resource that is for it, also those in the trash. */
export async function renameTaskInResources(db: Db, owner: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('resource')
    .set({ task: to })
    .where('owner', '=', owner)
    .where('task', '=', from)
    .execute();
}
