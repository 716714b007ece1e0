import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { describe, inject } from 'vitest';
import { type Database, openDatabase } from '#server/database/database.ts';
import type { Engine } from '#server/database/migrate.ts';

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
  return { dataDir, databaseUrl: undefined, remove: () => rm(dataDir, { recursive: true, force: true }) };
}

async function onServer(serverUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function postgresPlace(serverUrl: string): Promise<DatabasePlace> {
  const name = `kaopu_${randomBytes(6).toString('hex')}`;
  await onServer(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  const files = await sqlitePlace();
  return {
    dataDir: files.dataDir,
    databaseUrl: url.href,
    remove: async () => {
      await onServer(serverUrl, `drop database ${name} with (force)`);
      await files.remove();
    },
  };
}

/** Outside of a test run there is nothing to inject: then the caller says where PostgreSQL is. */
export function newDatabasePlace(engine: Engine, postgresUrl?: string): Promise<DatabasePlace> {
  return engine === 'sqlite' ? sqlitePlace() : postgresPlace(postgresUrl ?? inject('postgresUrl'));
}

export function openAt(place: DatabasePlace): Promise<Database> {
  return openDatabase({ ...place, commandsModule: COMMANDS_MODULE, readsModule: READS_MODULE });
}

/** Runs a suite on SQLite and on PostgreSQL; without a PostgreSQL it is skipped in plain sight. */
export function describeEngines(name: string, suite: (engine: Engine) => void): void {
  describe(`${name} [sqlite]`, () => {
    suite('sqlite');
  });
  describe.skipIf(inject('postgresUrl') === '')(`${name} [postgres]`, () => {
    suite('postgres');
  });
}
