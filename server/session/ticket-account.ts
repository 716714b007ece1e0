import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import type { Account, Receipt } from '#domain/account/account.schema.ts';
import { isTicketAdminTag } from '#domain/account/tags.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { asideTasksOf, taskAnswersOf, type TicketUserRow } from './ticket-user.repository.ts';

/** owner/contest/ticket */
export function ticketUsername(contestId: string, ticket: string): string {
  return `${contestId}/${ticket}`;
}

export function ticketAccount(
  contest: Pick<Contest, 'owner' | 'name' | 'type' | 'mobileAlert'>,
  user: TicketUserRow,
  answers: ReadonlyMap<number, string>,
  now: Date,
): Account {
  const contestId = entityId(contest.owner, contest.name);
  return {
    ...EMPTY_ACCOUNT,
    type: 'ticket-user',
    id: user.id,
    username: ticketUsername(contestId, user.ticket),
    owner: contest.owner,
    name: user.name,
    tag: user.tag,
    // For the page's tools alone: what a call may do is decided by the session's actor, which is no administrator.
    isAdmin: isTicketAdminTag(user.tag),
    school: user.school,
    class: user.class,
    grade: user.grade,
    area: user.area,
    createdAt: user.created_at,
    // Its owner may have made a parent of it since the login.
    isParent: isParent(contest),
    mobileAlert: contest.mobileAlert,
    contestId,
    ticketId: user.ticket,
    clientIp: user.client_ip,
    userAgent: user.user_agent,
    startTime: user.start_time,
    stopTime: user.stop_time,
    expireTime: user.expire_time,
    taskAnswers: taskAnswersOf(answers),
    asideTasks: asideTasksOf(user),
    receipt: user.receipt === '' ? null : (JSON.parse(user.receipt) as Receipt),
    serverTime: now.toISOString(),
  };
}
