import { Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import { WriteRefused } from './command.ts';
import { isSilence } from './database-away.ts';
import { nameOfQuery } from './fixed-query.ts';
import { MIGRATIONS, migrate } from './migrate.ts';
import { watchPool } from './open-pools.ts';
import { demandPostgresVersion } from './postgres-version.ts';
import type { Schema } from './schema.ts';

const INT8_OID = 20;

/** bigint columns hold sequence numbers and counts, all well within what a number can hold. */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid, format) =>
    oid === INT8_OID && format !== 'binary'
      ? (value: string) => Number(value)
      : (pg.types.getTypeParser(oid, format) as (value: string) => unknown),
};

/**
 * How long a statement may take. The server ends it first (statement, lock), so that the connection survives; when
 * not even that is heard, the machine or the network is gone and so is the connection (query).
 */
type Patience = Pick<pg.PoolConfig, 'statement_timeout' | 'lock_timeout' | 'query_timeout'>;

/** With the five seconds for a new connection less than the 15 that nginx and the 20 that the page wait for an answer. */
const FOR_ANSWERS: Patience = { statement_timeout: 7_000, lock_timeout: 4_000, query_timeout: 8_000 };
const FOR_THE_REST: Patience = { statement_timeout: 15_000, lock_timeout: 10_000, query_timeout: 16_000 };

/** A process that stopped in the middle of a transaction keeps rows locked: the server lets it go after this. */
const LONGEST_PAUSE_MS = 15_000;
const KEEP_ALIVE_AFTER_MS = 10_000;

/** Reads, single commands and each kind of batch have connections of their own: none can keep the others waiting. */
const POOLS = {
  reads: { max: 8, ...FOR_THE_REST },
  /** Every call asks for its session: no list of somebody else's may be in its way. */
  sessions: { max: 3, ...FOR_ANSWERS },
  /** Searches and counts over long lists: a few at a time, so that they do not take every core of the database. */
  lists: { max: 3, ...FOR_THE_REST },
  /** Of one job each, which may read for minutes; what it holds up is nothing but itself. */
  jobs: { max: 2, statement_timeout: 600_000, query_timeout: 610_000 },
  singles: { max: 6, ...FOR_THE_REST },
  // While one batch waits for the disk the next one is already being written.
  batches: { max: 2, pipeline: true, ...FOR_ANSWERS },
  /** Migrations and backups take as long as they take. */
  operator: { max: 4 },
} satisfies Record<string, pg.PoolConfig>;

/** Single commands may run side by side or wait; their connections serve this many in a second or two. */
export const MOST_SINGLES = 5_000;

/** More than the pool can serve before the first of them gives up. */
const MOST_WAITING_READS = 2_000;

/** After a silence the answer may still come: to whoever uses the connection next. So nobody does. */
function endAfterSilence(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = (async (...args: unknown[]) => {
    try {
      return await query(...args);
    } catch (error) {
      if (isSilence(error)) void (client as unknown as pg.Client).end();
      throw error;
    }
  }) as typeof client.query;
}

/** Kysely gives a text and values; a text that comes again and again is planned once under its name. */
function nameFixedQueries(client: pg.PoolClient): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  client.query = ((...[first, values, ...rest]: unknown[]) => {
    const name = typeof first === 'string' ? nameOfQuery(first) : undefined;
    return name === undefined ? query(first, values, ...rest) : query({ name, text: first, values });
  }) as typeof client.query;
}

/** Acknowledged means on disk, whatever the role or the database is set to; stronger settings stay. */
const DURABLE = `select set_config('synchronous_commit', 'on', false)
  where current_setting('synchronous_commit') = 'off'`;

/**
 * For statements that go by keys and nothing else: whatever the tables looked like when they were planned. A plan is kept
 * for as long as its connection, and at nine o'clock a table of ten rows has ten thousand before anybody counts them anew.
 */
const BY_KEYS = `select set_config(name, 'off', false)
  from unnest(array['enable_seqscan', 'enable_hashjoin', 'enable_mergejoin']) as setting (name)`;

/** Compiling a long statement takes longer than running it over a test of fifty thousand. */
const UNCOMPILED = `select set_config('jit', 'off', false)`;

/** As much as fifty thousand people take up when they are put in order; beyond it goes to the disk. */
const ROOM_TO_SORT = `select set_config('work_mem', '32MB', false)
  where pg_size_bytes(current_setting('work_mem')) < pg_size_bytes('32MB')`;

async function prepareConnection(client: pg.ClientBase, use: keyof typeof POOLS): Promise<void> {
  await client.query(DURABLE);
  await client.query(UNCOMPILED);
  if (use === 'lists') await client.query(ROOM_TO_SORT);
  if (use === 'batches' || use === 'sessions') await client.query(BY_KEYS);
}

export function openPool(url: string, use: keyof typeof POOLS = 'operator'): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    types,
    // By which restoring tells whether a server is at work.
    application_name: use === 'operator' ? 'kaopu-operator' : 'kaopu',
    connectionTimeoutMillis: 5_000,
    idle_in_transaction_session_timeout: use === 'operator' ? 0 : LONGEST_PAUSE_MS,
    // Tells within half a minute that the other end of an idle connection is gone.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_AFTER_MS,
    // The pool waits for it before it hands the connection out, though its types do not say so.
    onConnect: (client) => prepareConnection(client, use) as unknown as undefined,
    ...POOLS[use],
  });
  // A connection that breaks is replaced by the pool, and whoever uses it hears of it from the query. Without a
  // listener it would end the process: the pool's is for idle connections, the client's for those in use.
  pool.on('error', () => undefined);
  pool.on('connect', (client) => {
    client.on('error', () => undefined);
    endAfterSilence(client);
    nameFixedQueries(client);
  });
  watchPool(pool, use);
  return pool;
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
  return new Kysely<Schema>({ dialect: new PostgresDialect({ pool: bounded }) });
}

export const openReads = (url: string, use: 'reads' | 'sessions' | 'lists' | 'jobs'): Kysely<Schema> =>
  kyselyOnPool(openPool(url, use), MOST_WAITING_READS);

export async function migratePostgres(url: string, migrations = MIGRATIONS): Promise<void> {
  const db = kyselyOnPool(openPool(url));
  try {
    await demandPostgresVersion(db);
    await migrate(db, 'postgres', migrations);
  } finally {
    await db.destroy();
  }
}
