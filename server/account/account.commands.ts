import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { createSession, endSession, type SessionSubject } from '#server/http/session.repository.ts';
import type { Attempt } from '#server/http/login-tallies.ts';
import { recordAttempt } from '#server/http/throttling.repository.ts';
import { findAccount, insertAccount, type NewAccount } from './account.repository.ts';

/** False when the name is taken. */
export const addAccountCommand = command(
  'account.add',
  async (db: Db, { account, now }: { account: NewAccount; now: Date }): Promise<boolean> => {
    if (await findAccount(db, account.username)) return false;
    await insertAccount(db, account, now);
    return true;
  },
);

interface Login {
  /** Undefined when the credentials were wrong: the attempt is counted, no session is made. */
  subject: SessionSubject | undefined;
  attempt: Attempt;
  now: Date;
}

async function logIn(db: Db, { subject, attempt, now }: Login): Promise<string | undefined> {
  await recordAttempt(db, attempt, subject === undefined, now);
  return subject && createSession(db, subject, now);
}

export const loginCommand = command('account.login', logIn);

export const logoutCommand = command(
  'account.logout',
  (db: Db, { tokenHash, now }: { tokenHash: string; now: Date }) => endSession(db, tokenHash, now),
);
