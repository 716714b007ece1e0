import { sql } from 'kysely';
import type { NamedKind, VersionedKind } from './former-name.repository.ts';
import type { Db } from './schema.ts';

/** Who saved or deleted something, and when. */
export interface Deed {
  by: string;
  /** As the account calls itself. */
  byName: string;
  at: string;
}

/** Who saved this version of a thing whose versions are kept. */
export async function getSaving(db: Db, kind: VersionedKind, id: string, version: number): Promise<Deed> {
  const { by, byName, at } = await db
    .selectFrom(`${kind}_version` as 'task_version')
    .leftJoin('account as a', 'a.username', 'saved_by')
    .select(['saved_by as by', 'saved_at as at', 'a.name as byName'])
    .where(sql.ref(`${kind}_id`), '=', id)
    .where('version', '=', version)
    .executeTakeFirstOrThrow();
  return { by, byName: byName ?? '', at };
}

/** Who saved which versions, newest first; `before` leaves out that one and all after it. */
export async function listSavings(
  db: Db,
  kind: VersionedKind,
  id: string,
  { before, limit }: { before: number | undefined; limit: number },
): Promise<(Deed & { version: number })[]> {
  const rows = await db
    .selectFrom(`${kind}_version` as 'task_version')
    .leftJoin('account as a', 'a.username', 'saved_by')
    .select(['version', 'saved_by as by', 'saved_at as at', 'a.name as byName'])
    .where(sql.ref(`${kind}_id`), '=', id)
    .$if(before !== undefined, (query) => query.where('version', '<', before ?? 0))
    .orderBy('version', 'desc')
    .limit(limit)
    .execute();
  return rows.map(({ byName, ...row }) => ({ ...row, byName: byName ?? '' }));
}

/** Who deleted the thing that had this name last. */
export async function findDeletion(
  db: Db,
  kind: NamedKind,
  owner: string,
  name: string,
): Promise<Deed | undefined> {
  const row = await db
    .selectFrom(`${kind} as e` as 'task as e')
    .leftJoin('account as a', 'a.username', 'e.deleted_by')
    .select(['e.deleted_by as by', 'e.deleted_at as at', 'a.name as byName'])
    .where('e.owner', '=', owner)
    .where('e.name', '=', name)
    .where('e.deleted_at', 'is not', null)
    .orderBy('e.deleted_at', 'desc')
    .executeTakeFirst();
  return row && { by: row.by, byName: row.byName ?? '', at: row.at ?? '' };
}
