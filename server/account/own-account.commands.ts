import type { SessionEnd } from '#domain/account/session-end.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db, SessionTable } from '#server/database/schema.ts';
import type { Attempt } from '#server/http/login-tallies.ts';
import { endSession } from '#server/http/session.repository.ts';
import { lockTallies, storeTallies } from '#server/http/throttling.repository.ts';
import { lockAccount, updateAccount } from './account.repository.ts';
import { listOwnSessions, publicId } from './own-sessions.repository.ts';

interface Own {
  username: string;
  /** The session that asks, which goes on. */
  tokenHash: string;
  address: string;
  now: Date;
}

/** Undefined when the one that asks is over by now: whoever was thrown out meanwhile throws nobody out. */
async function otherSessions(db: Db, { username, tokenHash, now }: Own): Promise<SessionTable[] | undefined> {
  const sessions = await listOwnSessions(db, username, now);
  const others = sessions.filter((session) => session.token_hash !== tokenHash);
  return others.length < sessions.length ? others : undefined;
}

async function endAll(db: Db, sessions: SessionTable[], reason: SessionEnd, now: Date): Promise<void> {
  // In the order in which whatever hears of them locks them.
  for (const token_hash of sessions.map((session) => session.token_hash).sort())
    await endSession(db, token_hash, now, reason);
}

const audit = (db: Db, { username, address, now }: Own, action: string, ended: number) =>
  recordAudit(
    db,
    { actor: username, action, owner: username, subject: username, detail: { address, ended } },
    now,
  );

/** Gives how many have ended; undefined when the session that asks is over. */
export const endOtherSessionsCommand = command(
  'account.end-other-sessions',
  async (db: Db, input: Own & { id: string | undefined }): Promise<number | undefined> => {
    const { username, id, now } = input;
    await lockAccount(db, username);
    const others = await otherSessions(db, input);
    if (!others) return undefined;
    const meant = others.filter((session) => id === undefined || publicId(session) === id);
    await endAll(db, meant, 'ended-elsewhere', now);
    if (meant.length > 0) await audit(db, input, 'end-sessions', meant.length);
    return meant.length;
  },
);

interface PasswordChange extends Own {
  attempt: Attempt;
  /** As it was when the old password was found to be right. */
  oldHash: string;
  newHash: string;
}

type PasswordChangeOutcome =
  /** Whoever had come in with the old password is out: so many. */
  | { kind: 'changed'; ended: number }
  /** The session that asks. */
  | { kind: 'session-over' }
  | { kind: 'changed-elsewhere' };

export const changePasswordCommand = command(
  'account.change-password',
  async (db: Db, input: PasswordChange): Promise<PasswordChangeOutcome> => {
    const { username, attempt, oldHash, newHash, now } = input;
    const tallies = await lockTallies(db, attempt, now);
    const account = await lockAccount(db, username);
    const others = await otherSessions(db, input);
    if (!others) return { kind: 'session-over' };
    if (account?.password_hash !== oldHash) return { kind: 'changed-elsewhere' };
    tallies.count(attempt, 'let-in', now);
    await storeTallies(db, tallies);
    await updateAccount(db, username, { password_hash: newHash });
    await endAll(db, others, 'password-changed', now);
    await audit(db, input, 'change-password', others.length);
    return { kind: 'changed', ended: others.length };
  },
);
