import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import {
  decideTakeover,
  isToldAlready,
  recentTakeovers,
  type TakeoverDecision,
} from '#domain/session/take-over.ts';
import { auditRow } from '#server/database/audit.repository.ts';
import { newId } from '#server/database/ids.ts';
import type { AuditLogTable, SessionTable, TakeoverTallyTable } from '#server/database/schema.ts';
import { newSession } from '#server/http/session.repository.ts';
import { NOT_ENDED } from '../given-key.ts';
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
    given: '',
    task_count: 0,
    used_ms: NOT_ENDED,
    created_at: login.now.toISOString(),
  };
}

/** Of a ticket user what a login looks at. */
export interface EnteringUser {
  id: string;
  takeovers: number;
  client_ip: string;
  start_time: string;
  /** Made for this batch, with the details of its first entry. */
  isNew: boolean;
}

/** A session that has not ended, and not expired either. */
export type OpenSession = Pick<
  SessionTable,
  'token_hash' | 'ticket_user_id' | 'created_at' | 'expires_at' | 'heard_at' | 'tab'
>;

/** A tab in which somebody takes over, and whose test that is. */
export interface TakingTab {
  userId: string;
  tab: string;
}

export const takingTabKey = ({ userId, tab }: TakingTab) => `${userId}/${tab}`;

/** The tabs that may be those in which the test has begun. */
export function takingTabs(entries: readonly Entry[], users: ReadonlyMap<string, EnteringUser>): TakingTab[] {
  return entries.flatMap(({ stored, ticket, login: { takeOver, tab } }) => {
    const user = takeOver && tab ? users.get(entryKey(stored.id, ticket)) : undefined;
    return user && tab && user.start_time !== '' ? [{ userId: user.id, tab }] : [];
  });
}

export interface EntryWrites {
  users: Map<string, TicketUserDetails & { takeovers: number }>;
  ended: Pick<SessionTable, 'token_hash' | 'ended_at' | 'ended_reason'>[];
  sessions: SessionTable[];
  audit: AuditLogTable[];
  takeovers: TakeoverTallyTable[];
}

/** The addresses whose takeovers may be counted. */
export const takeoverAddresses = (entries: readonly Entry[]): string[] => [
  ...new Set(entries.flatMap(({ login }) => (login.takeOver ? [login.visitor.address] : []))),
];

/** An id has no slash, so that no two pairs have one key. */
export const entryKey = (contestId: string, ticket: string) => `${contestId}/${ticket}`;

/** Of somebody whom the rules let in. */
type EntryOutcome = { token: string } | LoginRefusal;

interface LoadedEntries {
  /** Everybody who enters. */
  users: ReadonlyMap<string, EnteringUser>;
  /** Their sessions and those that their browsers have. */
  open: readonly OpenSession[];
  /** Of `takeoverAddresses`. */
  takeovers: readonly TakeoverTallyTable[];
  /** Of `takingTabs` those in which the test has begun, by `takingTabKey`. */
  begunIn: ReadonlySet<string>;
}

/**
 * Lets them in, in the order in which they came: a newer login wins, also over one of the same batch; but where somebody
 * is answering it has to be meant.
 */
export function enterAll(
  entries: readonly Entry[],
  { users, open, takeovers, begunIn }: LoadedEntries,
): { outcomes: EntryOutcome[]; writes: EntryWrites } {
  const writes: EntryWrites = { users: new Map(), ended: [], sessions: [], audit: [], takeovers: [] };
  const live = new Map<string, OpenSession>(open.map((session) => [session.token_hash, session]));
  const made = new Map<string, SessionTable>();
  const ofUser = new Map<string, Set<string>>();
  for (const { token_hash, ticket_user_id } of open) noteSession(ofUser, ticket_user_id, token_hash);
  const takenFrom = new Map(takeovers.map(({ address, times }) => [address, instantsIn(times)]));
  const counted = new Set<string>();

  function end(tokenHash: string, reason: 'logout' | 'taken-over', at: string): void {
    live.delete(tokenHash);
    const session = made.get(tokenHash);
    if (session) Object.assign(session, { ended_at: at, ended_reason: reason });
    else writes.ended.push({ token_hash: tokenHash, ended_at: at, ended_reason: reason });
  }

  /** What this browser has open, also by a log-in of which it never heard, and what others have of this user. */
  function sessionsFor(userId: string, { ownTokenHash, tab = '', now }: TicketLogin) {
    const at = now.toISOString();
    const cookie = ownTokenHash === undefined ? undefined : live.get(ownTokenHash);
    const ofThisUser = [...(ofUser.get(userId) ?? [])].flatMap((hash) => live.get(hash) ?? []);
    const isOwn = (session: OpenSession) => session === cookie || (tab !== '' && session.tab === tab);
    return {
      own: new Set([...(cookie ? [cookie] : []), ...ofThisUser.filter(isOwn)]),
      others: ofThisUser.filter((session) => !isOwn(session) && session.expires_at > at),
    };
  }

  /** Undefined when the older sessions may end; a takeover that disturbs somebody is counted. */
  function refusalToEnd(user: EnteringUser, others: readonly OpenSession[], login: TicketLogin) {
    const { takeOver, now } = login;
    const { address } = login.visitor;
    const before = takenFrom.get(address) ?? [];
    const heard = others.map(({ heard_at }) => heard_at);
    const hasBegun = user.start_time !== '';
    const isReturning = begunIn.has(takingTabKey({ userId: user.id, tab: login.tab ?? '' }));
    const takeover = { others: heard, hasBegun, isReturning, isMeant: takeOver === true, before };
    const decision = decideTakeover(takeover, now);
    if (decision.kind === 'counted') {
      takenFrom.set(address, [...recentTakeovers(before, now), now.toISOString()]);
      counted.add(address);
    }
    return takeoverRefusal(decision);
  }

  const outcomes = entries.map((entry): EntryOutcome => {
    const { stored, ticket, login } = entry;
    const { now } = login;
    const at = now.toISOString();
    const user = users.get(entryKey(stored.id, ticket));
    if (!user) throw new Error(`${ticket} has no user in contest ${stored.id}`);
    const { own, others } = sessionsFor(user.id, login);
    const refusal = refusalToEnd(user, others, login);
    if (refusal) return refusal;
    for (const { token_hash } of own) end(token_hash, 'logout', at);
    for (const { token_hash } of others) end(token_hash, 'taken-over', at);
    const { takeovers } = user;
    const hasBegun = user.start_time !== '';
    const isNews = ({ created_at: createdAt }: OpenSession) =>
      !isToldAlready({ hasBegun, takeovers, createdAt }, now);
    if (others.some(isNews)) {
      const { owner } = stored.contest;
      const subject = `${stored.id}/${ticket}`;
      const record = { actor: ticket, action: 'take-over-session', owner, subject };
      const detail = { from: user.client_ip, to: login.clientIp };
      writes.audit.push(auditRow({ ...record, detail }, now));
    }
    user.takeovers += others.length;
    user.client_ip = login.clientIp;
    if (!user.isNew) writes.users.set(user.id, { ...detailsOf(entry, login), takeovers: user.takeovers });
    user.isNew = false;
    const session = newSession({ type: 'ticket-user', ticketUserId: user.id }, now);
    const row = { ...session.row, tab: login.tab ?? '' };
    writes.sessions.push(row);
    made.set(row.token_hash, row);
    live.set(row.token_hash, row);
    noteSession(ofUser, user.id, row.token_hash);
    return { token: session.token };
  });
  writes.takeovers = [...counted].sort().map((address) => {
    const times = takenFrom.get(address) ?? [];
    return { address, times: JSON.stringify(times), last_at: times.at(-1) ?? '' };
  });
  return { outcomes, writes };
}

/** A row that was just made to be locked has none yet. */
const instantsIn = (times: string) => (times === '' ? [] : (JSON.parse(times) as string[]));

function takeoverRefusal(decision: TakeoverDecision): LoginRefusal | undefined {
  if (decision.kind === 'ask') return { refused: LOGIN_TEXTS.takeOverQuestion, status: 409, inUse: true };
  if (decision.kind !== 'wait') return undefined;
  return { refused: LOGIN_REFUSALS.tooManyTakeovers, status: 429, retryAfterSeconds: decision.seconds };
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

/** What became of those who enter comes in their order. */
export function outcomesOf(
  decisions: readonly LoginDecision[],
  entered: readonly EntryOutcome[],
): LoginOutcome[] {
  const given = entered.values();
  return decisions.map((decision): LoginOutcome => {
    if ('opens' in decision) return { apart: true };
    if (!('enters' in decision)) return decision;
    const { value } = given.next();
    if (!value) throw new Error('somebody who enters was forgotten');
    return value;
  });
}
