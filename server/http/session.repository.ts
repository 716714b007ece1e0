import type { InferResult } from 'kysely';
import type { AccountType } from '#domain/account/account.schema.ts';
import type { SessionEnd } from '#domain/account/session-end.ts';
import { isSessionOver, lifetimeMs } from '#domain/account/session-limits.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { recordAudit, recordAuditOnce } from '#server/database/audit.repository.ts';
import { askedTogether } from '#server/database/asked-together.ts';
import { fixedQuery } from '#server/database/fixed-query.ts';
import { hashToken, newToken } from '#server/database/ids.ts';
import type { Db, SessionTable, TicketUserTable } from '#server/database/schema.ts';
import type { Browser, LiveSession, Sitting } from './sessions.ts';

export type SessionSubject =
  | { type: 'normal-user'; username: string }
  | { type: 'ticket-user'; ticketUserId: string }
  | { type: 'report-user' | 'school-user'; owner: string; candidate: string };

const NOT_ASKED: Browser = { address: '', userAgent: '', tokenHash: undefined };

/** A session that is not stored yet, and its token, which is known to the browser alone from then on. */
export function newSession(
  subject: SessionSubject,
  now: Date,
  { address, userAgent } = NOT_ASKED,
): { token: string; row: SessionTable } {
  const token = newToken();
  const row = {
    token_hash: hashToken(token),
    type: subject.type,
    username: 'username' in subject ? subject.username : null,
    ticket_user_id: 'ticketUserId' in subject ? subject.ticketUserId : null,
    owner: 'owner' in subject ? subject.owner : null,
    candidate: 'candidate' in subject ? subject.candidate : null,
    created_at: now.toISOString(),
    expires_at: new Date(now.getTime() + lifetimeMs(subject.type)).toISOString(),
    ended_at: null,
    ended_reason: null,
    heard_at: now.toISOString(),
    tab: '',
    address,
    user_agent: userAgent,
  };
  return { token, row };
}

/** Somebody who logs in again and again leaves one row in this time. */
const LOGIN_WINDOW_MS = 15 * 60_000;

/** Sessions are removed with time; that somebody with power came in, and from where, stays. */
async function recordLogin(db: Db, subject: SessionSubject, address: string, now: Date): Promise<void> {
  const record = { action: 'login', detail: { address } };
  if (subject.type === 'normal-user') {
    const { username } = subject;
    await recordAudit(db, { ...record, actor: username, owner: username, subject: username }, now);
  }
  if (subject.type === 'school-user') {
    const { owner, candidate } = subject;
    const actor = `${owner}/${candidate}`;
    await recordAuditOnce(db, { ...record, actor, owner, subject: candidate }, LOGIN_WINDOW_MS, now);
  }
}

/** Whoever logs in anew leaves no session behind that nobody could end any more. */
export async function createSession(
  db: Db,
  subject: SessionSubject,
  now: Date,
  browser = NOT_ASKED,
): Promise<string> {
  if (browser.tokenHash !== undefined) await endSession(db, browser.tokenHash, now);
  const { token, row } = newSession(subject, now, browser);
  await db.insertInto('session').values(row).execute();
  await recordLogin(db, subject, browser.address, now);
  return token;
}

export async function endSession(
  db: Db,
  tokenHash: string,
  now: Date,
  reason: NonNullable<SessionTable['ended_reason']> = 'logout',
): Promise<void> {
  await db
    .updateTable('session')
    .set({ ended_at: now.toISOString(), ended_reason: reason })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute();
}

/**
 * Whoever looks up reports or progress as one of these candidates is out: they are gone, or have another query password.
 * Called by whatever changes that, in the same transaction.
 */
export async function endLookups(
  db: Db,
  { owner, names, now }: { owner: string; names: readonly string[]; now: Date },
  reason?: SessionEnd,
): Promise<void> {
  if (names.length === 0) return;
  const rows = await db
    .selectFrom('session')
    .select('token_hash')
    .where('owner', '=', owner)
    .where('candidate', 'in', names)
    .where('ended_at', 'is', null)
    .execute();
  // In the order in which whatever hears of them locks them.
  for (const token_hash of rows.map((row) => row.token_hash).sort())
    await endSession(db, token_hash, now, reason);
}

const sessionRows = (db: Db) =>
  db
    .selectFrom('session as s')
    .leftJoin('account as a', 'a.username', 's.username')
    .leftJoin('candidate as p', (join) =>
      join.onRef('p.owner', '=', 's.owner').onRef('p.name', '=', 's.candidate'),
    )
    .leftJoin('ticket_user as u', 'u.id', 's.ticket_user_id')
    .leftJoin('contest as c', 'c.id', 'u.contest_id')
    .selectAll('u')
    .select(['s.type', 's.username', 's.owner as session_owner', 's.candidate as session_candidate'])
    .select(['s.token_hash', 's.ticket_user_id', 's.expires_at', 's.ended_at', 's.ended_reason'])
    .select(['s.created_at as begun_at', 's.heard_at', 'p.name as known_candidate'])
    .select(['a.is_admin', 'a.managed_accounts'])
    .select(['c.owner as contest_owner', 'c.name as contest_name', 'c.version as contest_version'])
    .select(['c.state as contest_state', 'c.created_time as contest_created_time'])
    .select('c.deleted_at as contest_deleted_at');

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
      deleted_at: row.contest_deleted_at,
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

const limitsOf = ({ type, is_admin, begun_at, heard_at }: SessionRow) => ({
  type: type as AccountType,
  isAdmin: is_admin === 1,
  createdAt: begun_at,
  heardAt: heard_at ?? begun_at,
});

/** Whoever was removed meanwhile is nobody, and nobody else either. */
function isOfSomebody(row: SessionRow): boolean {
  const type = row.type as AccountType;
  if (type === 'normal-user') return row.is_admin !== null;
  return type === 'ticket-user' ? row.contest_id !== null : row.known_candidate !== null;
}

function liveSession(row: SessionRow | undefined, now: Date): LiveSession | undefined {
  if (!row || row.expires_at <= now.toISOString()) return undefined;
  const candidate = row.session_candidate ?? undefined;
  const session = {
    ...{ tokenHash: row.token_hash, begunAt: row.begun_at, candidate },
    ticketUserId: row.ticket_user_id ?? undefined,
    end: row.ended_reason === 'logout' ? undefined : (row.ended_reason ?? undefined),
  };
  if (row.ended_at !== null) return session.end ? { ...session, actor: undefined } : undefined;
  if (isSessionOver(limitsOf(row), now) || !isOfSomebody(row)) return undefined;
  const type = row.type as AccountType;
  const sitting = sittingIn(row);
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
