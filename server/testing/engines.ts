import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type Database, openDatabase, sqliteFile } from '#server/database/database.ts';
import { type Engine, MIGRATIONS } from '#server/database/migrate.ts';
import { migratePostgres } from '#server/database/postgres.ts';
import { countUnit } from '../../scripts/testing/units.ts';
import { migrateSqlite } from '#server/database/sqlite.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';

const COMMANDS_MODULE = new URL('../commands.ts', import.meta.url).href;
const READS_MODULE = new URL('../reads.ts', import.meta.url).href;

/** Where a database of this test file alone lives, and how to get rid of it. */
export interface DatabasePlace {
  dataDir: string;
  databaseUrl: string | undefined;
  remove(): Promise<void>;
}

async function sqlitePlace(): Promise<DatabasePlace> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaopu-test-'));
  const remove = releasedAtEnd(() => rm(dataDir, { recursive: true, force: true }));
  return { dataDir, databaseUrl: undefined, remove };
}

async function onServer<T>(serverUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

function databaseAt(serverUrl: string, name: string): string {
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

const newName = () => `kaopu_${randomBytes(6).toString('hex')}`;
const LAST_MIGRATION = Object.keys(MIGRATIONS).at(-1) ?? '';
const MIGRATED = `kaopu_migrated_${LAST_MIGRATION.replaceAll(/\W/g, '_')}`;
/** Of those who run side by side one makes it. */
const MIGRATED_LOCK = 20_260_901;

let isMigratedThere: Promise<void> | undefined;

async function prepareMigrated(serverUrl: string): Promise<void> {
  await onServer(serverUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [MIGRATED_LOCK]);
    const known = await client.query('select 1 from pg_database where datname = $1', [MIGRATED]);
    if (known.rowCount !== 0) return;
    const name = newName();
    await client.query(`create database ${name}`);
    await migratePostgres(databaseAt(serverUrl, name));
    await client.query(`alter database ${name} rename to ${MIGRATED}`);
  });
}

/** What is tested may be led through a pooler; who makes and removes databases is not. */
async function postgresPlace(
  serverUrl: string,
  template = 'template1',
  usedUrl = serverUrl,
): Promise<DatabasePlace> {
  const name = newName();
  countUnit('database');
  await onServer(serverUrl, (client) => client.query(`create database ${name} template ${template}`));
  const drop = releasedAtEnd(() =>
    onServer(serverUrl, (client) => client.query(`drop database if exists ${name} with (force)`)),
  );
  const files = await sqlitePlace();
  return {
    dataDir: files.dataDir,
    databaseUrl: databaseAt(usedUrl, name),
    remove: async () => {
      await drop();
      await files.remove();
    },
  };
}

/** Outside of a test run there is nothing to inject: then the caller says where PostgreSQL is. */
export function newDatabasePlace(engine: Engine, postgresUrl?: string): Promise<DatabasePlace> {
  return engine === 'sqlite' ? sqlitePlace() : postgresPlace(postgresUrl ?? inject('postgresUrl'));
}

/** The bytes of a file that has its tables and nothing in them. */
let migratedFile: Promise<Buffer> | undefined;

async function makeMigratedFile(): Promise<Buffer> {
  const { dataDir, remove } = await sqlitePlace();
  try {
    await migrateSqlite(sqliteFile(dataDir));
    return await readFile(sqliteFile(dataDir));
  } finally {
    await remove();
  }
}

/** A place whose database has its tables: running every migration takes longer than many a test takes. */
export async function newMigratedPlace(engine: Engine, postgresUrl?: string): Promise<DatabasePlace> {
  if (engine === 'sqlite') {
    const place = await sqlitePlace();
    await writeFile(sqliteFile(place.dataDir), await (migratedFile ??= makeMigratedFile()));
    return place;
  }
  const serverUrl = postgresUrl ?? inject('postgresUrl');
  await (isMigratedThere ??= prepareMigrated(serverUrl));
  const pooledUrl = postgresUrl === undefined ? inject('pooledUrl') : '';
  return postgresPlace(serverUrl, MIGRATED, pooledUrl || serverUrl);
}

export async function openAt(place: DatabasePlace): Promise<Database> {
  const database = await openDatabase({
    ...place,
    commandsModule: COMMANDS_MODULE,
    readsModule: READS_MODULE,
  });
  return { ...database, close: releasedAtEnd(() => database.close()) };
}

/**
 * Runs a suite on SQLite and, where the run has both (scripts/testing/runs.ts), on PostgreSQL; without a PostgreSQL it is
 * skipped in plain sight.
 */
export function describeEngines(name: string, suite: (engine: Engine) => void): void {
  for (const engine of inject('engines')) {
    describe.skipIf(engine === 'postgres' && inject('postgresUrl') === '')(`${name} [${engine}]`, () => {
      suite(engine);
    });
  }
}
