import { isParent } from '#domain/contest/contest.ts';
import { lookedUpTicket, roleProblem, typedProblem } from '#domain/ticket/login-rules.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { findContest, getContestById, listParents, type StoredContest } from '#server/contest/index.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { createSession, endSession, takeOverSessions } from '#server/http/session.repository.ts';
import { type Attempt, recordAttempt } from '#server/http/throttling.repository.ts';
import { findPerson, type Person } from './admission.ts';
import { orderProblem } from './parent-order.ts';
import {
  admitTicketUser,
  countFinished,
  findTicketUser,
  updateTicketUser,
} from './ticket-user.repository.ts';

interface TicketLogin {
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

/**
 * A token to set as the cookie; or, where a login makes no session, what it leads to: the ticket under which a
 * parent's dashboard is found, or the address of an external test.
 */
export type LoginOutcome =
  { token: string } | { leadsTo: string } | { refused: string; status: 401 | 403 | 404 | 409 | 422 };

function detailsOf(person: Person, { clientIp, userAgent }: TicketLogin) {
  return { ...person.details, client_ip: clientIp, user_agent: userAgent };
}

const placeOf = ({ id, contest }: StoredContest, ticket: string) => ({
  contestId: id,
  owner: contest.owner,
  ticket,
});

async function enter(db: Db, stored: StoredContest, person: Person, ticket: string, input: TicketLogin) {
  const details = detailsOf(person, input);
  const user = await admitTicketUser(db, placeOf(stored, ticket), details, input.now);
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

/** An external test is finished once it was opened; opening it again changes nothing. */
async function open(db: Db, stored: StoredContest, person: Person, ticket: string, input: TicketLogin) {
  const details = detailsOf(person, input);
  const user = await admitTicketUser(db, placeOf(stored, ticket), details, input.now);
  if (user.finished_at !== '') return;
  const at = input.now.toISOString();
  const times = { start_time: user.start_time || at, stop_time: user.stop_time || at, finished_at: at };
  await updateTicketUser(db, user.id, { ...details, ...times });
  await countFinished(db, stored.id, details.school);
}

async function tryLogin(db: Db, input: TicketLogin): Promise<LoginOutcome> {
  const { now } = input;
  const before = input.again === undefined ? undefined : await findTicketUser(db, input.again);
  const stored = before
    ? await getContestById(db, before.contest_id)
    : await findContest(db, input.owner, input.contest);
  if (!stored || stored.contest.owner !== input.owner) {
    return { refused: LOGIN_TEXTS.contestMissing, status: 404 };
  }
  const { contest } = stored;
  const parents = (await listParents(db, contest.owner, contest.name)).map((parent) => parent.contest);
  const typed = typedProblem(contest, input, parents);
  if (typed) return { refused: typed, status: 422 };
  if (contest.state !== 'active') return { refused: LOGIN_TEXTS.inactive, status: 403 };
  const ticket = lookedUpTicket(contest.parentSuffix, input.username);
  if (before && ticket !== before.ticket) return { refused: LOGIN_TEXTS.otherTicket, status: 409 };
  const person = await findPerson(db, contest, parents, ticket);
  if (!person) return { refused: LOGIN_TEXTS.unknownTicket, status: 401 };
  const wrongRole = roleProblem(contest.tag, person.details.tag);
  if (wrongRole) return { refused: wrongRole, status: 403 };
  if (isParent(contest)) return { leadsTo: ticket };
  if (contest.type !== 'external') return { token: await enter(db, stored, person, ticket, input) };
  if (contest.externalUrl === '') return { refused: LOGIN_TEXTS.externalWithoutAddress, status: 409 };
  const outOfOrder = await orderProblem(db, contest, ticket, now);
  if (outOfOrder) return { refused: outOfOrder, status: 409 };
  await open(db, stored, person, ticket, input);
  return { leadsTo: contest.externalUrl };
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

/** A number that nobody has is a guess; those who guess are slowed down. */
export const recordLookupCommand = command(
  'session.record-lookup',
  (db: Db, { attempt, now }: { attempt: Attempt; now: Date }) => recordAttempt(db, attempt, true, now),
);
