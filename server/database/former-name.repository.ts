import type { Db, FormerNameTable } from './schema.ts';

/** A thing that can be found by the names it had before. */
export type NamedKind = FormerNameTable['kind'];

/** Those of which every version is kept. */
export type VersionedKind = 'contest' | 'task';

const recordsOf = (db: Db, kind: NamedKind, owner: string) =>
  db
    .selectFrom(`${kind} as e` as 'task as e')
    .innerJoin('former_name as f', 'f.entity_id', 'e.id')
    .where('f.kind', '=', kind)
    .where('f.owner', '=', owner)
    .where('e.deleted_at', 'is', null);

/** The id of the live thing that once had this name. Ask only when no live thing has the name now. */
export async function findByFormerName(
  db: Db,
  kind: NamedKind,
  owner: string,
  name: string,
): Promise<string | undefined> {
  const row = await recordsOf(db, kind, owner).select('e.id').where('f.name', '=', name).executeTakeFirst();
  return row?.id;
}

/** What things are called now, for those of these names that they had before. */
export async function presentNames(
  db: Db,
  kind: NamedKind,
  owner: string,
  names: readonly string[],
): Promise<Map<string, string>> {
  if (names.length === 0) return new Map();
  const rows = await recordsOf(db, kind, owner)
    .select(['f.name as former', 'e.name as present'])
    .where('f.name', 'in', names)
    .execute();
  return new Map(rows.map(({ former, present }) => [former, present]));
}

/** What an owner's things are called, without those in the trash. */
export async function listPresentNames(db: Db, kind: NamedKind, owner: string): Promise<string[]> {
  const rows = await db
    .selectFrom(`${kind} as e` as 'task as e')
    .select('e.name')
    .where('e.owner', '=', owner)
    .where('e.deleted_at', 'is', null)
    .execute();
  return rows.map(({ name }) => name);
}

/** All names by which an owner's things of a kind are found, and what they are called now. */
export async function namesNow(db: Db, kind: NamedKind, owner: string): Promise<Map<string, string>> {
  const former = await recordsOf(db, kind, owner).select(['f.name as former', 'e.name as present']).execute();
  const named = await db
    .selectFrom(`${kind} as e` as 'task as e')
    .select(['e.name', 'e.deleted_at'])
    .where('e.owner', '=', owner)
    .execute();
  const [present, deleted] = [
    named.filter((e) => e.deleted_at === null),
    named.filter((e) => e.deleted_at !== null),
  ];
  // A name that somebody has now leads nowhere else; what is in the trash may come back, and is still one name.
  return new Map([
    ...deleted.map(({ name }) => [name, name] as const),
    ...former.map(({ former: name, present: now }) => [name, now] as const),
    ...present.map(({ name }) => [name, name] as const),
  ]);
}

/** Whoever takes a name owns it alone: the address no longer leads to the thing that had it before. */
export async function takeName(db: Db, kind: NamedKind, owner: string, name: string): Promise<void> {
  await db
    .deleteFrom('former_name')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .execute();
}

interface Rename {
  kind: NamedKind;
  owner: string;
  id: string;
  from: string;
  to: string;
}

export async function recordRename(db: Db, { kind, owner, id, from, to }: Rename): Promise<void> {
  await takeName(db, kind, owner, to);
  await db
    .insertInto('former_name')
    .values({ owner, kind, name: from, entity_id: id })
    .onConflict((conflict) => conflict.columns(['owner', 'kind', 'name']).doUpdateSet({ entity_id: id }))
    .execute();
}

export async function hadName(
  db: Db,
  kind: NamedKind,
  owner: string,
  name: string,
  id: string,
): Promise<boolean> {
  const row = await db
    .selectFrom('former_name')
    .select('name')
    .where('owner', '=', owner)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('entity_id', '=', id)
    .executeTakeFirst();
  return row !== undefined;
}
