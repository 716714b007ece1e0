import { Kysely, PostgresAdapter, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import { Trouble } from '#server/trouble.ts';
import { WriteRefused } from './command.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { demandPostgresVersion } from './postgres-version.ts';
import { watchPool } from './open-pools.ts';
import { parseAddress } from './postgres-address.ts';
import { PostgresClient } from './postgres-client.ts';
import { CONNECT_WITHIN_MS, type Route, rivalWords } from './postgres-connect.ts';
import { hostsOf } from './postgres-hosts.ts';
import { poolSize, type PoolUse } from './postgres-pools.ts';
import { tlsForms } from './postgres-tls.ts';
import type { Db, Schema } from './schema.ts';

/** Single commands may run side by side or wait; their connections serve this many in a second or two. */
export const MOST_SINGLES = 5_000;

/** More than the pool can serve before the first of them gives up. */
const MOST_WAITING_READS = 2_000;

function routeTo(url: string, use: PoolUse): Route {
  const address = parseAddress(url);
  return { address, use, hosts: hostsOf(address), forms: tlsForms(address.tls) };
}

/** Of another host than the one in use that takes writes too: who must be stopped. */
export const findRivals = (url: string): Promise<string | undefined> => rivalWords(routeTo(url, 'operator'));

export function openPool(url: string, use: PoolUse = 'operator'): pg.Pool {
  const route = routeTo(url, use);
  const { address } = route;
  class Client extends PostgresClient {
    constructor() {
      super(route);
    }
  }
  const pool = new pg.Pool({
    max: poolSize(address.pools, use),
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    // What the pool asks of a client is less than all that the driver's own can do.
    Client: Client as unknown as new () => pg.ClientBase,
  });
  // A connection that breaks is replaced by the pool, and whoever uses it hears of it from the query.
  pool.on('error', () => undefined);
  watchPool(pool, use);
  return pool;
}

/** Whether every transaction may be on another connection than the one before. */
export async function isBehindPooler(url: string): Promise<boolean> {
  const pool = openPool(url);
  try {
    const client = await pool.connect();
    client.release();
    return (client as unknown as PostgresClient).isPooled;
  } finally {
    await pool.end();
  }
}

/** One of the session would stay on a pooler's connection: whoever migrates holds one of the transaction. */
class LockedByTransaction extends PostgresAdapter {
  override acquireMigrationLock(): Promise<void> {
    return Promise.resolve();
  }

  override releaseMigrationLock(): Promise<void> {
    return Promise.resolve();
  }
}

class Dialect extends PostgresDialect {
  override createAdapter(): PostgresAdapter {
    return new LockedByTransaction();
  }
}

/** `mostWaiting` connections may be waited for; whoever comes then is turned away at once. */
export function kyselyOnPool(pool: pg.Pool, mostWaiting = Number.POSITIVE_INFINITY): Kysely<Schema> {
  const bounded = {
    options: pool.options,
    end: () => pool.end(),
    connect: () =>
      pool.waitingCount >= mostWaiting
        ? Promise.reject(new WriteRefused('too many wait for a connection'))
        : pool.connect(),
  };
  return new Kysely<Schema>({ dialect: new Dialect({ pool: bounded }) });
}

export const openReads = (url: string, use: 'reads' | 'sessions' | 'lists' | 'jobs'): Kysely<Schema> =>
  kyselyOnPool(openPool(url, use), MOST_WAITING_READS);

/** The number by which Kysely itself, and with it every version before, keeps others from migrating at the same time. */
const MIGRATION_LOCK = '3853314791062309107';
const LONGEST_MIGRATION = '1h';

/**
 * All in one transaction, with the list of what was done: it would be made before the lock is asked for, and whoever
 * comes second would fail at it.
 */
/** Whoever may make no tables finds out in words; where all are there already nobody has to. */
async function demandOwnTables(db: Db): Promise<void> {
  const { rows } = await sql<{ may: boolean | null; has: string | null; name: string }>`
    select has_schema_privilege(current_schema(), 'create') as may,
      to_regclass('kysely_migration')::text as has, current_database() as name`.execute(db);
  const { may = null, has = null, name = '' } = rows[0] ?? {};
  if (may === true || has !== null) return;
  throw new Trouble(
    'no-permission',
    `DATABASE_URL 中的用户不能在数据库 ${name} 里建表。请让它拥有这个数据库：ALTER DATABASE ${name} OWNER TO 用户；或者建一个它自己的：createdb --owner=用户 名称。`,
  );
}

export async function migratePostgres(url: string, migrations = MIGRATIONS): Promise<void> {
  const db = kyselyOnPool(openPool(url));
  try {
    await demandPostgresVersion(db);
    await demandOwnTables(db);
    await db.transaction().execute(async (transaction) => {
      await sql`select set_config('lock_timeout', ${LONGEST_MIGRATION}, true)`.execute(transaction);
      await sql`select pg_advisory_xact_lock(${sql.raw(MIGRATION_LOCK)})`.execute(transaction);
      await migrate(transaction, 'postgres', migrations);
    });
  } finally {
    await db.destroy();
  }
}
