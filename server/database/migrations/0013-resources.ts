import { type Kysely, sql } from 'kysely';
import { fileKeysIn } from '#domain/resource/file-address.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const RESOURCE: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    name: 'id',
    version: 'count',
    type: 'id',
    file_format: 'text',
    file_size: 'big-count',
    task: 'text',
    url: 'text',
    object_key: 'text',
    file_id: 'text',
    created_time: 'text',
    created_by: 'text',
    changed_at: 'text',
    changed_by: 'text',
    deleted_at: 'optional-text',
    deleted_by: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'resource_name', columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' },
    {
      name: 'resource_time',
      columns: ['owner', 'created_time', 'name'],
      where: 'deleted_at is null',
    },
    { name: 'resource_deleted', columns: ['deleted_at'], where: 'deleted_at is not null' },
    { name: 'resource_file', columns: ['file_id'], unique: true, where: "file_id <> ''" },
  ],
};

const FILE_USE: Table = {
  columns: { file_key: 'id', user_kind: 'id', user_id: 'id', version: 'count' },
  key: ['file_key', 'user_kind', 'user_id'],
  indexes: [{ name: 'file_use_user', columns: ['user_kind', 'user_id'] }],
};

/** Bodies may be long. */
const PORTION = 50;

interface Body {
  id: string;
  version: number;
  body: string;
}

/** What is written since is noted as it is saved; this is what was there before. */
async function noteUsesOf(db: Kysely<unknown>, kind: 'contest' | 'task'): Promise<void> {
  const table = sql.table(`${kind}_version`);
  const id = sql.ref(`${kind}_id`);
  let after: Body = { id: '', version: 0, body: '' };
  for (;;) {
    const { rows } = await sql<Body>`
      select ${id} as id, version, body from ${table}
      where (${id} > ${after.id} or (${id} = ${after.id} and version > ${after.version})) and body like '%/files/%'
      order by ${id}, version limit ${sql.lit(PORTION)}`.execute(db);
    for (const row of rows) {
      for (const key of fileKeysIn(row.body)) {
        await sql`
          insert into file_use (file_key, user_kind, user_id, version)
          values (${key}, ${kind}, ${row.id}, ${row.version})
          on conflict (file_key, user_kind, user_id) do update set version = excluded.version`.execute(db);
      }
    }
    const last = rows.at(-1);
    if (!last) return;
    after = last;
  }
}

/** My downloads: resources with their files, and where each file is used. */
export const resources = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'resource', RESOURCE);
    await createTable(db, engine, 'file_use', FILE_USE);
    await noteUsesOf(db, 'contest');
    await noteUsesOf(db, 'task');
  },
};
