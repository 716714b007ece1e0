import type { Candidate, CandidateCard, LookedUpCard } from '#domain/candidate/candidate.schema.ts';
import { isInvited } from '#domain/candidate/invitation.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import {
  type AdmittedTicket,
  admittedByTicket,
  goesByList,
  hasExcessivePattern,
} from '#domain/ticket/ticket-admission.ts';
import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { entityId, parseEntityId } from '#domain/text/entity-id.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { findCandidate, findLookedUp, type LookUp } from '#server/candidate/index.ts';
import { findContest, findListedRow, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import type { TicketUserDetails } from './ticket-user.repository.ts';

export interface Person {
  details: Omit<TicketUserDetails, 'client_ip' | 'user_agent'>;
  /** The contests that the owner's list names for this candidate; blank means all. */
  contests: string;
}

function personOf(candidate: Candidate): Person {
  const { realName: name, tag, school, class: className, grade, area, contests } = candidate;
  return {
    details: { candidate: candidate.name, name, tag, school, class: className, grade, area },
    contests,
  };
}

const warnedAbout = new Set<string>();

/** An owner whose candidates are turned away will ask the operator why. */
function admittedByContest(
  contest: Contest,
  ticket: string,
  listed: NumberRow | undefined,
): AdmittedTicket | undefined {
  const id = entityId(contest.owner, contest.name);
  if (hasExcessivePattern(contest) && !warnedAbout.has(id)) {
    warnedAbout.add(id);
    process.emitWarning(
      `the ticket pattern of ${id} is too large and admits nobody; its owner must save a simpler one`,
    );
  }
  return admittedByTicket(contest, ticket, listed);
}

/** The row of this number alone: a contest's list is never loaded for somebody who wants to get in. */
async function findOwnRow(
  db: Db,
  { id, contest }: StoredContest,
  ticket: string,
): Promise<NumberRow | undefined> {
  return goesByList(contest) ? findListedRow(db, id, ticket) : undefined;
}

/** A candidate of the owner who is invited, or a ticket that the contest itself admits. */
export function personFor(
  contest: Contest,
  parents: readonly Contest[],
  ticket: string,
  candidate: Candidate | undefined,
  listed: NumberRow | undefined,
): Person | undefined {
  const parentNames = parents.map(({ name }) => name);
  if (candidate && isInvited(candidate, contest.name, parentNames)) return personOf(candidate);
  const admitted = admittedByContest(contest, ticket, listed);
  if (!admitted) return undefined;
  const { name, tag, school } = admitted;
  return {
    details: { candidate: '', name, tag, school, class: '', grade: '', area: '' },
    contests: '',
  };
}

export async function findPerson(
  db: Db,
  stored: StoredContest,
  parents: readonly Contest[],
  ticket: string,
): Promise<Person | undefined> {
  const { contest } = stored;
  const candidate = await findCandidate(db, contest.owner, ticket);
  const listed = await findOwnRow(db, stored, ticket);
  return personFor(contest, parents, ticket, candidate, listed);
}

interface LookedUp {
  /** What the confirm dialog shows; undefined when there is nothing to show. */
  card: LookedUpCard | undefined;
  /** Nobody has the number, and the contest does not admit it by itself either. */
  isGuess: boolean;
}

const UNKNOWN: LookedUp = { card: undefined, isGuess: true };

function cardOf({ name, realName, tag, school }: CandidateCard): LookedUp {
  return { card: { name, realName, tag, school }, isGuess: false };
}

/** Who looks for reports or progress. Whoever has a query password is not shown before it was given. */
export async function lookUpPerson(db: Db, lookUp: LookUp): Promise<LookedUp> {
  const found = await findLookedUp(db, lookUp);
  if (!found) return UNKNOWN;
  if (found.queryPasswordHash === null) return cardOf(found.candidate);
  const { name } = found.candidate;
  return { card: { name, realName: '', tag: '', school: '', needsPassword: true }, isGuess: false };
}

/** Whom a login with this number would be for; asked by the login page before it confirms. */
export async function lookUpTicket(db: Db, typed: string, contestId: string): Promise<LookedUp> {
  const { owner, name } = parseEntityId(contestId);
  const stored = await findContest(db, owner, name);
  if (!stored) return UNKNOWN;
  const { contest } = stored;
  const ticket = lookedUpTicket(contest.parentSuffix, typed);
  const candidate = await findCandidate(db, owner, ticket);
  if (candidate) return cardOf(candidate);
  const admitted = admittedByContest(contest, ticket, await findOwnRow(db, stored, ticket));
  if (!admitted) return UNKNOWN;
  return admitted.isKnown
    ? cardOf({ name: ticket, realName: admitted.name, tag: admitted.tag, school: admitted.school })
    : { card: undefined, isGuess: false };
}
