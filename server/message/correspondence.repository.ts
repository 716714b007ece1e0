import { sql, type SqlBool } from 'kysely';
import { beginningOf, freeName } from '#domain/text/free-name.ts';
import { engineOf } from '#server/database/engine-of.ts';
import { findByFormerName, takeName } from '#server/database/former-name.repository.ts';
import type { Db, MessageTable, NoticeTable } from '#server/database/schema.ts';
import type { Change, SaveOutcome } from '#server/http/change-outcome.ts';

/** What messages and notices have in common: names, versions, and a place in the trash. */
interface Rows {
  message: MessageTable;
  notice: NoticeTable;
}
export type Kind = keyof Rows;

const live = (db: Db, kind: Kind) =>
  db
    .selectFrom(kind as 'message')
    .selectAll()
    .where('deleted_at', 'is', null);

/** By its name, or by one that it had before. Whether somebody may see it, the caller asks. */
export async function findOne<K extends Kind>(
  db: Db,
  kind: K,
  owner: string,
  name: string,
): Promise<Rows[K] | undefined> {
  const called = live(db, kind).where('owner', '=', owner).where('name', '=', name);
  const row = await called.executeTakeFirst();
  if (row) return row as unknown as Rows[K];
  const id = await findByFormerName(db, kind, owner, name);
  if (id === undefined) return undefined;
  const [renamed] = await findByIds(db, kind, [id]);
  return renamed;
}

export async function findByIds<K extends Kind>(db: Db, kind: K, ids: readonly string[]): Promise<Rows[K][]> {
  const rows = ids.length === 0 ? [] : await live(db, kind).where('id', 'in', ids).execute();
  return rows as unknown as Rows[K][];
}

/** Two who save at once come one after the other: the second waits here until the first has its version. */
export async function findLocked<K extends Kind>(
  db: Db,
  kind: K,
  owner: string,
  name: string,
): Promise<Rows[K] | undefined> {
  const found = await findOne(db, kind, owner, name);
  if (!found) return undefined;
  const row = await db
    .updateTable(kind as 'message')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', found.id)
    .where('deleted_at', 'is', null)
    .returningAll()
    .executeTakeFirst();
  return row as unknown as Rows[K] | undefined;
}

/**
 * Before a name is looked for that is still free: of those who look at once the second sees what the first has taken. On SQLite
 * commands come one after the other anyway.
 */
export async function lockNames(db: Db, kind: Kind, owner: string): Promise<void> {
  if (engineOf(db) !== 'postgres') return;
  const key = JSON.stringify([kind, owner]);
  await sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`.execute(db);
}

export async function isNameTaken(db: Db, kind: Kind, owner: string, name: string): Promise<boolean> {
  const row = await live(db, kind).where('owner', '=', owner).where('name', '=', name).executeTakeFirst();
  return row !== undefined;
}

/** Those that may be in the way of a name, or of a copy of what is called so: an owner may have a hundred thousand others. */
export async function listNamesLike(db: Db, kind: Kind, owner: string, name: string): Promise<Set<string>> {
  const beginning = beginningOf(name);
  const pattern = `${beginning.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  const rows = await db
    .selectFrom(kind as 'message')
    .select('name')
    .where('owner', '=', owner)
    .where('deleted_at', 'is', null)
    // There names are in the order of their characters, and no index is used for the pattern.
    .$if(engineOf(db) === 'sqlite', (rows) =>
      rows.where('name', '>=', beginning).where('name', '<', `${beginning}\u{10FFFF}`),
    )
    .where(sql<SqlBool>`name like ${pattern} escape '\\'`)
    .execute();
  return new Set(rows.map((row) => row.name));
}

/** The next one like it, to offer where a name is taken. */
export async function findFreeName(
  db: Db,
  { kind, owner, name }: { kind: Kind; owner: string; name: string },
): Promise<string> {
  const taken = await listNamesLike(db, kind, owner, name);
  return freeName(name, (wanted) => taken.has(wanted));
}

export async function saveColumns<K extends Kind>(
  db: Db,
  kind: K,
  id: string,
  columns: Partial<Rows[K]>,
): Promise<void> {
  await db
    .updateTable(kind as 'message')
    .set(columns as Partial<MessageTable>)
    .where('id', '=', id)
    .execute();
}

/** As it was before it was deleted, under the name that it gets. */
export async function restoreOne(
  db: Db,
  kind: Kind,
  id: string,
  name: string,
  { owner, now }: Change,
): Promise<void> {
  await takeName(db, kind, owner, name);
  await db
    .updateTable(kind as 'message')
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

type Stored = Pick<MessageTable, 'version' | 'created_time' | 'changed_at' | 'changed_by_name'>;

/** What a save was based on is no longer there; undefined where it is. */
export function outdated(
  { version, created_time, changed_at: at, changed_by_name: byName }: Stored,
  { base, createdTime = '' }: { base: number | undefined; createdTime: string | undefined },
): Extract<SaveOutcome, 'another' | { stale: object }> | undefined {
  if (base === undefined) return undefined;
  if (createdTime !== '' && createdTime !== created_time) return 'another';
  return base === version ? undefined : { stale: { by: byName, byName, at, version } };
}
