import { recordAuditOnce } from '#server/database/audit.repository.ts';
import { THROTTLE_WINDOW_MS } from '#domain/account/throttle.ts';
import { command } from '#server/database/command.ts';
import type { Db, SigninAttemptTable } from '#server/database/schema.ts';
import type { Browser } from '#server/http/sessions.ts';
import { createSession } from '#server/http/session.repository.ts';
import { findAccountBySubject, insertAccount, isNameTaken, updateAccount } from './account.repository.ts';

export type SigninAttempt = SigninAttemptTable;

export const beginSigninCommand = command(
  'account.begin-signin',
  async (db: Db, { attempt, now }: { attempt: SigninAttempt; now: Date }): Promise<void> => {
    await db.deleteFrom('signin_attempt').where('expires_at', '<', now.toISOString()).execute();
    await db.insertInto('signin_attempt').values(attempt).execute();
  },
);

/** An attempt is used once, and only by the browser that began it. */
export const takeSigninCommand = command(
  'account.take-signin',
  async (
    db: Db,
    { stateHash, browserHash, now }: { stateHash: string; browserHash: string; now: Date },
  ): Promise<SigninAttempt | undefined> =>
    db
      .deleteFrom('signin_attempt')
      .where('state_hash', '=', stateHash)
      .where('browser_hash', '=', browserHash)
      .where('expires_at', '>', now.toISOString())
      .returningAll()
      .executeTakeFirst(),
);

export interface SignedInPerson {
  /** The provider and the id it gives; names and addresses may change hands, this does not. */
  subject: string;
  wantedUsername: string;
  name: string;
  email: string;
  cellphone: string;
  avatar: string;
  isAdmin: boolean;
  /** Whether the settings let this person in at all. */
  isAuthor: boolean;
}

/** People choose their names at some providers: what belongs to somebody, or is managed by somebody, must not be taken over by one. */
async function freeUsername(db: Db, wanted: string): Promise<string> {
  const base = wanted.replace(/[/,\s\p{Cc}]/gu, '-').slice(0, 60) || 'user';
  for (let count = 1; ; count += 1) {
    const username = count === 1 ? base : `${base}-${count}`;
    if (!(await isNameTaken(db, username))) return username;
  }
}

/** The token of a new session; undefined for somebody who is no author, of whom nothing but the attempt is kept. */
export const finishSigninCommand = command(
  'account.finish-signin',
  async (
    db: Db,
    { person, browser, now }: { person: SignedInPerson; browser: Browser; now: Date },
  ): Promise<string | undefined> => {
    const { subject, wantedUsername, isAdmin, isAuthor, ...profile } = person;
    if (!isAuthor) {
      const record = {
        actor: subject,
        action: 'refuse-signin',
        owner: '',
        subject,
        detail: { name: profile.name },
      };
      await recordAuditOnce(db, record, THROTTLE_WINDOW_MS, now);
      return undefined;
    }
    const known = await findAccountBySubject(db, subject);
    const username = known?.username ?? (await freeUsername(db, wantedUsername));
    const details = { ...profile, is_admin: isAdmin ? 1 : 0 };
    if (known) await updateAccount(db, username, details);
    else await insertAccount(db, { username, sso_subject: subject, ...details }, now);
    return createSession(db, { type: 'normal-user', username }, now, browser);
  },
);
