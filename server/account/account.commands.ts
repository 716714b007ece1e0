import { findLookedUp, lockQueryPassword, type LookUp } from '#server/candidate/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { type Attempt, type LoginTallies, lookUpAttempt } from '#server/http/login-tallies.ts';
import { createSession, endSession, type SessionSubject } from '#server/http/session.repository.ts';
import type { Browser } from '#server/http/sessions.ts';
import { lockTallies, storeTallies } from '#server/http/throttling.repository.ts';
import {
  findAccount,
  insertAccount,
  lockAccount,
  type NewAccount,
  updateAccount,
} from './account.repository.ts';

/** False when the name is taken. */
export const addAccountCommand = command(
  'account.add',
  async (db: Db, { account, now }: { account: NewAccount; now: Date }): Promise<boolean> => {
    if (await findAccount(db, account.username)) return false;
    await insertAccount(db, account, now);
    return true;
  },
);

/** Whoever is let in has not looked up somebody else before. */
function countLetIn(tallies: LoginTallies, attempt: Attempt, now: Date): void {
  tallies.count(attempt, 'let-in', now);
  if (attempt.call !== 'login') tallies.count(lookUpAttempt(undefined, attempt.name, attempt), 'let-in', now);
}

type LookupSubject = Extract<SessionSubject, { type: 'report-user' | 'school-user' }>;
type PasswordSubject = Extract<SessionSubject, { type: 'normal-user' }> | LookupSubject;

interface Login {
  subject: PasswordSubject;
  /** With which the password was compared. */
  checkedHash: string;
  /** It stands as a failure until now: it was counted before the password was looked at. */
  attempt: Attempt;
  browser: Browser;
  now: Date;
}

async function presentHash(db: Db, subject: PasswordSubject): Promise<string | null | undefined> {
  if (subject.type === 'normal-user') return (await lockAccount(db, subject.username))?.password_hash;
  return lockQueryPassword(db, subject);
}

/** For somebody whose password was right. Undefined when it has changed while it was hashed: by now it may be a wrong one. */
export const loginCommand = command(
  'account.login',
  async (db: Db, { subject, checkedHash, attempt, browser, now }: Login): Promise<string | undefined> => {
    const tallies = await lockTallies(db, attempt, now);
    if ((await presentHash(db, subject)) !== checkedHash) return undefined;
    countLetIn(tallies, attempt, now);
    await storeTallies(db, tallies);
    return createSession(db, subject, now, browser);
  },
);

interface RenewedHash {
  username: string;
  oldHash: string;
  newHash: string;
}

/** The same password, hashed with more work; not where it has been changed meanwhile. */
export const renewHashCommand = command(
  'account.renew-hash',
  async (db: Db, { username, oldHash, newHash }: RenewedHash): Promise<void> => {
    if ((await lockAccount(db, username))?.password_hash !== oldHash) return;
    await updateAccount(db, username, { password_hash: newHash });
  },
);

interface LookupLogin {
  type: 'report-user' | 'school-user';
  /** Whose candidate is meant, where that is said. */
  owner: string | undefined;
  attempt: Attempt;
  /** Whether a query password was typed. */
  hasPassword: boolean;
  browser: Browser;
  now: Date;
}

type LookupOutcome =
  | { kind: 'throttled' | 'unknown' | 'password-required' }
  /** The password decides; until then this is a failure. */
  | { kind: 'password'; hash: string; subject: LookupSubject }
  | { kind: 'let-in'; token: string };

const KINDS = { 'report-user': 'report', 'school-user': 'school' } as const satisfies Record<
  LookupLogin['type'],
  LookUp['kind']
>;

async function decideLookup(
  db: Db,
  tallies: LoginTallies,
  { type, owner: meant, attempt, hasPassword, browser, now }: LookupLogin,
): Promise<LookupOutcome> {
  if (tallies.isThrottled(attempt, now)) return { kind: 'throttled' };
  const found = await findLookedUp(db, { ticket: attempt.name, kind: KINDS[type], owner: meant });
  if (!found) {
    tallies.count(attempt, 'miss', now);
    return { kind: 'unknown' };
  }
  const { owner, name: candidate } = found.candidate;
  const subject = { type, owner, candidate };
  // On PostgreSQL it may be getting one at this moment, by which the sessions of before end.
  const hash =
    found.queryPasswordHash === null ? await lockQueryPassword(db, subject) : found.queryPasswordHash;
  if (hash === undefined) {
    tallies.count(attempt, 'miss', now);
    return { kind: 'unknown' };
  }
  if (hash === null) {
    countLetIn(tallies, attempt, now);
    return { kind: 'let-in', token: await createSession(db, subject, now, browser) };
  }
  tallies.count(attempt, hasPassword ? 'wrong-password' : 'hit', now);
  return hasPassword ? { kind: 'password', hash, subject } : { kind: 'password-required' };
}

/** Decided and counted at once, so that of many tries that come together none is free. */
export const lookupLoginCommand = command(
  'account.lookup-login',
  async (db: Db, login: LookupLogin): Promise<LookupOutcome> => {
    const tallies = await lockTallies(db, login.attempt, login.now);
    const outcome = await decideLookup(db, tallies, login);
    await storeTallies(db, tallies);
    return outcome;
  },
);

interface Logout {
  tokenHash: string;
  /** A class teacher or clerk has finished with the list by it. */
  reporter?: { actor: string; owner: string; subject: string } | undefined;
  now: Date;
}

export const logoutCommand = command(
  'account.logout',
  async (db: Db, { tokenHash, reporter, now }: Logout): Promise<void> => {
    await endSession(db, tokenHash, now);
    if (reporter) await recordAudit(db, { ...reporter, action: 'finish-reporting' }, now);
  },
);
