import { THROTTLE_WINDOW_MS } from '#domain/account/throttle.ts';
import { TAKEOVER_WINDOW_MS } from '#domain/session/take-over.ts';
import { isFailedLogin } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';

/** Few enough that the answers of a running test never wait long for them. */
export const ROWS_AT_ONCE = 100;
/** A session tells why it ended until it expires; for the day after that an operator may still want to look. */
export const KEPT_AFTER_EXPIRY_MS = 24 * 3_600_000;

/** Long enough to look into a break-in that is noticed late; the only rows that strangers can cause. */
export const FAILED_LOGINS_KEPT_MS = 90 * 24 * 3_600_000;

const before = (now: Date, ms: number) => new Date(now.getTime() - ms).toISOString();

async function deleteSessions(db: Db, now: Date): Promise<number> {
  const expired = db
    .selectFrom('session')
    .select('token_hash')
    .where('expires_at', '<=', before(now, KEPT_AFTER_EXPIRY_MS))
    .orderBy('expires_at')
    .limit(ROWS_AT_ONCE);
  const { numDeletedRows } = await db
    .deleteFrom('session')
    .where('token_hash', 'in', expired)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** One by one in the order in which log-ins lock them; one that is counted on meanwhile stays. */
async function deleteTallies(db: Db, now: Date): Promise<number> {
  const over = before(now, THROTTLE_WINDOW_MS);
  const rows = await db
    .selectFrom('login_tally')
    .select('key')
    .where('window_start', '<=', over)
    .orderBy('window_start')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const key of rows.map((row) => row.key).sort()) {
    await db.deleteFrom('login_tally').where('key', '=', key).where('window_start', '<=', over).execute();
  }
  return rows.length;
}

/** One by one for the same reason. */
async function deleteTakeovers(db: Db, now: Date): Promise<number> {
  const over = before(now, TAKEOVER_WINDOW_MS);
  const rows = await db
    .selectFrom('takeover_tally')
    .select('address')
    .where('last_at', '<=', over)
    .orderBy('last_at')
    .limit(ROWS_AT_ONCE)
    .execute();
  for (const address of rows.map((row) => row.address).sort()) {
    await db
      .deleteFrom('takeover_tally')
      .where('address', '=', address)
      .where('last_at', '<=', over)
      .execute();
  }
  return rows.length;
}

async function deleteFailedLogins(db: Db, now: Date): Promise<number> {
  const old = db
    .selectFrom('audit_log')
    .select('id')
    .where(isFailedLogin)
    .where('at', '<=', before(now, FAILED_LOGINS_KEPT_MS))
    .orderBy('at')
    .limit(ROWS_AT_ONCE);
  const { numDeletedRows } = await db
    .deleteFrom('audit_log')
    .where('id', 'in', old)
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}

/** Some of what nobody asks for any more; whether there may be more of it. */
export const purgeSessionsCommand = command(
  'http.purge-sessions',
  async (db: Db, { now }: { now: Date }): Promise<boolean> => {
    const removed = [
      await deleteTallies(db, now),
      await deleteSessions(db, now),
      await deleteTakeovers(db, now),
      await deleteFailedLogins(db, now),
    ];
    return Math.max(...removed) >= ROWS_AT_ONCE;
  },
);
