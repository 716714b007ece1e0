import { z } from 'zod';
import type { BackupPlace } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';
import { sqliteFile } from './database.ts';
import { databaseBytes, dumpBytes } from './backup-postgres.ts';
import { isFilled } from './backup-sqlite.ts';
import { findOperatorNote, writeOperatorNote } from './operator-note.repository.ts';
import { kyselyOnPool, openPool } from './postgres.ts';
import type { Db } from './schema.ts';
import { findSecret, makeSecret } from './secret.repository.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';

export interface Backup {
  folder: string;
  manifest: Manifest;
  bytes: number;
  /** Of them, those of the database. */
  databaseBytes: number;
}

const Detail = z.object({ databaseBytes: z.number().min(0) });

/**
 * Written down where the server finds it, for whoever wants to know how old the last one is. A database that has no place for it,
 * or is read-only, has a backup all the same. On SQLite this connection also takes in the log that reading has left behind.
 */
export async function noteBackup(place: BackupPlace, backup: Backup, seconds: number): Promise<void> {
  const { folder, manifest, bytes, databaseBytes } = backup;
  const detail = JSON.stringify({ folder, bytes, databaseBytes, seconds: Math.round(seconds * 10) / 10 });
  const note = { name: 'last-backup' as const, at: manifest.createdAt, detail };
  // The backup is what counts.
  await withDatabaseOf(place, (db) => writeOperatorNote(db, note)).catch(() => undefined);
}

/** Of the database in the last one; undefined where nobody has written it down. */
async function lastDatabaseBytes(db: Db): Promise<number | undefined> {
  try {
    const { detail = '' } = (await findOperatorNote(db, 'last-backup')) ?? {};
    return Detail.parse(JSON.parse(detail)).databaseBytes;
  } catch {
    return undefined;
  }
}

/** Room that the next dump of PostgreSQL will probably want. */
export const nextDumpBytes = (place: BackupPlace): Promise<number> =>
  withDatabaseOf(place, async (db) => dumpBytes(await lastDatabaseBytes(db), await databaseBytes(db)));

async function withDatabaseOf<T>(place: BackupPlace, work: (db: Db) => Promise<T>): Promise<T> {
  const db =
    place.databaseUrl === undefined
      ? kyselyOn(openSqlite(sqliteFile(place.dataDir)))
      : kyselyOnPool(openPool(place.databaseUrl, 'operator'));
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

/** No secret, but kept beside them: it goes along with every backup and every move. */
const SITE = 'site';

/**
 * By which the backups of one site are told from those of others in the same folder; made with the first one. Undefined where the
 * database has no place for it, or none and cannot be written to.
 */
export async function siteOf(place: BackupPlace, now: Date): Promise<string | undefined> {
  // Whoever opens it would make it.
  if (place.databaseUrl === undefined && !isFilled(sqliteFile(place.dataDir))) return undefined;
  return withDatabaseOf(
    place,
    async (db) => (await findSecret(db, SITE))?.value ?? (await makeSecret(db, SITE, now)),
  ).catch(() => undefined);
}
