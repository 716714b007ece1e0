import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { isInvited } from '#domain/candidate/invitation.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { admittedByTicket } from '#domain/contest/ticket-admission.ts';
import { findCandidate } from '#server/candidate/index.ts';
import type { Db } from '#server/database/schema.ts';
import type { TicketUserDetails } from './ticket-user.repository.ts';

export interface Person {
  details: Omit<TicketUserDetails, 'client_ip' | 'user_agent'>;
  /** The contests that the owner's list names for this candidate; blank means all. */
  contests: string;
}

function personOf(candidate: Candidate): Person {
  const { realName: name, tag, school, class: className, grade, area, contests } = candidate;
  return { details: { name, tag, school, class: className, grade, area }, contests };
}

/** A candidate of the owner who is invited, or a ticket that the contest itself admits. */
export async function findPerson(
  db: Db,
  contest: Contest,
  parents: readonly Contest[],
  ticket: string,
): Promise<Person | undefined> {
  const candidate = await findCandidate(db, contest.owner, ticket);
  const parentNames = parents.map(({ name }) => name);
  if (candidate && isInvited(candidate, contest.name, parentNames)) return personOf(candidate);
  const admitted = admittedByTicket(contest, ticket);
  if (!admitted) return undefined;
  const { name, tag, school } = admitted;
  return { details: { name, tag, school, class: '', grade: '', area: '' }, contests: '' };
}
