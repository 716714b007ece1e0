import { auditRow } from '#server/database/audit.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { AuditLogTable, SessionTable } from '#server/database/schema.ts';
import { newSession } from '#server/http/session.repository.ts';
import type { TicketUserDetails, TicketUserRow } from '../ticket-user.repository.ts';
import type { Admitted, LoginDecision, LoginRefusal, TicketLogin } from './login-decision.ts';

/**
 * A token to set as the cookie; or, where a login makes no session, what it leads to: the ticket under which a
 * parent's dashboard is found, or the address of an external test. `apart`: openExternalCommand goes on with it.
 */
export type LoginOutcome = { token: string } | { leadsTo: string } | { apart: true } | LoginRefusal;

/** Somebody who gets a session. */
export interface Entry extends Admitted {
  login: TicketLogin;
}

export function detailsOf({ person }: Admitted, { clientIp, userAgent }: TicketLogin): TicketUserDetails {
  return { ...person.details, client_ip: clientIp, user_agent: userAgent };
}

/** The ticket's user at the first login. */
export function newTicketUser({ stored, ticket, person, login }: Entry): TicketUserRow {
  return {
    id: newId(login.now),
    contest_id: stored.id,
    owner: stored.contest.owner,
    ticket,
    ...detailsOf({ stored, ticket, person }, login),
    start_time: '',
    stop_time: '',
    expire_time: '',
    plan: '',
    finished_at: '',
    receipt: '',
    aside_tasks: '',
    takeovers: 0,
    created_at: login.now.toISOString(),
  };
}

/** Of a ticket user what a login looks at. */
export interface EnteringUser {
  id: string;
  takeovers: number;
  client_ip: string;
  /** Made for this batch, with the details of its first entry. */
  isNew: boolean;
}

/** A session that has not ended, and not expired either. */
export type OpenSession = Pick<SessionTable, 'token_hash' | 'ticket_user_id' | 'expires_at'>;

export interface EntryWrites {
  users: Map<string, TicketUserDetails & { takeovers: number }>;
  ended: Pick<SessionTable, 'token_hash' | 'ended_at' | 'ended_reason'>[];
  sessions: SessionTable[];
  audit: AuditLogTable[];
}

/** An id has no slash, so that no two pairs have one key. */
export const entryKey = (contestId: string, ticket: string) => `${contestId}/${ticket}`;

/**
 * Lets them in, in the order in which they came: a newer login wins, also over one of the same batch. `users` has
 * everybody who enters, `open` their sessions and those that their browsers have.
 */
export function enterAll(
  entries: readonly Entry[],
  users: ReadonlyMap<string, EnteringUser>,
  open: readonly OpenSession[],
): { tokens: string[]; writes: EntryWrites } {
  const writes: EntryWrites = { users: new Map(), ended: [], sessions: [], audit: [] };
  const live = new Map<string, OpenSession>(open.map((session) => [session.token_hash, session]));
  const made = new Map<string, SessionTable>();
  const ofUser = new Map<string, Set<string>>();
  for (const { token_hash, ticket_user_id } of open) noteSession(ofUser, ticket_user_id, token_hash);

  function end(tokenHash: string, reason: 'logout' | 'taken-over', at: string): void {
    live.delete(tokenHash);
    const session = made.get(tokenHash);
    if (session) Object.assign(session, { ended_at: at, ended_reason: reason });
    else writes.ended.push({ token_hash: tokenHash, ended_at: at, ended_reason: reason });
  }

  const tokens = entries.map((entry) => {
    const { stored, ticket, login } = entry;
    const { now, ownTokenHash } = login;
    const at = now.toISOString();
    const user = users.get(entryKey(stored.id, ticket));
    if (!user) throw new Error(`${ticket} has no user in contest ${stored.id}`);
    if (ownTokenHash !== undefined && live.has(ownTokenHash)) end(ownTokenHash, 'logout', at);
    const others = [...(ofUser.get(user.id) ?? [])].filter((hash) => (live.get(hash)?.expires_at ?? '') > at);
    for (const tokenHash of others) end(tokenHash, 'taken-over', at);
    if (others.length > 0) {
      const { owner, name } = stored.contest;
      const record = { actor: ticket, action: 'take-over-session', owner, subject: `${name}/${ticket}` };
      const detail = { from: user.client_ip, to: login.clientIp };
      writes.audit.push(auditRow({ ...record, detail }, now));
    }
    user.takeovers += others.length;
    user.client_ip = login.clientIp;
    if (!user.isNew) writes.users.set(user.id, { ...detailsOf(entry, login), takeovers: user.takeovers });
    user.isNew = false;
    const { token, row } = newSession({ type: 'ticket-user', ticketUserId: user.id }, now);
    writes.sessions.push(row);
    made.set(row.token_hash, row);
    live.set(row.token_hash, row);
    noteSession(ofUser, user.id, row.token_hash);
    return token;
  });
  return { tokens, writes };
}

function noteSession(ofUser: Map<string, Set<string>>, userId: string | null, tokenHash: string): void {
  if (userId === null) return;
  const known = ofUser.get(userId);
  if (known) known.add(tokenHash);
  else ofUser.set(userId, new Set([tokenHash]));
}

export function entriesOf(decisions: readonly LoginDecision[], logins: readonly TicketLogin[]): Entry[] {
  return decisions.flatMap((decision, index) => {
    const login = logins[index];
    return login && 'enters' in decision ? [{ ...decision.enters, login }] : [];
  });
}

/** Tokens come in the order of those who enter. */
export function outcomesOf(decisions: readonly LoginDecision[], tokens: readonly string[]): LoginOutcome[] {
  const given = tokens.values();
  return decisions.map((decision): LoginOutcome => {
    if ('opens' in decision) return { apart: true };
    return 'enters' in decision ? { token: given.next().value ?? '' } : decision;
  });
}
