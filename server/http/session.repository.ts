import type { InferResult } from 'kysely';
import type { AccountType } from '#domain/account/account.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { askedTogether } from '#server/database/asked-together.ts';
import { fixedQuery } from '#server/database/fixed-query.ts';
import { hashToken, newToken } from '#server/database/ids.ts';
import type { Db, SessionTable, TicketUserTable } from '#server/database/schema.ts';
import type { LiveSession, Sitting } from './sessions.ts';

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

/** A session that is not stored yet, and its token, which is known to the browser alone from then on. */
export function newSession(subject: SessionSubject, now: Date): { token: string; row: SessionTable } {
  const token = newToken();
  const row = {
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
  };
  return { token, row };
}

export async function createSession(db: Db, subject: SessionSubject, now: Date): Promise<string> {
  const { token, row } = newSession(subject, now);
  await db.insertInto('session').values(row).execute();
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

const sessionRows = (db: Db) =>
  db
    .selectFrom('session as s')
    .leftJoin('account as a', 'a.username', 's.username')
    .leftJoin('ticket_user as u', 'u.id', 's.ticket_user_id')
    .leftJoin('contest as c', 'c.id', 'u.contest_id')
    .selectAll('u')
    .select(['s.type', 's.username', 's.owner as session_owner', 's.candidate as session_candidate'])
    .select(['s.token_hash', 's.ticket_user_id', 's.expires_at', 's.ended_at', 's.ended_reason'])
    .select(['a.is_admin', 'a.managed_accounts'])
    .select(['c.owner as contest_owner', 'c.name as contest_name', 'c.version as contest_version'])
    .select(['c.state as contest_state', 'c.created_time as contest_created_time']);

type SessionRow = InferResult<ReturnType<typeof sessionRows>>[number];

/** One row holds all of it, or nothing: the columns are null together. */
function sittingIn(row: SessionRow): Sitting | undefined {
  if (row.contest_id === null) return undefined;
  return {
    user: row as TicketUserTable,
    contest: {
      id: row.contest_id,
      owner: row.contest_owner ?? '',
      name: row.contest_name ?? '',
      version: row.contest_version ?? 0,
      state: row.contest_state ?? '',
      created_time: row.contest_created_time ?? '',
    },
  };
}

/** Every call asks for its session first. */
export type FindSession = (tokenHash: string, now: Date) => Promise<LiveSession | undefined>;

export function sessionsOf(db: Db): FindSession {
  const find = askedTogether<SessionRow>(
    () => {
      const query = fixedQuery((of, ...hashes: string[]) =>
        sessionRows(of).where('s.token_hash', 'in', hashes),
      );
      return (...hashes) => query(db, ...hashes);
    },
    (row) => row.token_hash,
  );
  return async (tokenHash, now) => liveSession(await find(tokenHash), now);
}

function liveSession(row: SessionRow | undefined, now: Date): LiveSession | undefined {
  if (!row || row.expires_at <= now.toISOString()) return undefined;
  const candidate = row.session_candidate ?? undefined;
  const session = {
    ...{ tokenHash: row.token_hash, candidate },
    ticketUserId: row.ticket_user_id ?? undefined,
    takenOver: row.ended_reason === 'taken-over',
  };
  if (row.ended_at !== null) return session.takenOver ? { ...session, actor: undefined } : undefined;
  const type = row.type as AccountType;
  const sitting = sittingIn(row);
  // A candidate who was removed meanwhile is nobody, and nobody else either.
  if (row.ticket_user_id !== null && !sitting) return undefined;
  const owner = row.session_owner ?? sitting?.contest.owner ?? row.username ?? '';
  return {
    ...session,
    ...(sitting ? { sitting } : {}),
    actor: {
      type,
      owner,
      username: sitting ? usernameOf(sitting) : (row.username ?? entityId(owner, candidate ?? '')),
      isAdmin: row.is_admin === 1,
      managedAccounts: JSON.parse(row.managed_accounts || '[]') as string[],
    },
  };
}

const usernameOf = ({ user, contest }: Sitting) => `${entityId(contest.owner, contest.name)}/${user.ticket}`;
