import { findCandidate } from '#server/candidate/index.ts';
import { findContest, findListedRow, getContestById, listParents } from '#server/contest/index.ts';
import { type BatchCommand, command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { usedMs } from '../given-key.ts';
import { orderProblem } from '../parent-order.ts';
import { admitTicketUser, findTicketUser, updateTicketUser } from '../ticket-user.repository.ts';
import { detailsOf, type LoginOutcome, newTicketUser } from './entries.ts';
import {
  type Admitted,
  decideLogin,
  type Door,
  type LoginRefusal,
  type TicketLogin,
} from './login-decision.ts';
import { logInOnPostgres } from './postgres-ticket-login.repository.ts';
import { logInOnSqlite } from './sqlite-ticket-login.repository.ts';

/** Whoever arrives together is let in together. */
export const ticketLoginCommand: BatchCommand<TicketLogin, LoginOutcome> = {
  name: 'session.ticket-login',
  givesWay: true,
  sqlite: logInOnSqlite,
  postgres: logInOnPostgres,
};

async function findDoor(db: Db, { owner, contest, again }: TicketLogin): Promise<Door | undefined> {
  const before = again === undefined ? undefined : await findTicketUser(db, again);
  const stored = before ? await getContestById(db, before.contest_id) : await findContest(db, owner, contest);
  if (!stored) return undefined;
  const parents = await listParents(db, stored.contest.owner, stored.contest.name);
  return { stored, parents: parents.map((parent) => parent.contest), ticketBefore: before?.ticket };
}

/** An external test is finished once it was opened; opening it again changes nothing. */
async function open(db: Db, admitted: Admitted, login: TicketLogin): Promise<void> {
  const user = await admitTicketUser(db, newTicketUser({ ...admitted, login }));
  if (user.finished_at !== '') return;
  const at = login.now.toISOString();
  const details = detailsOf(admitted, login);
  const times = { start_time: user.start_time || at, stop_time: user.stop_time || at, finished_at: at };
  const used = { used_ms: usedMs(times.start_time, times.stop_time) };
  await updateTicketUser(db, user.id, { ...details, ...times, ...used });
}

async function tryToOpen(db: Db, login: TicketLogin): Promise<{ leadsTo: string } | LoginRefusal> {
  const door = await findDoor(db, login);
  const contest = door?.stored.contest;
  const ticket = lookedUpTicket(contest?.parentSuffix ?? '', login.username);
  const candidate = contest && (await findCandidate(db, contest.owner, ticket));
  const listed = door && (await findListedRow(db, door.stored.id, ticket));
  const decision = decideLogin(door, login, { candidateOf: () => candidate, listedRowOf: () => listed });
  if (!('opens' in decision)) {
    if ('enters' in decision) throw new Error('the contest is no external one any more');
    return decision;
  }
  const { opens } = decision;
  const outOfOrder = await orderProblem(db, opens.stored.contest, ticket, login.now);
  if (outOfOrder) return { refused: outOfOrder, status: 409 };
  await open(db, opens, login);
  return { leadsTo: opens.stored.contest.externalUrl };
}

/**
 * What a login goes on with that leads to an external test: whether its turn has come is asked of the tests around it. That
 * it was tried is counted already.
 */
export const openExternalCommand = command('session.open-external', tryToOpen);
