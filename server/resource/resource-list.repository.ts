import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { FileUse, ListedResource, ResourceQuery } from '#domain/resource/resource.schema.ts';
import { RESOURCES_PER_PAGE } from '#domain/resource/resource-values.ts';
import type { Db, ResourceTable, Schema } from '#server/database/schema.ts';
import { type FileUser, listFileUsers } from '#server/files/file-use.repository.ts';
import { resourceFromRow } from './resource.repository.ts';

type Builder = ExpressionBuilder<Schema, 'resource'>;

/** What somebody typed, anywhere in the name and in whatever case; its own wildcards mean themselves. */
const contains = (eb: Builder, text: string) => {
  const pattern = `%${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
  return sql<SqlBool>`lower(${eb.ref('name')}) like ${pattern} escape '\\'`;
};

const conditionsOf =
  (owner: string, { search, type }: Pick<ResourceQuery, 'search' | 'type'>) =>
  (eb: Builder) => {
    const conditions: Expression<SqlBool>[] = [eb('owner', '=', owner), eb('deleted_at', 'is', null)];
    if (search !== '') conditions.push(contains(eb, search));
    if (type !== '') conditions.push(eb('type', '=', type));
    return eb.and(conditions);
  };

const SORT_COLUMNS = {
  name: 'name',
  type: 'type',
  fileFormat: 'file_format',
  fileSize: 'file_size',
  task: 'task',
  createdTime: 'created_time',
  createdBy: 'created_by',
} as const satisfies Record<ResourceQuery['sort'], keyof ResourceTable>;

/** The owner's resources in use that have one of these hashes. */
async function listSameBytes(
  db: Db,
  owner: string,
  hashes: readonly string[],
): Promise<{ id: string; name: string; hash: string }[]> {
  if (hashes.length === 0) return [];
  return db
    .selectFrom('stored_file as f')
    .innerJoin('resource as r', 'r.file_id', 'f.id')
    .select(['r.id', 'r.name', 'f.hash'])
    .where('f.owner', '=', owner)
    .where('f.hash', 'in', hashes)
    .where('r.owner', '=', owner)
    .where('r.deleted_at', 'is', null)
    .orderBy('r.name')
    .execute();
}

/** Those that have the bytes of a file. */
export async function listResourcesWithHash(db: Db, owner: string, hash: string): Promise<string[]> {
  return (await listSameBytes(db, owner, [hash])).map(({ name }) => name);
}

/** For each of these resources the others with the same bytes, by id. */
async function sameAsOf(
  db: Db,
  owner: string,
  rows: readonly ResourceTable[],
): Promise<Map<string, string[]>> {
  const fileIds = rows.map(({ file_id }) => file_id).filter((id) => id !== '');
  if (fileIds.length === 0) return new Map();
  const files = await db
    .selectFrom('stored_file')
    .select(['id', 'hash'])
    .where('id', 'in', fileIds)
    .execute();
  const hashOf = new Map(files.map(({ id, hash }) => [id, hash]));
  const same = Map.groupBy(await listSameBytes(db, owner, [...new Set(hashOf.values())]), ({ hash }) => hash);
  return new Map(
    rows.map(({ id, file_id }) => {
      const all = same.get(hashOf.get(file_id) ?? '') ?? [];
      return [id, all.filter((other) => other.id !== id).map(({ name }) => name)];
    }),
  );
}

/** Of the owner's own things, and in their present version. */
const countsAsUse = (user: FileUser, owner: string) => user.isPresent && user.owner === owner;

export interface ResourcePage {
  total: number;
  resources: ListedResource[];
}

/** One page of those that a filter means, and how many there are in all. */
export async function findResourcePage(
  db: Db,
  { owner, query }: { owner: string; query: ResourceQuery },
): Promise<ResourcePage> {
  const conditions = conditionsOf(owner, query);
  const direction = query.order === 'ascend' ? 'asc' : 'desc';
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('resource')
      .select((eb) => eb.fn.countAll<number | string>().as('total'))
      .where(conditions)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('resource')
      .selectAll()
      .where(conditions)
      .orderBy(SORT_COLUMNS[query.sort], direction)
      .orderBy('name', direction)
      .limit(RESOURCES_PER_PAGE)
      .offset((query.page - 1) * RESOURCES_PER_PAGE)
      .execute(),
  ]);
  return { total: Number(total), resources: await described(db, owner, rows) };
}

/** With who made them, where they are used, and which others are the same. */
async function described(db: Db, owner: string, rows: readonly ResourceTable[]): Promise<ListedResource[]> {
  if (rows.length === 0) return [];
  const keys = rows.map(({ object_key }) => object_key).filter((key) => key !== '');
  const makers = [...new Set(rows.map(({ created_by }) => created_by))];
  const [users, sameAs, accounts] = await Promise.all([
    listFileUsers(db, keys),
    sameAsOf(db, owner, rows),
    db.selectFrom('account').select(['username', 'name']).where('username', 'in', makers).execute(),
  ]);
  const useCounts = new Map<string, number>();
  for (const user of users) {
    if (countsAsUse(user, owner)) useCounts.set(user.key, (useCounts.get(user.key) ?? 0) + 1);
  }
  const nameOf = new Map(accounts.map(({ username, name }) => [username, name]));
  return rows.map((row) => ({
    ...resourceFromRow(row),
    createdBy: row.created_by,
    createdByName: nameOf.get(row.created_by) ?? '',
    useCount: useCounts.get(row.object_key) ?? 0,
    sameAs: sameAs.get(row.id) ?? [],
  }));
}

export interface Usage {
  uses: FileUse[];
  elsewhere: number;
}

/** What leads to a resource's file. Of other owners' things nothing is told but how many they are. */
export async function findUsage(db: Db, { owner, object_key: key }: ResourceTable): Promise<Usage> {
  const users = key === '' ? [] : await listFileUsers(db, [key]);
  const own = users.filter((user) => user.owner === owner);
  const uses = own.map(({ kind, name, isPresent }) => ({ kind, name, isFormer: !isPresent }));
  const order = ['contest', 'task', 'resource', 'report_template', 'notice', 'message'];
  return {
    uses: uses.sort(
      (one, other) =>
        Number(one.isFormer) - Number(other.isFormer) ||
        order.indexOf(one.kind) - order.indexOf(other.kind) ||
        (one.name < other.name ? -1 : 1),
    ),
    elsewhere: users.length - own.length,
  };
}

export async function listSameAs(db: Db, row: ResourceTable): Promise<string[]> {
  return (await sameAsOf(db, row.owner, [row])).get(row.id) ?? [];
}
