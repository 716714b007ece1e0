import type { SessionEnd } from '#domain/account/session-end.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Attempt } from '#server/http/login-tallies.ts';
import { endSession } from '#server/http/session.repository.ts';
import { lockTallies, storeTallies } from '#server/http/throttling.repository.ts';
import { findAccount, updateAccount } from './account.repository.ts';
import { listOwnSessions, publicId } from './own-sessions.repository.ts';

interface Own {
  username: string;
  /** The session that asks, which goes on. */
  tokenHash: string;
  address: string;
  now: Date;
}

async function endOthers(
  db: Db,
  { username, tokenHash, now }: Own,
  reason: SessionEnd,
  id?: string,
): Promise<number> {
  const sessions = await listOwnSessions(db, username, now);
  const others = sessions.filter(
    (session) => session.token_hash !== tokenHash && (id === undefined || publicId(session) === id),
  );
  // In the order in which whatever hears of them locks them.
  for (const token_hash of others.map((session) => session.token_hash).sort())
    await endSession(db, token_hash, now, reason);
  return others.length;
}

const audit = (db: Db, { username, address, now }: Own, action: string, ended: number) =>
  recordAudit(
    db,
    { actor: username, action, owner: username, subject: username, detail: { address, ended } },
    now,
  );

/** Gives how many have ended. */
export const endOtherSessionsCommand = command(
  'account.end-other-sessions',
  async (db: Db, input: Own & { id: string | undefined }): Promise<number> => {
    const ended = await endOthers(db, input, 'ended-elsewhere', input.id);
    if (ended > 0) await audit(db, input, 'end-sessions', ended);
    return ended;
  },
);

interface PasswordChange extends Own {
  attempt: Attempt;
  /** As it was when the old password was found to be right. */
  oldHash: string;
  newHash: string;
}

/** Whoever has come in with the old password is out. Undefined when somebody else has changed it meanwhile. */
export const changePasswordCommand = command(
  'account.change-password',
  async (db: Db, input: PasswordChange): Promise<number | undefined> => {
    const { username, attempt, oldHash, newHash, now } = input;
    const tallies = await lockTallies(db, attempt, now);
    if ((await findAccount(db, username))?.password_hash !== oldHash) return undefined;
    tallies.count(attempt, 'let-in', now);
    await storeTallies(db, tallies);
    await updateAccount(db, username, { password_hash: newHash });
    const ended = await endOthers(db, input, 'password-changed');
    await audit(db, input, 'change-password', ended);
    return ended;
  },
);
