import type BetterSqlite3 from 'better-sqlite3';
import type { PoolClient, QueryConfig } from 'pg';
import { fixedQuery } from '#server/database/fixed-query.ts';
import type { Db, LoginTallyTable } from '#server/database/schema.ts';
import { preparedOnce } from '#server/database/sqlite.ts';
import { addressKey, type Attempt, clientKey, keysBelow, LoginTallies } from './login-tallies.ts';

const talliesOfTwo = fixedQuery((db, first: string, second: string) =>
  db.selectFrom('login_tally').selectAll().where('key', 'in', [first, second]),
);

/** For a first look at a look-up: what is decided by it alone may have changed meanwhile. */
export async function findTallies(db: Db, attempt: Attempt): Promise<LoginTallies> {
  return new LoginTallies(await talliesOfTwo(db, addressKey(attempt), clientKey(attempt)));
}

/**
 * Inside of a command, before anything else is locked. Finding the address's row also locks it: guesses that come together,
 * also to other processes, are counted one after the other.
 */
export async function lockTallies(db: Db, attempt: Attempt, now: Date): Promise<LoginTallies> {
  const address = await db
    .insertInto('login_tally')
    .values({ key: addressKey(attempt), counted: '', window_start: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  const below = await db
    .selectFrom('login_tally')
    .selectAll()
    .where('key', 'in', keysBelow(attempt))
    .execute();
  return new LoginTallies([address, ...below]);
}

export async function storeTallies(db: Db, tallies: LoginTallies): Promise<void> {
  const { kept, cleared } = tallies.changes();
  for (const row of kept) {
    await db
      .insertInto('login_tally')
      .values(row)
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({ counted: row.counted, window_start: row.window_start }),
      )
      .execute();
  }
  for (const key of cleared) await db.deleteFrom('login_tally').where('key', '=', key).execute();
}

/** Written by hand and prepared once: a region logs in within seconds. */
const onSqlite = preparedOnce((connection) => ({
  tally: connection.prepare<[string], LoginTallyTable>('select * from login_tally where key = ?'),
  put: connection.prepare(
    `insert into login_tally (key, counted, window_start) values (@key, @counted, @window_start)
     on conflict (key) do update set counted = excluded.counted, window_start = excluded.window_start`,
  ),
  clear: connection.prepare('delete from login_tally where key = ?'),
}));

export function loadTalliesOnSqlite(
  connection: BetterSqlite3.Database,
  attempts: readonly Attempt[],
): LoginTallies {
  const { tally } = onSqlite(connection);
  const keys = new Set(attempts.flatMap((attempt) => [addressKey(attempt), ...keysBelow(attempt)]));
  return new LoginTallies([...keys].flatMap((key) => tally.get(key) ?? []));
}

export function storeTalliesOnSqlite(connection: BetterSqlite3.Database, tallies: LoginTallies): void {
  const { put, clear } = onSqlite(connection);
  const { kept, cleared } = tallies.changes();
  for (const row of kept) put.run(row);
  for (const key of cleared) clear.run(key);
}

/*
 * Addresses are locked before what lies below them, and by their keys in order: so no two batches can wait for each other.
 */
const LOCK_ADDRESSES = {
  name: 'throttling-lock-addresses',
  text: `insert into login_tally (key, counted, window_start)
    select key, '', $2 from unnest($1::text[]) as wanted (key) order by key collate "C"
    on conflict (key) do update set key = excluded.key
    returning key, counted, window_start`,
};

const TALLIES = {
  name: 'throttling-tallies',
  text: 'select key, counted, window_start from login_tally where key = any($1::text[])',
};

const STORE = {
  name: 'throttling-store',
  text: `insert into login_tally (key, counted, window_start)
    select key, counted, window_start from json_populate_recordset(null::login_tally, $1::json)
    order by key collate "C"
    on conflict (key) do update set counted = excluded.counted, window_start = excluded.window_start`,
};

const CLEAR = {
  name: 'throttling-clear',
  text: 'delete from login_tally where key = any($1::text[])',
};

export async function lockTalliesOnPostgres(
  client: PoolClient,
  attempts: readonly Attempt[],
  now: Date,
): Promise<LoginTallies> {
  const addresses = [...new Set(attempts.map(addressKey))];
  const below = [...new Set(attempts.flatMap(keysBelow))];
  // Two statements: the second one begins when the addresses are locked, and sees what was stored while they were waited for.
  const results = await Promise.all([
    client.query<LoginTallyTable>({ ...LOCK_ADDRESSES, values: [addresses, now.toISOString()] }),
    client.query<LoginTallyTable>({ ...TALLIES, values: [below] }),
  ]);
  return new LoginTallies(results.flatMap(({ rows }) => rows));
}

export function storingTallies(tallies: LoginTallies): QueryConfig[] {
  const { kept, cleared } = tallies.changes();
  return [
    ...(kept.length > 0 ? [{ ...STORE, values: [JSON.stringify(kept)] }] : []),
    ...(cleared.length > 0 ? [{ ...CLEAR, values: [cleared] }] : []),
  ];
}
