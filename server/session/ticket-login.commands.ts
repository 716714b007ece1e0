import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { isInvited } from '#domain/candidate/invitation.ts';
import { isParent } from '#domain/contest/contest.ts';
import { admittedByTicket } from '#domain/contest/ticket-admission.ts';
import { LOGIN_TEXTS, lookedUpTicket, roleProblem, typedProblem } from '#domain/ticket/login-rules.ts';
import { findCandidate } from '#server/candidate/index.ts';
import { findContest, parentsOf, type StoredContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { createSession, endSession, takeOverSessions } from '#server/http/session.repository.ts';
import { recordAttempt } from '#server/http/throttling.repository.ts';
import { admitTicketUser, type TicketUserDetails, updateTicketUser } from './ticket-user.repository.ts';

interface TicketLogin {
  owner: string;
  contest: string;
  username: string;
  password: string | undefined;
  clientIp: string;
  userAgent: string;
  /** The session that this browser has now, if any: it ends without being a takeover. */
  ownTokenHash?: string | undefined;
  now: Date;
}

/** A token to set as the cookie; none for a parent, whose login only leads to its dashboard. */
export type LoginOutcome = { token: string | undefined } | { refused: string; status: 401 | 403 | 404 | 422 };

type Person = Omit<TicketUserDetails, 'client_ip' | 'user_agent'>;

function personOf(candidate: Candidate): Person {
  const { realName: name, tag, school, class: className, grade, area } = candidate;
  return { name, tag, school, class: className, grade, area };
}

/** A candidate of the owner who is invited, or a ticket that the contest itself admits. */
async function findPerson(db: Db, stored: StoredContest, ticket: string): Promise<Person | undefined> {
  const { contest } = stored;
  const candidate = await findCandidate(db, contest.owner, ticket);
  if (candidate) {
    const parents = await parentsOf(db, contest.owner, contest.name);
    if (isInvited(candidate, contest.name, parents)) return personOf(candidate);
  }
  const admitted = admittedByTicket(contest, ticket);
  if (!admitted) return undefined;
  const { name, tag, school } = admitted;
  return { name, tag, school, class: '', grade: '', area: '' };
}

async function enter(db: Db, stored: StoredContest, person: Person, ticket: string, input: TicketLogin) {
  const details = { ...person, client_ip: input.clientIp, user_agent: input.userAgent };
  const user = await admitTicketUser(db, stored.id, ticket, details, input.now);
  if (input.ownTokenHash) await endSession(db, input.ownTokenHash, input.now);
  const takenOver = await takeOverSessions(db, user.id, input.now);
  await updateTicketUser(db, user.id, { ...details, takeovers: user.takeovers + takenOver });
  if (takenOver > 0) {
    const { owner, name } = stored.contest;
    const entry = { actor: ticket, action: 'take-over-session', owner, subject: `${name}/${ticket}` };
    await recordAudit(db, { ...entry, detail: { from: user.client_ip, to: input.clientIp } }, input.now);
  }
  return createSession(db, { type: 'ticket-user', ticketUserId: user.id }, input.now);
}

async function tryLogin(db: Db, input: TicketLogin): Promise<LoginOutcome> {
  const stored = await findContest(db, input.owner, input.contest);
  if (!stored) return { refused: LOGIN_TEXTS.contestMissing, status: 404 };
  const { contest } = stored;
  const typed = typedProblem(contest, input);
  if (typed) return { refused: typed, status: 422 };
  if (contest.state !== 'active') return { refused: LOGIN_TEXTS.inactive, status: 403 };
  if (contest.type === 'external') return { refused: LOGIN_TEXTS.external, status: 403 };
  const ticket = lookedUpTicket(contest.parentSuffix, input.username);
  const person = await findPerson(db, stored, ticket);
  if (!person) return { refused: LOGIN_TEXTS.unknownTicket, status: 401 };
  const wrongRole = roleProblem(contest.tag, person.tag);
  if (wrongRole) return { refused: wrongRole, status: 403 };
  return { token: isParent(contest) ? undefined : await enter(db, stored, person, ticket, input) };
}

export const ticketLoginCommand = command('session.ticket-login', async (db: Db, input: TicketLogin) => {
  const outcome = await tryLogin(db, input);
  const attempt = { name: `${input.owner}/${input.contest}/${input.username}`, address: input.clientIp };
  const refused = 'refused' in outcome;
  const guessed = refused && (outcome.status === 401 || outcome.refused === LOGIN_TEXTS.wrongPassword);
  // A refusal for another reason says nothing: as a success it would let a guesser clear the tally at will.
  if (guessed || !refused) await recordAttempt(db, attempt, guessed, input.now);
  return outcome;
});
