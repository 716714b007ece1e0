import { withoutSuffix } from '#domain/contest/contest.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isTicketAdminTag } from '#domain/account/tags.ts';
import { blockOf, blockText, isOrdered } from '#domain/session/dashboard.ts';
import { roleProblem } from '#domain/ticket/login-rules.ts';
import { listParents } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { findPerson } from './admission.ts';
import { listDashboardChildren } from './dashboard-children.ts';

/**
 * Why this ticket may not begin the contest yet: every open parent through which it can come to the contest says
 * that something else is first. A parent that does not admit the ticket, or does not show it the contest, has no say.
 */
export async function orderProblem(
  db: Db,
  contest: Contest,
  ticket: string,
  now: Date,
): Promise<string | undefined> {
  const atParent = withoutSuffix(ticket, contest.parentSuffix);
  let problem: string | undefined;
  for (const stored of await listParents(db, contest.owner, contest.name)) {
    const { contest: parent } = stored;
    if (parent.state !== 'active') continue;
    const above = (await listParents(db, parent.owner, parent.name)).map(
      (grandparent) => grandparent.contest,
    );
    const person = await findPerson(db, stored, above, atParent);
    if (!person || roleProblem(parent.tag, person.details.tag)) continue;
    const children = await listDashboardChildren(db, parent, { person, ticket: atParent, now });
    const child = children.find(({ name }) => name === contest.name);
    if (!child) continue;
    const opensAll = isTicketAdminTag(person.details.tag);
    const block = blockOf({ isOrdered: isOrdered(parent), opensAll, children }, child, now);
    if (!block) return undefined;
    problem ??= blockText(block);
  }
  return problem;
}
