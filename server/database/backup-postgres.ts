import { sql } from 'kysely';
import { BackupError, syncFile } from './backup-folder.ts';
import { contentOf, type DatabaseContent, forgettingPlace, tablesOf } from './backup-content.ts';
import { demandNoServer, inUseWords, REFUSE_LIVE_SERVERS } from './live-servers.ts';
import { kyselyOnPool, openPool } from './postgres.ts';
import { settingsStatement } from './postgres-pools.ts';
import { connectionOf, runProgram, type Running, startProgram } from './postgres-programs.ts';
import type { Db } from './schema.ts';

async function asking<T>(url: string, question: (db: Db) => Promise<T>): Promise<T> {
  const db = kyselyOnPool(openPool(url, 'operator'));
  try {
    return await question(db);
  } finally {
    await db.destroy();
  }
}

/** A consistent copy while the servers go on writing, and what was in the database at that very moment. */
export async function dumpPostgres(url: string, file: string): Promise<DatabaseContent> {
  const { address, env } = await connectionOf(url);
  const content = await asking(url, (db) =>
    db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (moment) => {
        const { rows } = await sql<{ id: string }>`select pg_export_snapshot() as id`.execute(moment);
        const found = await contentOf(moment);
        await runProgram(
          'pg_dump',
          [
            ...['--format=custom', '--no-owner', '--no-acl', `--snapshot=${rows[0]?.id ?? ''}`],
            ...['--file', file, '--dbname', address],
          ],
          env,
        );
        return found;
      }),
  );
  await syncFile(file);
  return content;
}

/** At least this share of a database is in its dump, as far as anybody can tell before there was one; most are far smaller. */
const SHARE_AT_FIRST = 0.5;
/** What has come since the last one. */
const GROWTH = 1.25;
/** A database that has grown a hundredfold since the last one. */
const SHARE_AT_LEAST = 0.1;

/** How much room to ask for, by how large the last dump was, if that is known, and how large the database is now. */
export const dumpBytes = (last: number | undefined, database: number): number =>
  last === undefined ? database * SHARE_AT_FIRST : Math.max(last * GROWTH, database * SHARE_AT_LEAST);

export async function databaseBytes(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(rows[0]?.bytes ?? 0);
}

/** Whether it is a whole dump, as far as that can be told without restoring it. */
export async function checkDump(file: string): Promise<void> {
  await runProgram('pg_restore', ['--file=/dev/null', file]);
}

/** Those that count by triggers; what an extension has brought stays. */
async function ownFunctions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select p.oid::regprocedure::text as name from pg_proc p
    where p.pronamespace = current_schema()::regnamespace
      and not exists (select 1 from pg_depend d where d.objid = p.oid and d.deptype = 'e')
  `.execute(db);
  return rows.map(({ name }) => name);
}

async function schemaOf(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`select current_schema() as name`.execute(db);
  return rows[0]?.name ?? 'public';
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
  throw new BackupError(
    `数据库中有备份里没有的表（${left.join('、')}），什么都没有改动。请新建一个空数据库，再恢复到那里`,
  );
}

/** Before anything is changed: nobody is at work in it, and it may be replaced. */
export async function demandPostgresReady(dump: string, url: string, force: boolean): Promise<void> {
  await asking(url, async (db) => {
    await demandNoServer(db);
    const tables = await tablesOf(db);
    if (tables.length > 0 && !force)
      throw new BackupError('环境变量 DATABASE_URL 指向的数据库中已有数据。要覆盖它，请加上 --force');
    await demandReplaceable(tables, dump);
  });
}

const quoted = (name: string) => `"${name.replaceAll('"', '""')}"`;
/** For whoever is in the middle of something; who goes on for longer is no passer-by. */
const LOCK_WITHIN = '30s';

/**
 * Locked first, then looked at once more: a server that has come meanwhile and has perhaps acknowledged something is seen, and
 * one that comes later waits until this is over, and then reads what was brought back.
 */
function clearing(tables: string[], functions: string[]): string {
  const locked = tables.map(quoted).join(', ');
  return [
    // It waits for pg_restore now and then; what the role or the database says of that is not meant for it.
    `${settingsStatement('operator', 'session')};`,
    'begin;',
    `set local lock_timeout = '${LOCK_WITHIN}';`,
    ...(tables.length > 0 ? [`lock table ${locked} in access exclusive mode;`] : []),
    REFUSE_LIVE_SERVERS,
    ...(tables.length > 0 ? [`drop table ${locked} cascade;`] : []),
    ...(functions.length > 0 ? [`drop function ${functions.join(', ')} cascade;`] : []),
    '',
  ].join('\n');
}

const RESTORED = 'kaopu: all is there';

/** Ends the transaction where the number of rows is another than the backup says; at last says that it has got so far. */
function comparing(schema: string, rows: Record<string, number>): string {
  const checks = Object.entries(rows).map(([table, wanted]) => {
    const name = `${quoted(schema)}.${quoted(table)}`;
    return `if (select count(*) from ${name}) <> ${wanted} then raise exception '${table}: not ${wanted} rows'; end if;`;
  });
  return `do $kaopu$ begin ${checks.join(' ')} ${forgettingPlace(quoted(schema))} end $kaopu$;\n\\echo ${RESTORED}\n`;
}

/** Resolves once the program has printed these words; rejects if it ends before. */
function hasSaid({ child, ended }: Running, words: string): Promise<void> {
  let output = '';
  const said = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-1_000);
      if (output.includes(words)) resolve();
    });
  });
  return Promise.race([said, ended.then(() => Promise.reject(new BackupError('psql 提前结束')))]);
}

/**
 * In one transaction: it succeeds as a whole, or the database stays as it was. pg_restore's own way of replacing
 * (--clean) cannot drop partitioned tables, so it only writes the statements, and psql runs them after ours. `beforeCommit`
 * runs when everything is there and nobody else can see it yet.
 */
export async function restorePostgres(
  dump: string,
  url: string,
  { rows = {}, beforeCommit }: { rows?: Record<string, number>; beforeCommit?: () => Promise<void> } = {},
): Promise<void> {
  const present = await asking(url, async (db) => ({
    tables: await tablesOf(db),
    functions: await ownFunctions(db),
    schema: await schemaOf(db),
  }));
  const { address, env } = await connectionOf(url);
  const target = startProgram(
    'psql',
    ['--no-psqlrc', '--quiet', '--set=ON_ERROR_STOP=1', '--dbname', address],
    env,
  );
  const said = hasSaid(target, RESTORED);
  said.catch(() => undefined);
  const source = startProgram('pg_restore', ['--file=-', '--no-owner', '--no-acl', dump]);
  const stopSource = () => source.child.kill();
  target.ended.then(stopSource, stopSource);

  target.child.stdin.write(clearing(present.tables, present.functions));
  source.child.stdout.pipe(target.child.stdin, { end: false });
  try {
    await source.ended;
    target.child.stdin.write(comparing(present.schema, rows));
    await said;
    await beforeCommit?.();
    target.child.stdin.end('commit;\n');
    await target.ended;
  } catch (error) {
    // Without the commit psql undoes everything when it ends.
    target.child.stdin.end();
    // It is what psql says that tells why, if it was the one to stop.
    await target.ended.catch((reason: unknown) => {
      throw inUseWords(reason) ?? reason;
    });
    throw error;
  }
}
