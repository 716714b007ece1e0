import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import type { Readable, Writable } from 'node:stream';
import { sql } from 'kysely';
import { BackupError, syncFile } from './backup-folder.ts';
import { schemaVersion } from './migrate.ts';
import { libpqAddress } from './postgres-address.ts';
import { isBehindPooler, kyselyOnPool, openPool } from './postgres.ts';
import type { Db } from './schema.ts';

const DEBIAN_FOLDER = '/usr/lib/postgresql';

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Debian's own folders first, newest first: a program must not be older than the server. */
function findProgram(name: string): string {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER) : [];
  const debian = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_FOLDER, version, 'bin'));
  const folders = [...debian, ...(process.env.PATH ?? '').split(delimiter)];
  const found = folders.map((folder) => join(folder, name)).find(isExecutable);
  if (found === undefined)
    throw new BackupError(`找不到程序 ${name}，请安装 PostgreSQL 客户端（postgresql-client）`);
  return found;
}

/**
 * The password travels in the environment: arguments can be read by everybody on the machine. Behind a pooler these
 * programs would leave their settings, such as an empty search_path, on connections that the server uses next.
 */
async function connectionOf(url: string): Promise<{ address: string; env: NodeJS.ProcessEnv }> {
  if (await isBehindPooler(url)) throw new BackupError(PAST_THE_POOLER);
  const { address, password } = libpqAddress(url);
  return { address, env: { ...process.env, ...(password === undefined ? {} : { PGPASSWORD: password }) } };
}

const PAST_THE_POOLER =
  'DATABASE_URL 的地址后面是连接池（如 pgbouncer），备份和恢复不能经过它。请在运行这条命令时把 DATABASE_URL 设为数据库自己的地址';

interface Running {
  child: ChildProcessByStdio<Writable, Readable, Readable>;
  /** Rejects with the program's own words unless it ends well. */
  ended: Promise<void>;
}

function startProgram(name: string, args: string[], env = process.env): Running {
  const child = spawn(findProgram(name), args, { env, stdio: ['pipe', 'pipe', 'pipe'] });
  let errors = '';
  child.stderr.on('data', (chunk: Buffer) => (errors = (errors + chunk.toString()).slice(-4_000)));
  // A program that stops early closes the pipe; its exit code tells.
  child.stdin.on('error', () => undefined);
  const ended = new Promise<void>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${name} 失败：\n${errors.trim()}`));
    });
  });
  return { child, ended };
}

/** Gives what the program printed. */
async function runProgram(name: string, args: string[], env = process.env): Promise<string> {
  const { child, ended } = startProgram(name, args, env);
  let output = '';
  child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
  child.stdin.end();
  await ended;
  return output;
}

async function asking<T>(url: string, question: (db: Db) => Promise<T>): Promise<T> {
  const db = kyselyOnPool(openPool(url));
  try {
    return await question(db);
  } finally {
    await db.destroy();
  }
}

/** A consistent copy while the servers go on writing. */
export async function dumpPostgres(url: string, file: string): Promise<string> {
  const { address, env } = await connectionOf(url);
  const version = await asking(url, schemaVersion);
  await runProgram(
    'pg_dump',
    ['--format=custom', '--no-owner', '--no-acl', '--file', file, '--dbname', address],
    env,
  );
  await syncFile(file);
  return version;
}

/** Whether it is a whole dump, as far as that can be told without restoring it. */
export async function checkDump(file: string): Promise<void> {
  await runProgram('pg_restore', ['--file=/dev/null', file]);
}

function ownTables(url: string): Promise<string[]> {
  return asking(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select tablename as name from pg_tables where schemaname = current_schema() order by 1
    `.execute(db);
    return rows.map(({ name }) => name);
  });
}

/** Those that count by triggers; what an extension has brought stays. */
function ownFunctions(url: string): Promise<string[]> {
  return asking(url, async (db) => {
    const { rows } = await sql<{ name: string }>`
      select p.oid::regprocedure::text as name from pg_proc p
      where p.pronamespace = current_schema()::regnamespace
        and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
    `.execute(db);
    return rows.map(({ name }) => name);
  });
}

async function tablesIn(dump: string): Promise<Set<string>> {
  const list = await runProgram('pg_restore', ['--list', dump]);
  return new Set([...list.matchAll(/^\d+; \d+ \d+ TABLE \S+ (\S+) /gm)].map((match) => match[1] ?? ''));
}

/** Replacing drops what the dump brings along; what a newer program has added would stay and be in the way. */
async function demandReplaceable(tables: string[], dump: string): Promise<void> {
  const replaced = await tablesIn(dump);
  const left = tables.filter((table) => !replaced.has(table));
  if (left.length === 0) return;
  throw new BackupError(`数据库中有备份里没有的表（${left.join('、')}），请新建一个空数据库，再恢复到那里`);
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;

/**
 * In one transaction: it succeeds as a whole, or the database stays as it was. pg_restore's own way of replacing
 * (--clean) cannot drop partitioned tables, so it only writes the statements, and psql runs them after ours.
 */
export async function restorePostgres(dump: string, url: string, force: boolean): Promise<void> {
  const tables = await ownTables(url);
  if (tables.length > 0 && !force) throw new BackupError('数据库中已有数据。要覆盖它，请加上 --force');
  await demandReplaceable(tables, dump);
  const functions = await ownFunctions(url);
  const { address, env } = await connectionOf(url);
  const target = startProgram(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', address],
    env,
  );
  target.child.stdout.resume();
  const source = startProgram('pg_restore', ['--file=-', '--no-owner', '--no-acl', dump]);
  const stopSource = () => source.child.kill();
  target.ended.then(stopSource, stopSource);

  target.child.stdin.write('begin;\n');
  if (tables.length > 0) target.child.stdin.write(`drop table ${tables.map(quoted).join(', ')} cascade;\n`);
  if (functions.length > 0) target.child.stdin.write(`drop function ${functions.join(', ')} cascade;\n`);
  source.child.stdout.pipe(target.child.stdin, { end: false });
  const isWhole = await source.ended.then(
    () => true,
    () => false,
  );
  // Without the commit psql undoes everything when it ends.
  target.child.stdin.end(isWhole ? 'commit;\n' : '');
  await target.ended;
  await source.ended;
}
