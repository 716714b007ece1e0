import { newId } from './ids.ts';
import { findByFormerName, takeName } from './former-name.repository.ts';
import type { ChartTable, Db, ReportTemplateTable } from './schema.ts';

/** What report templates and charts have in common: names, versions without a history, and a place in the trash. */
interface Rows {
  report_template: ReportTemplateTable;
  chart: ChartTable;
}
export type AuthoredKind = keyof Rows;

const live = (db: Db, kind: AuthoredKind) =>
  db
    .selectFrom(kind as 'chart')
    .selectAll()
    .where('deleted_at', 'is', null);

/** By its name, or by one that it had before. */
export async function findAuthored<K extends AuthoredKind>(
  db: Db,
  kind: K,
  owner: string,
  name: string,
): Promise<Rows[K] | undefined> {
  const row = await live(db, kind).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  if (row) return row;
  const id = await findByFormerName(db, kind, owner, name);
  return id === undefined ? undefined : findAuthoredById(db, kind, id);
}

export async function findAuthoredById<K extends AuthoredKind>(
  db: Db,
  kind: K,
  id: string,
): Promise<Rows[K] | undefined> {
  return live(db, kind).where('id', '=', id).executeTakeFirst();
}

export async function listAuthored<K extends AuthoredKind>(
  db: Db,
  kind: K,
  owner: string,
): Promise<Rows[K][]> {
  return live(db, kind).where('owner', '=', owner).orderBy('created_time').orderBy('name').execute();
}

/** Two who save at once come one after the other: the second waits here until the first has its version. */
export async function findLockedAuthored<K extends AuthoredKind>(
  db: Db,
  kind: K,
  owner: string,
  name: string,
): Promise<Rows[K] | undefined> {
  const found = await findAuthored(db, kind, owner, name);
  if (!found) return undefined;
  return db
    .updateTable(kind as 'chart')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', found.id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
}

export async function isAuthoredName(
  db: Db,
  kind: AuthoredKind,
  owner: string,
  name: string,
): Promise<boolean> {
  const row = await db
    .selectFrom(kind as 'chart')
    .select('id')
    .where('deleted_at', 'is', null)
    .where('owner', '=', owner)
    .where('name', '=', name)
    .executeTakeFirst();
  return row !== undefined;
}

interface Deed {
  actor: string;
  owner: string;
  now: Date;
}

type Own<K extends AuthoredKind> = Omit<
  Rows[K],
  'id' | 'owner' | 'version' | 'created_time' | 'changed_at' | 'changed_by' | 'deleted_at' | 'deleted_by'
>;

/** Undefined when the name is taken. */
export async function insertAuthored<K extends AuthoredKind>(
  db: Db,
  kind: K,
  { actor, owner, now }: Deed,
  own: Own<K>,
): Promise<string | undefined> {
  const id = newId(now);
  const at = now.toISOString();
  const row = {
    id,
    owner,
    version: 1,
    created_time: at,
    changed_at: at,
    changed_by: actor,
    deleted_at: null,
  };
  const inserted = await db
    .insertInto(kind as 'chart')
    .values({ ...row, deleted_by: '', ...own } as ChartTable)
    .onConflict((conflict) => conflict.columns(['owner', 'name']).where('deleted_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return undefined;
  await takeName(db, kind, owner, own.name);
  return id;
}

/** Gives the new version. */
export async function saveAuthored<K extends AuthoredKind>(
  db: Db,
  kind: K,
  { id, version }: Pick<Rows[K], 'id' | 'version'>,
  { actor, now }: Deed,
  own: Partial<Own<K>>,
): Promise<number> {
  await db
    .updateTable(kind as 'chart')
    .set({
      ...(own as Partial<ChartTable>),
      version: version + 1,
      changed_at: now.toISOString(),
      changed_by: actor,
    })
    .where('id', '=', id)
    .execute();
  return version + 1;
}

export async function markAuthoredDeleted(
  db: Db,
  kind: AuthoredKind,
  id: string,
  { actor, now }: Deed,
): Promise<void> {
  await db
    .updateTable(kind as 'chart')
    .set({ deleted_at: now.toISOString(), deleted_by: actor })
    .where('id', '=', id)
    .execute();
}

/** As it was before it was deleted, under the name that it gets. */
export async function restoreAuthored(
  db: Db,
  kind: AuthoredKind,
  id: string,
  name: string,
  { owner, now }: Deed,
): Promise<void> {
  await takeName(db, kind, owner, name);
  await db
    .updateTable(kind as 'chart')
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

type Stored = Pick<ChartTable, 'version' | 'created_time' | 'changed_at' | 'changed_by'>;

/** What a save was based on is no longer there; undefined where it is. */
export async function staleAuthored(
  db: Db,
  { version, created_time, changed_at: at, changed_by: by }: Stored,
  { base, createdTime = '' }: { base: number | undefined; createdTime: string | undefined },
): Promise<'another' | { stale: { by: string; byName: string; at: string; version: number } } | undefined> {
  if (base === undefined) return undefined;
  if (createdTime !== '' && createdTime !== created_time) return 'another';
  if (base === version) return undefined;
  const account = await db.selectFrom('account').select('name').where('username', '=', by).executeTakeFirst();
  return { stale: { by, byName: account?.name ?? '', at, version } };
}
