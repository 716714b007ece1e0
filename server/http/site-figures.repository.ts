import { sql } from 'kysely';
import { findOperatorNote } from '#server/database/operator-note.repository.ts';
import { read } from '#server/database/read.ts';
import type { Db } from '#server/database/schema.ts';

export interface SiteFigures {
  /** Candidates of whom something was heard since. */
  liveCandidates: number;
  jobs: { state: string; count: number }[];
  /** ISO time; undefined when there was none. */
  lastBackup: string | undefined;
}

async function countLiveCandidates(db: Db, since: string): Promise<number> {
  const { count } = await db
    .selectFrom('session')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('ticket_user_id', 'is not', null)
    .where('ended_at', 'is', null)
    .where('heard_at', '>', since)
    .executeTakeFirstOrThrow();
  return Number(count);
}

async function countJobs(db: Db): Promise<SiteFigures['jobs']> {
  const rows = await db
    .selectFrom('job')
    .select((eb) => ['state', eb.fn.countAll<number>().as('count')] as const)
    .groupBy('state')
    .execute();
  return rows.map(({ state, count }) => ({ state, count: Number(count) }));
}

/** Beside the calls of candidates, and of tables that stay small: sessions and jobs are removed when they are old. */
export const siteFiguresRead = read('http.site-figures', async (db, since: string): Promise<SiteFigures> => ({
  liveCandidates: await countLiveCandidates(db, since),
  jobs: await countJobs(db),
  lastBackup: (await findOperatorNote(db, 'last-backup'))?.at,
}));

/** PostgreSQL looks at the lengths of its files. */
export const databaseBytesRead = read('http.database-bytes', async (db): Promise<number> => {
  const result = await sql<{ bytes: number }>`select pg_database_size(current_database()) as bytes`.execute(
    db,
  );
  return Number(result.rows[0]?.bytes ?? 0);
});
