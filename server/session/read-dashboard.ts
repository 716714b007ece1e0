import { isTicketAdminTag } from '#domain/account/tags.ts';
import { cardTitle, isParent, withoutSuffix } from '#domain/contest/contest.ts';
import { isOrdered } from '#domain/session/dashboard.ts';
import type { Dashboard } from '#domain/session/dashboard.schema.ts';
import { roleProblem } from '#domain/ticket/login-rules.ts';
import { findCandidate } from '#server/candidate/index.ts';
import { findContest, listParents } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { findPerson } from './admission.ts';
import { listDashboardChildren } from './dashboard-children.ts';

interface DashboardRequest {
  owner: string;
  contest: string;
  ticket: string;
  /** Whoever asks is logged in with this very ticket. */
  isSelf: boolean;
  /** Has logged in at a parent under this ticket, or may see everything of the owner's. */
  mayLook: boolean;
  /** The ticket user that is logged in, if any: as which it may take one of the tests. */
  username: string | undefined;
  now: Date;
}

interface DashboardOutcome {
  dashboard: Dashboard | null;
  /** Nobody has the ticket, and the contest does not admit it by itself either. */
  isGuess: boolean;
}

export async function readDashboard(db: Db, request: DashboardRequest): Promise<DashboardOutcome> {
  const { owner, ticket, now } = request;
  const stored = await findContest(db, owner, request.contest);
  if (!stored) return { dashboard: null, isGuess: true };
  const { contest } = stored;
  const parents = (await listParents(db, owner, contest.name)).map((parent) => parent.contest);
  const person = await findPerson(db, stored, parents, ticket);
  if (!person) return { dashboard: null, isGuess: !(await findCandidate(db, owner, ticket)) };
  const { name, tag, school } = person.details;
  if (!isParent(contest) || roleProblem(contest.tag, tag)) return { dashboard: null, isGuess: false };
  const children = await listDashboardChildren(db, contest, { person, ticket, now });
  const isKnown =
    request.isSelf || request.mayLook || children.some(({ userId }) => userId === request.username);
  const { parentSuffix, enablePassword } = contest;
  const dashboard = {
    owner,
    name: contest.name,
    title: cardTitle(contest),
    organizer: contest.organizer,
    type: contest.type,
    ticket,
    candidate: request.isSelf ? { name, tag, school } : null,
    login: isKnown ? null : { username: withoutSuffix(ticket, parentSuffix), enablePassword },
    isOrdered: isOrdered(contest),
    opensAll: isKnown && isTicketAdminTag(tag),
    children: isKnown ? children : [],
    serverTime: now.toISOString(),
  };
  return { dashboard, isGuess: false };
}
