import type { PoolClient, QueryConfig } from 'pg';
import { entityId } from '#domain/text/entity-id.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { candidateFromRow } from '#server/candidate/index.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { DecidedBatch } from '#server/database/command.ts';
import type { CandidateTable, TakeoverTallyTable, TicketUserTable } from '#server/database/schema.ts';
import { lockTalliesOnPostgres, storingTallies } from '#server/http/throttling.repository.ts';
import {
  enterAll,
  type EnteringUser,
  entriesOf,
  type Entry,
  entryKey,
  type EntryWrites,
  type LoginOutcome,
  newTicketUser,
  type OpenSession,
  outcomesOf,
  takeoverAddresses,
  type TakingTab,
  takingTabKey,
  takingTabs,
} from './entries.ts';
import { attemptOf, decideLogins, type Door, type TicketLogin } from './login-decision.ts';
import { contestsOnPostgres } from './postgres-contests.repository.ts';

const BEFORE = {
  name: 'login-before',
  text: 'select id, contest_id, ticket from ticket_user where id = any($1::text[])',
};

const CANDIDATES = {
  name: 'login-candidates',
  text: `select c.* from (select distinct * from unnest($1::text[], $2::text[]) as pair (owner, name)) as wanted
    join candidate c on c.owner = wanted.owner and c.name = wanted.name`,
};

/** By the contest and not by its list, which another one may have replaced since the contest was read. */
const LISTED = {
  name: 'login-listed',
  text: `select c.id as contest_id, r.number as id, r.type, r.name, r.school
    from (select distinct * from unnest($1::text[], $2::text[]) as pair (contest_id, number)) as wanted
    join contest c on c.id = wanted.contest_id
    join ticket_row r on r.list_id = c.ticket_list and r.number = wanted.number`,
};

/*
 * Whoever locks several rows does it in the order of this file, and within a table by its key: the tallies of addresses
 * first, then ticket users by id, as submissions and starts do, then sessions, then takeovers. So no two batches can wait for each other.
 */
const LOCK_USERS = {
  name: 'login-lock-users',
  text: `select u.id, u.contest_id, u.ticket, u.takeovers, u.client_ip, u.start_time
    from (select distinct * from unnest($1::text[], $2::text[]) as pair (contest_id, ticket)) as wanted
    join ticket_user u on u.contest_id = wanted.contest_id and u.ticket = wanted.ticket
    order by u.id for update of u`,
};

/** Somebody else may have made one of them since; it is locked then as well. */
const ADD_USERS = {
  name: 'login-add-users',
  text: `insert into ticket_user
    select * from json_populate_recordset(null::ticket_user, $1::json) order by contest_id, ticket
    on conflict (contest_id, ticket) do update set ticket = excluded.ticket
    returning id, contest_id, ticket, takeovers, client_ip, start_time`,
};

const LOCK_SESSIONS = {
  name: 'login-lock-sessions',
  text: `select token_hash, ticket_user_id, created_at, expires_at, heard_at, tab from session
    where (ticket_user_id = any($1::text[]) or token_hash = any($2::text[]))
      and ended_at is null and expires_at > $3
    order by token_hash for update`,
};

const BEGUN_IN = {
  name: 'login-begun-in',
  text: `select s.ticket_user_id as "userId", s.tab
    from unnest($1::text[], $2::text[]) as wanted (id, tab)
    join ticket_user u on u.id = wanted.id
    join session s on s.ticket_user_id = wanted.id and s.tab = wanted.tab
    where s.created_at <= u.start_time and (s.ended_at is null or s.ended_at >= u.start_time)`,
};

const UPDATE_USERS = {
  name: 'login-update-users',
  text: `update ticket_user u set candidate = w.candidate, name = w.name, tag = w.tag, school = w.school,
      class = w.class, grade = w.grade, area = w.area, client_ip = w.client_ip, user_agent = w.user_agent,
      takeovers = w.takeovers
    from json_populate_recordset(null::ticket_user, $1::json) as w where u.id = w.id`,
};

const END_SESSIONS = {
  name: 'login-end-sessions',
  text: `update session s set ended_at = w.ended_at, ended_reason = w.ended_reason
    from json_populate_recordset(null::session, $1::json) as w where s.token_hash = w.token_hash`,
};

const ADD_SESSIONS = {
  name: 'login-add-sessions',
  text: 'insert into session select * from json_populate_recordset(null::session, $1::json)',
};

const ADD_AUDIT = {
  name: 'login-add-audit',
  text: 'insert into audit_log select * from json_populate_recordset(null::audit_log, $1::json)',
};

const LOCK_TAKEOVERS = {
  name: 'login-lock-takeovers',
  text: `insert into takeover_tally (address)
    select address from unnest($1::text[]) as wanted (address) order by address collate "C"
    on conflict (address) do update set address = excluded.address
    returning address, times, last_at`,
};

const STORE_TAKEOVERS = {
  name: 'login-store-takeovers',
  text: `update takeover_tally t set times = w.times, last_at = w.last_at
    from json_populate_recordset(null::takeover_tally, $1::json) as w where t.address = w.address`,
};

type Statement = typeof BEFORE;

async function rowsOf<Row extends object>(client: PoolClient, statement: Statement, values: unknown[]) {
  return (await client.query<Row>({ ...statement, values })).rows;
}

const storing = (statement: Statement, rows: readonly object[]): QueryConfig[] =>
  rows.length > 0 ? [{ ...statement, values: [JSON.stringify(rows)] }] : [];

type Before = Pick<TicketUserTable, 'id' | 'contest_id' | 'ticket'>;

/** A batch has hundreds of the same. */
function distinctNames(logins: TicketLogin[]) {
  const names = logins.map(({ owner, contest }) => ({ owner, name: contest }));
  return [...new Map(names.map((entry) => [entityId(entry.owner, entry.name), entry])).values()];
}

async function loadDoors(client: PoolClient, logins: TicketLogin[]) {
  const again = logins.flatMap((login) => login.again ?? []);
  const rows = again.length === 0 ? [] : await rowsOf<Before>(client, BEFORE, [again]);
  const before = new Map(rows.map((row) => [row.id, row]));
  const contests = await contestsOnPostgres(client, {
    names: distinctNames(logins),
    ids: rows.map((row) => row.contest_id),
  });
  return (login: TicketLogin): Door | undefined => {
    const known = before.get(login.again ?? '');
    const stored = known ? contests.withId(known.contest_id) : contests.named(login.owner, login.contest);
    return stored && { stored, parents: contests.parentsOf(stored), ticketBefore: known?.ticket };
  };
}

interface Seeker {
  stored: StoredContest;
  ticket: string;
}

/** Who wants to get in where, as far as there is a door. */
function seekersOf(logins: TicketLogin[], doorOf: (login: TicketLogin) => Door | undefined): Seeker[] {
  return logins.flatMap((login) => {
    const stored = doorOf(login)?.stored;
    return stored ? [{ stored, ticket: lookedUpTicket(stored.contest.parentSuffix, login.username) }] : [];
  });
}

async function loadCandidates(client: PoolClient, seekers: readonly Seeker[]) {
  const values = [seekers.map(({ stored }) => stored.contest.owner), seekers.map(({ ticket }) => ticket)];
  const rows = seekers.length === 0 ? [] : await rowsOf<CandidateTable>(client, CANDIDATES, values);
  const known = new Map(rows.map((row) => [entityId(row.owner, row.name), candidateFromRow(row)]));
  return (owner: string, ticket: string) => known.get(entityId(owner, ticket));
}

/** Of those whose contest goes by a list. */
async function loadListed(client: PoolClient, seekers: readonly Seeker[]) {
  const wanted = seekers.filter(({ stored }) => goesByList(stored.contest));
  const values = [wanted.map(({ stored }) => stored.id), wanted.map(({ ticket }) => ticket)];
  const rows =
    wanted.length === 0 ? [] : await rowsOf<NumberRow & { contest_id: string }>(client, LISTED, values);
  const known = new Map(rows.map((row) => [entryKey(row.contest_id, row.id), row]));
  return (contestId: string, ticket: string) => known.get(entryKey(contestId, ticket));
}

type UserRow = Before & Pick<TicketUserTable, 'takeovers' | 'client_ip' | 'start_time'>;

/** The ticket users of those who enter, made where it is their first time. */
async function lockUsers(client: PoolClient, entries: readonly Entry[]): Promise<Map<string, EnteringUser>> {
  const values = [entries.map(({ stored }) => stored.id), entries.map(({ ticket }) => ticket)];
  const known = await rowsOf<UserRow>(client, LOCK_USERS, values);
  const users = new Map<string, EnteringUser>();
  for (const row of known) users.set(entryKey(row.contest_id, row.ticket), { ...row, isNew: false });
  const made = new Map<string, TicketUserTable>();
  for (const entry of entries) {
    const key = entryKey(entry.stored.id, entry.ticket);
    if (!users.has(key) && !made.has(key)) made.set(key, newTicketUser(entry));
  }
  if (made.size === 0) return users;
  const added = await rowsOf<UserRow>(client, ADD_USERS, [JSON.stringify([...made.values()])]);
  for (const row of added) {
    const key = entryKey(row.contest_id, row.ticket);
    users.set(key, { ...row, isNew: row.id === made.get(key)?.id });
  }
  return users;
}

async function lockSessions(
  client: PoolClient,
  entries: readonly Entry[],
  users: ReadonlyMap<string, EnteringUser>,
): Promise<OpenSession[]> {
  const returning = [...users.values()].filter(({ isNew }) => !isNew).map(({ id }) => id);
  const own = entries.flatMap(({ login }) => login.ownTokenHash ?? []);
  if (returning.length === 0 && own.length === 0) return [];
  const times = entries.map(({ login }) => login.now.toISOString()).sort();
  return rowsOf<OpenSession>(client, LOCK_SESSIONS, [returning, own, times[0]]);
}

async function loadBegunIn(
  client: PoolClient,
  entries: readonly Entry[],
  users: ReadonlyMap<string, EnteringUser>,
): Promise<Set<string>> {
  const taking = takingTabs(entries, users);
  if (taking.length === 0) return new Set();
  const values = [taking.map(({ userId }) => userId), taking.map(({ tab }) => tab)];
  return new Set((await rowsOf<TakingTab>(client, BEGUN_IN, values)).map(takingTabKey));
}

/** Only where one may be counted: two batches at once must not both find the last one free. */
async function lockTakeovers(client: PoolClient, entries: readonly Entry[]): Promise<TakeoverTallyTable[]> {
  const addresses = takeoverAddresses(entries);
  return addresses.length === 0 ? [] : rowsOf<TakeoverTallyTable>(client, LOCK_TAKEOVERS, [addresses]);
}

/** What is to be run, in this order. */
function statementsFor({ users, ended, sessions, audit, takeovers }: EntryWrites): QueryConfig[] {
  const changed = [...users].map(([id, changes]) => ({ id, ...changes }));
  return [
    ...storing(UPDATE_USERS, changed),
    ...storing(END_SESSIONS, ended),
    ...storing(ADD_SESSIONS, sessions),
    ...storing(ADD_AUDIT, audit),
    ...storing(STORE_TAKEOVERS, takeovers),
  ];
}

async function enter(client: PoolClient, entries: readonly Entry[]) {
  const users = await lockUsers(client, entries);
  const open = await lockSessions(client, entries, users);
  const takeovers = await lockTakeovers(client, entries);
  const begunIn = await loadBegunIn(client, entries, users);
  const { outcomes, writes } = enterAll(entries, { users, open, takeovers, begunIn });
  return { outcomes, statements: statementsFor(writes) };
}

export async function logInOnPostgres(
  client: PoolClient,
  logins: TicketLogin[],
): Promise<DecidedBatch<LoginOutcome>> {
  const doorOf = await loadDoors(client, logins);
  const seekers = seekersOf(logins, doorOf);
  // Sent together, as the contests were.
  const [candidateOf, listedRowOf] = await Promise.all([
    loadCandidates(client, seekers),
    loadListed(client, seekers),
  ]);
  // As late as can be: every batch wants the row of a school, and the next one waits for this commit.
  const tallies = await lockTalliesOnPostgres(client, logins.map(attemptOf), logins[0]?.now ?? new Date(0));
  const decisions = decideLogins({ doorOf, candidateOf, listedRowOf, tallies }, logins);
  const entries = entriesOf(decisions, logins);
  const entering = entries.length === 0 ? { outcomes: [], statements: [] } : await enter(client, entries);
  const outcomes = outcomesOf(decisions, entering.outcomes);
  return {
    statements: [...entering.statements, ...storingTallies(tallies)],
    outputAt: (index) => outcomes[index] as LoginOutcome,
  };
}
