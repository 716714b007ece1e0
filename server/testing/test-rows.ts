import { CandidateFields } from '#domain/candidate/candidate.schema.ts';
import { hashPassword } from '#server/account/index.ts';
import { insertCandidates } from '#server/candidate/index.ts';
import { sqliteFile } from '#server/database/database.ts';
import type { Db, JobTable } from '#server/database/schema.ts';
import { kyselyOn, openSqlite } from '#server/database/sqlite.ts';
import type { TestApp } from './test-app.ts';

/** For rows that no call makes: on SQLite over a connection of its own, because the app's only reads. */
export async function writeRows<T>(
  { database, place }: Pick<TestApp, 'database' | 'place'>,
  write: (db: Db) => Promise<T>,
): Promise<T> {
  if (database.engine === 'postgres') return write(database.db);
  const db = kyselyOn(openSqlite(sqliteFile(place.dataDir)));
  try {
    return await write(db);
  } finally {
    await db.destroy();
  }
}

/** A job as a process has it that is at it, or has just fallen silent. */
export async function addRunningJob(
  test: TestApp,
  job: Pick<JobTable, 'id' | 'kind' | 'input' | 'attempt'>,
): Promise<void> {
  const now = test.clock.now().toISOString();
  const nothing = { progress: 0, total: 0, message: '', detail: '', note: '', file_id: '', error: '' };
  const times = { created_at: now, started_at: now, heard_at: now, finished_at: '' };
  const row = { ...nothing, ...times, ...job, owner: 'owner', actor: 'owner', cancel_asked: 0, decided: 0 };
  await writeRows(test, (db) =>
    db
      .insertInto('job')
      .values({ ...row, state: 'running' })
      .execute(),
  );
}

type SomeCandidate = Partial<CandidateFields> & { name: string; queryPassword?: string };

export async function addCandidates(
  test: TestApp,
  candidates: SomeCandidate[],
  owner = 'owner',
): Promise<void> {
  await writeRows(test, async (db) => {
    const fields = candidates.map(({ queryPassword: _secret, ...rest }) => CandidateFields.parse(rest));
    await insertCandidates(db, owner, fields, test.clock.now());
    for (const { name, queryPassword } of candidates) {
      if (queryPassword === undefined) continue;
      await db
        .updateTable('candidate')
        .set({ query_password_hash: await hashPassword(queryPassword) })
        .where('owner', '=', owner)
        .where('name', '=', name)
        .execute();
    }
  });
}
