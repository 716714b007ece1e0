import { isAddressThrottled, isNameThrottled, type Tally, tallyAfter } from '#domain/account/throttle.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Db, LoginTallyTable } from '#server/database/schema.ts';
import { HttpError } from './http-error.ts';

/** Who tries: the name that is tried (a ticket, a username) and the address it comes from. */
export interface Attempt {
  name: string;
  address: string;
}

const nameKey = (attempt: Attempt) => `name:${attempt.name}`;
const addressKey = (attempt: Attempt) => `address:${attempt.address}`;

function fromRow(row: LoginTallyTable): Tally {
  return { attempts: row.attempts, failures: row.failures, windowStart: row.window_start };
}

async function findTally(db: Db, key: string): Promise<Tally | undefined> {
  const row = await db.selectFrom('login_tally').selectAll().where('key', '=', key).executeTakeFirst();
  return row && fromRow(row);
}

/** Kept in the database, because the next try may reach another process. */
export async function demandUnthrottled(db: Db, attempt: Attempt, now: Date): Promise<void> {
  const throttled =
    isNameThrottled(await findTally(db, nameKey(attempt)), now) ||
    isAddressThrottled(await findTally(db, addressKey(attempt)), now);
  if (throttled) throw new HttpError(429, LOGIN_TEXTS.tooManyFailures);
}

/** Finding the row also locks it: guesses that come together must not overwrite each other's count. */
async function findLockedTally(db: Db, key: string, now: Date): Promise<Tally> {
  const row = await db
    .insertInto('login_tally')
    .values({ key, attempts: 0, failures: 0, window_start: now.toISOString() })
    .onConflict((conflict) => conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') })))
    .returningAll()
    .executeTakeFirstOrThrow();
  return fromRow(row);
}

async function count(db: Db, key: string, failed: boolean, now: Date): Promise<void> {
  const tally = tallyAfter(await findLockedTally(db, key, now), failed, now);
  await db
    .updateTable('login_tally')
    .set({ attempts: tally.attempts, failures: tally.failures, window_start: tally.windowStart })
    .where('key', '=', key)
    .execute();
}

/** A success clears the name, and speaks for the address. */
export async function recordAttempt(db: Db, attempt: Attempt, failed: boolean, now: Date): Promise<void> {
  await count(db, addressKey(attempt), failed, now);
  if (failed) await count(db, nameKey(attempt), true, now);
  else await db.deleteFrom('login_tally').where('key', '=', nameKey(attempt)).execute();
}
