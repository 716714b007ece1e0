import type { BackupPlace } from './backup-files.ts';
import type { Manifest } from './backup-manifest.ts';
import { sqliteFile } from './database.ts';
import { writeOperatorNote } from './operator-note.repository.ts';
import { kyselyOnPool, openPool } from './postgres.ts';
import { kyselyOn, openSqlite } from './sqlite.ts';

export interface Backup {
  folder: string;
  manifest: Manifest;
  bytes: number;
}

/**
 * Written down where the server finds it, for whoever wants to know how old the last one is. A database that has no place for it,
 * or is read-only, has a backup all the same. On SQLite this connection also takes in the log that reading has left behind.
 */
export async function noteBackup(place: BackupPlace, backup: Backup, seconds: number): Promise<void> {
  const { folder, manifest, bytes } = backup;
  const detail = JSON.stringify({ folder, bytes, seconds: Math.round(seconds * 10) / 10 });
  try {
    const db =
      place.databaseUrl === undefined
        ? kyselyOn(openSqlite(sqliteFile(place.dataDir)))
        : kyselyOnPool(openPool(place.databaseUrl, 'operator'));
    try {
      await writeOperatorNote(db, { name: 'last-backup', at: manifest.createdAt, detail });
    } finally {
      await db.destroy();
    }
  } catch {
    // The backup is what counts.
  }
}
