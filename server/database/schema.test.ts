import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type DatabasePlace, newDatabasePlace, openAt } from '#server/testing/engines.ts';
import type { Database } from './database.ts';

const PARTITIONED = ['answer_history', 'ticket_log', 'log_pack'];

interface Opened {
  place: DatabasePlace;
  database: Database;
}

async function openNew(engine: 'sqlite' | 'postgres'): Promise<Opened> {
  const place = await newDatabasePlace(engine);
  return { place, database: await openAt(place) };
}

async function closeAll(opened: Opened[]): Promise<void> {
  for (const { place, database } of opened) {
    await database.close();
    await place.remove();
  }
}

const TOO_LONG_FOR_POSTGRES = 'candidate_filter';

/** Kysely's own tables are its business. */
const isOurs = (name: string) => !name.startsWith('kysely_');

describe('the schema of a fresh SQLite database', () => {
  let sqlite: Opened;

  beforeAll(async () => {
    sqlite = await openNew('sqlite');
  });
  afterAll(() => closeAll([sqlite]));

  it('is the one in schema-snapshot.sql (after a new migration: npm run schema-snapshot)', async () => {
    const { rows } = await sql<{ name: string; sql: string }>`
      select name, sql from sqlite_master where sql is not null order by tbl_name, type desc, name
    `.execute(sqlite.database.db);
    const statements = rows.filter(({ name }) => isOurs(name)).map((row) => readable(row.sql));
    await expect(`${statements.join('\n\n')}\n`).toMatchFileSnapshot('./schema-snapshot.sql');
  });
});

/** One column in a line, so that a change shows as a line in a review. */
function readable(statement: string): string {
  if (!/^create table/i.test(statement)) return `${statement};`;
  const open = statement.indexOf('(');
  const columns = statement.slice(open + 1, -1).match(/(?:[^,(]|\([^)]*\))+/g) ?? [];
  return `${statement.slice(0, open)}(\n${columns.map((column) => `  ${column.trim()}`).join(',\n')}\n);`;
}

describe.skipIf(inject('postgresUrl') === '')('the schema [postgres]', () => {
  let sqlite: Opened;
  let postgres: Opened;

  beforeAll(async () => {
    [sqlite, postgres] = await Promise.all([openNew('sqlite'), openNew('postgres')]);
  });
  afterAll(() => closeAll([sqlite, postgres]));

  /** Tables with their columns; on PostgreSQL without the parts of which a partitioned table consists. */
  async function columnsOf({ database }: Opened, isPart: (name: string) => boolean = () => false) {
    const tables = await database.db.introspection.getTables();
    const kept = tables.filter(({ name }) => isOurs(name) && !isPart(name));
    return Object.fromEntries(
      kept
        .map(({ name, columns }) => [
          name,
          columns.map((column) => `${column.name}${column.isNullable ? '?' : ''}`).sort(),
        ])
        .sort(([a], [b]) => String(a).localeCompare(String(b))),
    ) as Record<string, string[]>;
  }

  async function partsOf(table: string): Promise<string[]> {
    const { rows } = await sql<{ name: string }>`
      select child.relname as name from pg_inherits
      join pg_class child on child.oid = inhrelid join pg_class parent on parent.oid = inhparent
      where parent.relname = ${table} order by 1
    `.execute(postgres.database.db);
    return rows.map(({ name }) => name);
  }

  it('has the same tables and columns as on SQLite', async () => {
    const parts = new Set((await Promise.all(PARTITIONED.map(partsOf))).flat());
    expect(await columnsOf(postgres, (name) => parts.has(name))).toEqual(await columnsOf(sqlite));
  });

  it.each(PARTITIONED)('keeps %s in partitions, which share the rows out', async (table) => {
    const parts = await partsOf(table);
    expect(parts).toHaveLength(8);
    const { rows } = await sql<{ strategy: string }>`
      select partstrat as strategy from pg_partitioned_table where partrelid = ${table}::regclass
    `.execute(postgres.database.db);
    expect(rows).toEqual([{ strategy: 'h' }]);
  });

  it('has the same indexes as on SQLite, unique where they are unique there', async () => {
    const onSqlite = await sql<{ name: string; definition: string }>`
      select name, sql as definition from sqlite_master where type = 'index' and sql is not null
      and name <> ${TOO_LONG_FOR_POSTGRES}
    `.execute(sqlite.database.db);
    const onPostgres = await sql<{ name: string; definition: string }>`
      select indexname as name, indexdef as definition from pg_indexes where schemaname = 'public'
    `.execute(postgres.database.db);
    const uniqueness = new Map(onPostgres.rows.map((row) => [row.name, /unique/i.test(row.definition)]));
    const expected = onSqlite.rows.map((row) => [row.name, /unique/i.test(row.definition)]);
    expect(onSqlite.rows.map((row) => [row.name, uniqueness.get(row.name)])).toEqual(expected);
    expect(expected.length).toBeGreaterThan(0);
  });
});
