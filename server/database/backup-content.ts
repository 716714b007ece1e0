import { sql } from 'kysely';
import { engineOf } from './engine-of.ts';
import { schemaVersion } from './migrate.ts';
import type { Db, Schema, StoredFileTable } from './schema.ts';

/** Whose number of rows a backup writes down, and a restored database has to have. */
const COUNTED: readonly (keyof Schema)[] = [
  'account',
  'contest',
  'task',
  'candidate',
  'ticket_user',
  'answer',
  'answer_history',
  'answer_draft',
  'ticket_log',
  'log_pack',
  'message',
  'notice',
  'resource',
  'stored_file',
  'report_template',
  'audit_log',
];

export type KnownFile = Pick<StoredFileTable, 'privacy' | 'key' | 'size' | 'content_type' | 'file_name'>;

export interface DatabaseContent {
  schemaVersion: string;
  rows: Record<string, number>;
  /** Those whose bytes are in the file store. */
  files: KnownFile[];
}

/** Those that are there: a database of an older program has fewer. */
export async function tablesOf(db: Db): Promise<string[]> {
  const names =
    engineOf(db) === 'sqlite'
      ? sql<{ name: string }>`select name from sqlite_master where type = 'table' order by 1`
      : sql<{
          name: string;
        }>`select tablename as name from pg_tables where schemaname = current_schema() order by 1`;
  const { rows } = await names.execute(db);
  return rows.map(({ name }) => name);
}

export async function countRows(db: Db): Promise<Record<string, number>> {
  const tables = new Set(await tablesOf(db));
  const rows: Record<string, number> = {};
  for (const table of COUNTED) {
    if (!tables.has(table)) continue;
    const { count } = await db
      .selectFrom(table)
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    rows[table] = count;
  }
  return rows;
}

/** What only meant the place that the backup was made of: its processes, its folder of files, its clock. */
const NOTES_OF_PLACE = ['files-place', 'held-clock'] as const;

export async function forgetPlace(db: Db): Promise<void> {
  const tables = new Set(await tablesOf(db));
  if (tables.has('app_process')) await db.deleteFrom('app_process').execute();
  if (tables.has('operator_note'))
    await db.deleteFrom('operator_note').where('name', 'in', NOTES_OF_PLACE).execute();
}

/** The same as a text, for a database in this schema that psql is filling. */
export function forgettingPlace(schema: string): string {
  const notes = NOTES_OF_PLACE.map((name) => `'${name}'`).join(', ');
  const where = (table: string) => `to_regclass('${schema}.${table}') is not null`;
  return (
    `if ${where('app_process')} then delete from ${schema}.app_process; end if; ` +
    `if ${where('operator_note')} then delete from ${schema}.operator_note where name in (${notes}); end if;`
  );
}

/** Of one moment, if `db` shows one. */
export async function contentOf(db: Db): Promise<DatabaseContent> {
  const rows = await countRows(db);
  const files =
    rows.stored_file === undefined
      ? []
      : await db
          .selectFrom('stored_file')
          .select(['privacy', 'key', 'size', 'content_type', 'file_name'])
          .where('state', '=', 'ready')
          .execute();
  return { schemaVersion: await schemaVersion(db), rows, files };
}
