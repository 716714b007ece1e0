import type { AccountType } from '#domain/account/account.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { hashToken, newToken } from '#server/database/ids.ts';
import type { Db } from '#server/database/schema.ts';
import type { LiveSession } from './sessions.ts';

const HOUR_MS = 3_600_000;
/** A test lasts hours; an author comes back the next day. */
const LIFETIME_MS: Record<AccountType, number> = {
  'normal-user': 7 * 24 * HOUR_MS,
  'ticket-user': 24 * HOUR_MS,
  'report-user': 4 * HOUR_MS,
  'school-user': 12 * HOUR_MS,
};

export type SessionSubject =
  | { type: 'normal-user'; username: string }
  | { type: 'ticket-user'; ticketUserId: string }
  | { type: 'report-user' | 'school-user'; owner: string; candidate: string };

/** Makes a session and gives the token, which is known to the browser alone from then on. */
export async function createSession(db: Db, subject: SessionSubject, now: Date): Promise<string> {
  const token = newToken();
  await db
    .insertInto('session')
    .values({
      token_hash: hashToken(token),
      type: subject.type,
      username: 'username' in subject ? subject.username : null,
      ticket_user_id: 'ticketUserId' in subject ? subject.ticketUserId : null,
      owner: 'owner' in subject ? subject.owner : null,
      candidate: 'candidate' in subject ? subject.candidate : null,
      created_at: now.toISOString(),
      expires_at: new Date(now.getTime() + LIFETIME_MS[subject.type]).toISOString(),
      ended_at: null,
      ended_reason: null,
    })
    .execute();
  return token;
}

export async function endSession(db: Db, tokenHash: string, now: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_reason: 'logout' })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/** A newer login wins: how many live sessions of this ticket user it ended. */
export async function takeOverSessions(db: Db, ticketUserId: string, now: Date): Promise<number> {
  const ended = await db
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_reason: 'taken-over' })
    .where('ticket_user_id', '=', ticketUserId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now.toISOString())
    .returning('token_hash')
    .execute();
  return ended.length;
}

export async function findSession(db: Db, tokenHash: string, now: Date): Promise<LiveSession | undefined> {
  const row = await db
    .selectFrom('session as s')
    .leftJoin('account as a', 'a.username', 's.username')
    .leftJoin('ticket_user as u', 'u.id', 's.ticket_user_id')
    .leftJoin('contest as c', 'c.id', 'u.contest_id')
    .select(['s.type', 's.username', 's.ticket_user_id', 's.owner', 's.candidate', 's.expires_at'])
    .select(['s.ended_at', 's.ended_reason', 'a.is_admin', 'a.managed_accounts'])
    .select(['c.owner as contest_owner', 'c.name as contest_name', 'u.ticket'])
    .where('s.token_hash', '=', tokenHash)
    .executeTakeFirst();
  if (!row || row.expires_at <= now.toISOString()) return undefined;
  const session = {
    tokenHash,
    ticketUserId: row.ticket_user_id ?? undefined,
    candidate: row.candidate ?? undefined,
    takenOver: row.ended_reason === 'taken-over',
  };
  if (row.ended_at !== null) return session.takenOver ? { ...session, actor: undefined } : undefined;
  const type = row.type as AccountType;
  const owner = row.owner ?? row.contest_owner ?? row.username ?? '';
  const ticketUsername = `${entityId(owner, row.contest_name ?? '')}/${row.ticket ?? ''}`;
  return {
    ...session,
    actor: {
      type,
      owner,
      username:
        type === 'ticket-user' ? ticketUsername : (row.username ?? entityId(owner, row.candidate ?? '')),
      isAdmin: row.is_admin === 1,
      managedAccounts: JSON.parse(row.managed_accounts || '[]') as string[],
    },
  };
}
