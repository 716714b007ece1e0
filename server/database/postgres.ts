import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { MIGRATIONS, migrate } from './migrate.ts';
import type { Schema } from './schema.ts';

const POOL_SIZE = 12;
const INT8_OID = 20;

/** bigint columns hold sequence numbers and counts, all well within what a number can hold. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary'
      ? (value: string) => Number(value)
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

export function openPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url, max: POOL_SIZE, types, connectionTimeoutMillis: 5_000 });
  // A connection that breaks is replaced by the pool, while idle or when it is given back; whoever is using it hears
  // of it from the next query. Without listeners it would end the process.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

export function kyselyOnPool(pool: pg.Pool): Kysely<Schema> {
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
}

export async function migratePostgres(url: string, migrations = MIGRATIONS): Promise<void> {
  const db = kyselyOnPool(openPool(url));
  try {
    await migrate(db, 'postgres', migrations);
  } finally {
    await db.destroy();
  }
}
