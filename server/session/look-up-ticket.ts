import type { Candidate } from '#domain/candidate/candidate.schema.ts';
import { admittedByTicket } from '#domain/contest/ticket-admission.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { lookedUpTicket } from '#domain/ticket/login-rules.ts';
import { findCandidate, findCandidateOfAnyOwner } from '#server/candidate/index.ts';
import { findContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';

interface LookedUp {
  candidate: Candidate | undefined;
  /** Nobody has the number, and the contest does not admit it by itself either. */
  isGuess: boolean;
}

/** Whom a login with this number would be for; asked by the login page before it confirms. */
export async function lookUpTicket(db: Db, typed: string, contestId: string | undefined): Promise<LookedUp> {
  if (contestId === undefined) {
    const candidate = (await findCandidateOfAnyOwner(db, typed))?.candidate;
    return { candidate, isGuess: candidate === undefined };
  }
  const { owner, name } = parseEntityId(contestId);
  const contest = (await findContest(db, owner, name))?.contest;
  if (!contest) return { candidate: undefined, isGuess: true };
  const ticket = lookedUpTicket(contest.parentSuffix, typed);
  const candidate = await findCandidate(db, owner, ticket);
  return { candidate, isGuess: candidate === undefined && admittedByTicket(contest, ticket) === undefined };
}
