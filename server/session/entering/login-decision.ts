import { LOGIN_REFUSALS } from '#domain/account/login-refusals.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { lookedUpTicket, roleProblem, typedProblem } from '#domain/ticket/login-rules.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Trial } from '#domain/account/throttle.ts';
import { entityId } from '#domain/text/entity-id.ts';
import {
  type Attempt,
  dashboardAttempt,
  type LoginTallies,
  lookUpAttempt,
  type Visitor,
} from '#server/http/login-tallies.ts';
import { type Person, personFor } from '../admission.ts';

/** Plain data: it crosses a thread. */
export interface TicketLogin {
  owner: string;
  contest: string;
  username: string;
  password: string | undefined;
  /** The ticket user whose session was lost: its contest may have another name by now. */
  again: string | undefined;
  clientIp: string;
  /** Where its tries are counted. */
  visitor: Visitor;
  userAgent: string;
  /** The session that this browser has now, if any: it ends without being a takeover. */
  ownTokenHash?: string | undefined;
  /** Of this browser's tab: a session that it made by a log-in whose reply was lost is its own as well. */
  tab?: string | undefined;
  /** Whoever logs in knows that somebody is answering with this ticket, and wants to end that. */
  takeOver?: boolean | undefined;
  now: Date;
}

export interface LoginRefusal {
  refused: string;
  status: 401 | 403 | 404 | 409 | 422 | 429;
  /** Another device is answering with this ticket: the page asks whether it is to end that. */
  inUse?: true;
  retryAfterSeconds?: number;
}

/** Where somebody wants to get in, as it was found. */
export interface Door {
  stored: StoredContest;
  parents: readonly Contest[];
  /** The ticket of whoever logs in again. */
  ticketBefore: string | undefined;
}

export interface Admitted {
  stored: StoredContest;
  person: Person;
  /** As it was looked up. */
  ticket: string;
}

/** Somebody may open an external test, get a session, or is led on to the dashboard; or none of it. */
export type LoginDecision = LoginRefusal | { leadsTo: string } | { opens: Admitted } | { enters: Admitted };

export const attemptOf = ({ owner, contest, username, visitor }: TicketLogin): Attempt => ({
  ...{ call: 'ticket-login', name: `${entityId(owner, contest)}/${username}` },
  ...visitor,
});

/** A number that nobody has, or a wrong password. */
export const isWrongLogin = ({ refused, status }: LoginRefusal): boolean =>
  status === 401 || refused === LOGIN_TEXTS.wrongPassword;

/** Undefined for what tells nothing about the number. */
function trialOf(decision: LoginDecision): Trial | undefined {
  if ('enters' in decision) return 'let-in';
  if (!('refused' in decision)) return 'led-on';
  const { refused, status } = decision;
  if (isWrongLogin(decision)) return 'miss';
  // Somebody has this number, in another role.
  return status === 403 && refused !== LOGIN_TEXTS.inactive ? 'hit' : undefined;
}

/** Whoever gets on has not looked up somebody else before, and may look at the own dashboard. */
function forgiveLookUps(tallies: LoginTallies, login: TicketLogin, decision: LoginDecision): void {
  const { owner, contest, username, visitor, now } = login;
  const id = entityId(owner, contest);
  tallies.count(lookUpAttempt(id, username, visitor), 'let-in', now);
  if ('leadsTo' in decision) tallies.count(dashboardAttempt(id, decision.leadsTo, visitor), 'let-in', now);
}

/** Who may have a ticket. */
interface KnownPeople {
  candidateOf(owner: string, ticket: string): Candidate | undefined;
  /** What the list of a contest that goes by one says of the ticket. */
  listedRowOf(contestId: string, ticket: string): NumberRow | undefined;
}

/** Whether this login gets in, whoever asks: everything that there is to refuse, in the order in which it is said. */
export function decideLogin(
  door: Door | undefined,
  login: TicketLogin,
  { candidateOf, listedRowOf }: KnownPeople,
): LoginDecision {
  if (!door || door.stored.contest.owner !== login.owner) {
    return { refused: LOGIN_TEXTS.contestMissing, status: 404 };
  }
  const { stored, parents, ticketBefore } = door;
  const { contest } = stored;
  const typed = typedProblem(contest, login, parents);
  if (typed) return { refused: typed, status: 422 };
  if (contest.state !== 'active') return { refused: LOGIN_TEXTS.inactive, status: 403 };
  const ticket = lookedUpTicket(contest.parentSuffix, login.username);
  if (ticketBefore !== undefined && ticket !== ticketBefore) {
    return { refused: LOGIN_TEXTS.otherTicket, status: 409 };
  }
  const listed = goesByList(contest) ? listedRowOf(stored.id, ticket) : undefined;
  const person = personFor(contest, parents, ticket, candidateOf(contest.owner, ticket), listed);
  if (!person) return { refused: LOGIN_TEXTS.unknownTicket, status: 401 };
  const wrongRole = roleProblem(contest.tag, person.details.tag);
  if (wrongRole) return { refused: wrongRole, status: 403 };
  if (isParent(contest)) return { leadsTo: ticket };
  if (contest.type !== 'external') return { enters: { stored, person, ticket } };
  if (contest.externalUrl === '') return { refused: LOGIN_TEXTS.externalWithoutAddress, status: 409 };
  return { opens: { stored, person, ticket } };
}

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedLogins extends KnownPeople {
  doorOf(login: TicketLogin): Door | undefined;
  tallies: LoginTallies;
}

/** Decides a batch in the order in which it came: a guess counts against the next one already. */
export function decideLogins(
  { doorOf, tallies, ...people }: LoadedLogins,
  logins: TicketLogin[],
): LoginDecision[] {
  return logins.map((login): LoginDecision => {
    const { now } = login;
    const attempt = attemptOf(login);
    if (tallies.isThrottled(attempt, now)) return { refused: LOGIN_REFUSALS.tooManyFailures, status: 429 };
    const decision = decideLogin(doorOf(login), login, people);
    const trial = trialOf(decision);
    if (trial !== undefined) tallies.count(attempt, trial, now);
    if (trial === 'let-in' || trial === 'led-on') forgiveLookUps(tallies, login, decision);
    return decision;
  });
}
