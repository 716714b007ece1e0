import type BetterSqlite3 from 'better-sqlite3';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { candidateFromRow } from '#server/candidate/index.ts';
import { preparedOnce } from '#server/database/sqlite.ts';
import type { CandidateTable, TakeoverTallyTable } from '#server/database/schema.ts';
import { loadTalliesOnSqlite, storeTalliesOnSqlite } from '#server/http/throttling.repository.ts';
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
import { contestsOnSqlite } from './sqlite-contests.repository.ts';

/** Written by hand and prepared once: a region logs in within seconds. */
function prepare(connection: BetterSqlite3.Database) {
  return {
    before: connection.prepare<[string], { contest_id: string; ticket: string }>(
      'select contest_id, ticket from ticket_user where id = ?',
    ),
    candidate: connection.prepare<[string, string], CandidateTable>(
      'select * from candidate where owner = ? and name = ?',
    ),
    listed: connection.prepare<[string, string], NumberRow>(
      `select r.number as id, r.type, r.name, r.school
       from contest c join ticket_row r on r.list_id = c.ticket_list where c.id = ? and r.number = ?`,
    ),
    user: connection.prepare<[string, string], Omit<EnteringUser, 'isNew'>>(
      'select id, takeovers, client_ip, start_time from ticket_user where contest_id = ? and ticket = ?',
    ),
    addUser: connection.prepare(
      `insert into ticket_user (id, contest_id, owner, ticket, candidate, name, tag, school, class, grade, area,
         client_ip, user_agent, start_time, stop_time, expire_time, plan, finished_at, receipt, aside_tasks,
         takeovers, created_at, given, task_count, used_ms)
       values (@id, @contest_id, @owner, @ticket, @candidate, @name, @tag, @school, @class, @grade, @area,
         @client_ip, @user_agent, @start_time, @stop_time, @expire_time, @plan, @finished_at, @receipt,
         @aside_tasks, @takeovers, @created_at, @given, @task_count, @used_ms)`,
    ),
    updateUser: connection.prepare(
      `update ticket_user set candidate = @candidate, name = @name, tag = @tag, school = @school,
         class = @class, grade = @grade, area = @area, client_ip = @client_ip, user_agent = @user_agent,
         takeovers = @takeovers where id = @id`,
    ),
    sessions: connection.prepare<[string, string], OpenSession>(
      `select token_hash, ticket_user_id, created_at, expires_at, heard_at, tab from session
       where ticket_user_id = ? and ended_at is null and expires_at > ?`,
    ),
    session: connection.prepare<[string, string], OpenSession>(
      `select token_hash, ticket_user_id, created_at, expires_at, heard_at, tab from session
       where token_hash = ? and ended_at is null and expires_at > ?`,
    ),
    begunIn: connection.prepare<TakingTab>(
      `select 1 from session s join ticket_user u on u.id = s.ticket_user_id
       where s.ticket_user_id = @userId and s.tab = @tab and s.created_at <= u.start_time
         and (s.ended_at is null or s.ended_at >= u.start_time)`,
    ),
    endSession: connection.prepare(
      'update session set ended_at = @ended_at, ended_reason = @ended_reason where token_hash = @token_hash',
    ),
    addSession: connection.prepare(
      `insert into session (token_hash, type, username, ticket_user_id, owner, candidate, created_at, expires_at,
         ended_at, ended_reason, heard_at, tab)
       values (@token_hash, @type, @username, @ticket_user_id, @owner, @candidate, @created_at, @expires_at,
         @ended_at, @ended_reason, @heard_at, @tab)`,
    ),
    addAudit: connection.prepare(
      `insert into audit_log (id, at, actor, action, owner, subject, detail)
       values (@id, @at, @actor, @action, @owner, @subject, @detail)`,
    ),
    takeovers: connection.prepare<[string], TakeoverTallyTable>(
      'select * from takeover_tally where address = ?',
    ),
    putTakeovers: connection.prepare<TakeoverTallyTable>(
      `insert into takeover_tally (address, times, last_at) values (@address, @times, @last_at)
       on conflict (address) do update set times = excluded.times, last_at = excluded.last_at`,
    ),
  };
}

const statementsOf = preparedOnce(prepare);

type Statements = ReturnType<typeof prepare>;

/** The ticket users of those who enter, made where it is their first time, the sessions that may end now, and takeovers. */
function loadEntering(statements: Statements, entries: readonly Entry[]) {
  const users = new Map<string, EnteringUser>();
  const open: OpenSession[] = [];
  for (const entry of entries) {
    const { stored, ticket, login } = entry;
    const at = login.now.toISOString();
    const own = login.ownTokenHash === undefined ? undefined : statements.session.get(login.ownTokenHash, at);
    if (own) open.push(own);
    const key = entryKey(stored.id, ticket);
    if (users.has(key)) continue;
    const known = statements.user.get(stored.id, ticket);
    if (known) {
      users.set(key, { ...known, isNew: false });
      open.push(...statements.sessions.all(known.id, at));
      continue;
    }
    const made = newTicketUser(entry);
    statements.addUser.run(made);
    users.set(key, { ...made, isNew: true });
  }
  const takeovers = takeoverAddresses(entries).flatMap((address) => statements.takeovers.get(address) ?? []);
  const begunIn = takingTabs(entries, users).filter((taking) => statements.begunIn.get(taking));
  return { users, open, takeovers, begunIn: new Set(begunIn.map(takingTabKey)) };
}

function store(statements: Statements, { users, ended, sessions, audit, takeovers }: EntryWrites): void {
  for (const [id, changes] of users) statements.updateUser.run({ id, ...changes });
  for (const session of ended) statements.endSession.run(session);
  for (const session of sessions) statements.addSession.run(session);
  for (const record of audit) statements.addAudit.run(record);
  for (const tally of takeovers) statements.putTakeovers.run(tally);
}

export function logInOnSqlite(connection: BetterSqlite3.Database, logins: TicketLogin[]): LoginOutcome[] {
  const statements = statementsOf(connection);
  const contests = contestsOnSqlite(connection);
  const tallies = loadTalliesOnSqlite(connection, logins.map(attemptOf));

  function doorOf({ owner, contest, again }: TicketLogin): Door | undefined {
    const before = again === undefined ? undefined : statements.before.get(again);
    const stored = before ? contests.withId(before.contest_id) : contests.named(owner, contest);
    return stored && { stored, parents: contests.parentsOf(stored), ticketBefore: before?.ticket };
  }

  const decisions = decideLogins(
    {
      doorOf,
      candidateOf: (owner, ticket) => {
        const row = statements.candidate.get(owner, ticket);
        return row && candidateFromRow(row);
      },
      listedRowOf: (contestId, ticket) => statements.listed.get(contestId, ticket),
      tallies,
    },
    logins,
  );
  const entries = entriesOf(decisions, logins);
  const { outcomes, writes } = enterAll(entries, loadEntering(statements, entries));
  store(statements, writes);
  storeTalliesOnSqlite(connection, tallies);
  return outcomesOf(decisions, outcomes);
}
