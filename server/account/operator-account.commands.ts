import { OPERATOR_ACTOR } from '#domain/audit/audit-actor.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { endSession } from '#server/http/session.repository.ts';
import { insertAccount, isNameTaken, lockAccount, updateAccount } from './account.repository.ts';
import { listOwnSessions } from './own-sessions.repository.ts';

interface ByOperator {
  username: string;
  passwordHash: string;
  now: Date;
}

const record = (db: Db, action: string, username: string, detail: Record<string, unknown>, now: Date) =>
  recordAudit(db, { actor: OPERATOR_ACTOR, action, owner: username, subject: username, detail }, now);

/** False when the name is taken, or something belongs to it: whoever got it would own that. */
export const createAdminCommand = command(
  'account.create-admin',
  async (db: Db, { username, passwordHash, now }: ByOperator): Promise<boolean> => {
    if (await isNameTaken(db, username)) return false;
    const account = { username, name: '系统管理员', is_admin: 1, password_hash: passwordHash };
    await insertAccount(db, account, now);
    await record(db, 'create-admin', username, {}, now);
    return true;
  },
);

/** Gives how many sessions have ended: whoever had come in with the old one is out. Undefined for an unknown name. */
export const resetPasswordCommand = command(
  'account.reset-password',
  async (db: Db, { username, passwordHash, now }: ByOperator): Promise<number | undefined> => {
    if (!(await lockAccount(db, username))) return undefined;
    await updateAccount(db, username, { password_hash: passwordHash });
    const sessions = await listOwnSessions(db, username, now);
    // In the order in which whatever hears of them locks them.
    for (const token of sessions.map((session) => session.token_hash).sort())
      await endSession(db, token, now, 'password-changed');
    await record(db, 'reset-password', username, { ended: sessions.length }, now);
    return sessions.length;
  },
);
