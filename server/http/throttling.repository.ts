import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { fixedQuery } from '#server/database/fixed-query.ts';
import type { Db, LoginTallyTable } from '#server/database/schema.ts';
import { HttpError } from './http-error.ts';
import { type Attempt, LoginTallies, tallyKeys } from './login-tallies.ts';

const talliesOfTwo = fixedQuery((db, first: string, second: string) =>
  db.selectFrom('login_tally').selectAll().where('key', 'in', [first, second]),
);

/** Kept in the database, because the next try may reach another process. */
export async function demandUnthrottled(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const tallies = new LoginTallies(await talliesOfTwo(db, ...tallyKeys(attempt)));
  if (tallies.isThrottled(attempt, now)) throw new HttpError(429, LOGIN_TEXTS.tooManyFailures);
}

/** Finding the row also locks it: guesses that come together must not overwrite each other's count. */
async function findLockedTally(db: Db, key: string, now: Date): Promise<LoginTallyTable> {
  return db
    .insertInto('login_tally')
    .values({ key, attempts: 0, failures: 0, window_start: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function recordAttempt(db: Db, attempt: Attempt, failed: boolean, now: Date): Promise<void> {
  const rows: LoginTallyTable[] = [];
  for (const key of tallyKeys(attempt)) rows.push(await findLockedTally(db, key, now));
  const tallies = new LoginTallies(rows);
  tallies.count(attempt, failed, now);
  const { kept, cleared } = tallies.changes();
  for (const { key, ...counts } of kept) {
    await db.updateTable('login_tally').set(counts).where('key', '=', key).execute();
  }
  for (const key of cleared) await db.deleteFrom('login_tally').where('key', '=', key).execute();
}
