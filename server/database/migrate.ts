import { type Kysely, sql } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import { foundation } from './migrations/0001-foundation.ts';
import { ticketLog } from './migrations/0002-ticket-log.ts';
import { recovery } from './migrations/0003-recovery.ts';
import { logForms } from './migrations/0004-log-forms.ts';
import { givenVersions } from './migrations/0005-given-versions.ts';
import { tallyWindow } from './migrations/0006-tally-window.ts';
import { triesByClient } from './migrations/0007-tries-by-client.ts';
import { sessionPresence } from './migrations/0008-session-presence.ts';
import { sessionUse } from './migrations/0009-session-use.ts';
import { volume } from './migrations/0010-volume.ts';
import { ticketLists } from './migrations/0011-ticket-lists.ts';
import { jobsAndFiles } from './migrations/0012-jobs-and-files.ts';
import { resources } from './migrations/0013-resources.ts';
import { candidateLists } from './migrations/0014-candidate-lists.ts';
import { completion } from './migrations/0015-completion.ts';
import { messages } from './migrations/0016-messages.ts';
import { resultPages } from './migrations/0017-result-pages.ts';
import { resultsByIndex } from './migrations/0018-results-by-index.ts';
import { reports } from './migrations/0019-reports.ts';
import { givenIndex } from './migrations/0020-given-index.ts';
import { operating } from './migrations/0021-operating.ts';
import { packedLogs } from './migrations/0022-packed-logs.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { Trouble } from '#server/trouble.ts';
import type { Engine } from './migrations/create-table.ts';
import type { Db } from './schema.ts';

export type { Engine };

interface EngineMigration {
  up(db: Kysely<unknown>, engine: Engine): Promise<void>;
}

export type Migrations = Record<string, EngineMigration>;

/** In order; a migration never changes once it has been released. */
export const MIGRATIONS: Migrations = {
  '0001-foundation': foundation,
  '0002-ticket-log': ticketLog,
  '0003-recovery': recovery,
  '0004-log-forms': logForms,
  '0005-given-versions': givenVersions,
  '0006-tally-window': tallyWindow,
  '0007-tries-by-client': triesByClient,
  '0008-session-presence': sessionPresence,
  '0009-session-use': sessionUse,
  '0010-volume': volume,
  '0011-ticket-lists': ticketLists,
  '0012-jobs-and-files': jobsAndFiles,
  '0013-resources': resources,
  '0014-candidate-lists': candidateLists,
  '0015-completion': completion,
  '0016-messages': messages,
  '0017-result-pages': resultPages,
  '0018-results-by-index': resultsByIndex,
  '0019-reports': reports,
  '0020-given-index': givenIndex,
  '0021-operating': operating,
  '0022-packed-logs': packedLogs,
};

function migratorFor(db: Db, engine: Engine, migrations: Migrations): Migrator {
  const entries = Object.entries(migrations).map(([name, migration]): [string, Migration] => [
    name,
    { up: (connection: Kysely<unknown>) => migration.up(connection, engine) },
  ]);
  return new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(Object.fromEntries(entries)) },
  });
}

/** The newest migration that the database has seen; empty for one that has seen none. */
export async function schemaVersion(db: Db): Promise<string> {
  // The list is the same on both engines; only running a migration needs to know which one it is.
  const known = await migratorFor(db, 'sqlite', MIGRATIONS).getMigrations();
  return known.findLast((migration) => migration.executedAt !== undefined)?.name ?? '';
}

/** The newest migration that this program knows. */
export const PROGRAM_SCHEMA = Object.keys(MIGRATIONS).at(-1) ?? '';

/** By the database's own list: also those that this program has never heard of. */
export async function listSchemaVersions(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

async function demandNotNewer(db: Db, migrations: Migrations): Promise<void> {
  const unknown = (await listSchemaVersions(db)).filter((name) => !Object.hasOwn(migrations, name));
  if (unknown.length === 0) return;
  const known = Object.keys(migrations).at(-1) ?? '';
  throw new Trouble(
    'database-unfit',
    `数据库比程序新：它的结构版本是 ${unknown.at(-1) ?? ''}，而本程序（考谱 ${PROGRAM_VERSION}）只到 ${known}。不能用旧程序打开新数据库：请换回较新的程序；要退回旧程序，请用它恢复升级之前的备份（kaopu restore）。`,
  );
}

/** Runs what is missing, under the engine's lock. Throws on the first failure. */
export async function migrate(db: Db, engine: Engine, migrations = MIGRATIONS): Promise<void> {
  const { error, results } = await migratorFor(db, engine, migrations).migrateToLatest();
  if (error === undefined) return;
  const failed = results?.find((result) => result.status === 'Error');
  // Without one that failed the database itself may not fit: a newer program has been at it.
  if (!failed && (error as Error).message.startsWith('corrupted migrations'))
    await demandNotNewer(db, migrations);
  const reason = failed ? `${failed.migrationName} failed` : (error as Error).message;
  throw new Error(`the database cannot be migrated: ${reason}`, { cause: error });
}
