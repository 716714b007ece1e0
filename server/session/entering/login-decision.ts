import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { lookedUpTicket, roleProblem, typedProblem } from '#domain/ticket/login-rules.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Attempt, LoginTallies } from '#server/http/login-tallies.ts';
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
  userAgent: string;
  /** The session that this browser has now, if any: it ends without being a takeover. */
  ownTokenHash?: string | undefined;
  now: Date;
}

export interface LoginRefusal {
  refused: string;
  status: 401 | 403 | 404 | 409 | 422 | 429;
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

export const attemptOf = ({ owner, contest, username, clientIp }: TicketLogin): Attempt => ({
  name: `${owner}/${contest}/${username}`,
  address: clientIp,
});

/** A refusal for another reason says nothing: as a success it would let a guesser clear the tally at will. */
export function isGuess({ refused, status }: LoginRefusal): boolean {
  return status === 401 || refused === LOGIN_TEXTS.wrongPassword;
}

/** Whether this login gets in, whoever asks: everything that there is to refuse, in the order in which it is said. */
export function decideLogin(
  door: Door | undefined,
  login: TicketLogin,
  candidateOf: (owner: string, ticket: string) => Candidate | undefined,
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
  const person = personFor(contest, parents, ticket, candidateOf(contest.owner, ticket));
  if (!person) return { refused: LOGIN_TEXTS.unknownTicket, status: 401 };
  const wrongRole = roleProblem(contest.tag, person.details.tag);
  if (wrongRole) return { refused: wrongRole, status: 403 };
  if (isParent(contest)) return { leadsTo: ticket };
  if (contest.type !== 'external') return { enters: { stored, person, ticket } };
  if (contest.externalUrl === '') return { refused: LOGIN_TEXTS.externalWithoutAddress, status: 409 };
  return { opens: { stored, person, ticket } };
}

/** What the two engines supply: rows that were read in this transaction. */
export interface LoadedLogins {
  doorOf(login: TicketLogin): Door | undefined;
  candidateOf(owner: string, ticket: string): Candidate | undefined;
  tallies: LoginTallies;
}

export interface CountedAttempt {
  attempt: Attempt;
  failed: boolean;
  now: Date;
}

/** Decides a batch in the order in which it came: a guess counts against the next one already. */
export function decideLogins(
  { doorOf, candidateOf, tallies }: LoadedLogins,
  logins: TicketLogin[],
): { decisions: LoginDecision[]; counted: CountedAttempt[] } {
  const counted: CountedAttempt[] = [];
  const decisions = logins.map((login): LoginDecision => {
    const { now } = login;
    const attempt = attemptOf(login);
    if (tallies.isThrottled(attempt, now)) return { refused: LOGIN_TEXTS.tooManyFailures, status: 429 };
    const decision = decideLogin(doorOf(login), login, candidateOf);
    const failed = 'refused' in decision;
    // Whether an external test opens is seen when it does.
    if ('opens' in decision || (failed && !isGuess(decision))) return decision;
    counted.push({ attempt, failed, now });
    tallies.count(attempt, failed, now);
    return decision;
  });
  return { decisions, counted };
}
