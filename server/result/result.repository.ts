import type { TicketUser } from '#api/result.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { Db } from '#server/database/schema.ts';
import { taskAnswersOf } from '#server/session/index.ts';

/** The answer records of contests, newest login last. */
export async function listTicketUsers(db: Db, owner: string, contests: string[]): Promise<TicketUser[]> {
  const users = await db
    .selectFrom('ticket_user as u')
    .innerJoin('contest as c', 'c.id', 'u.contest_id')
    .selectAll('u')
    .select(['c.owner', 'c.name as contest_name'])
    .where('c.owner', '=', owner)
    .where('c.name', 'in', contests)
    .where('c.deleted_at', 'is', null)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
  const answers = await db
    .selectFrom('answer as a')
    .innerJoin('ticket_user as u', 'u.id', 'a.ticket_user_id')
    .innerJoin('contest as c', 'c.id', 'u.contest_id')
    .select(['a.ticket_user_id', 'a.task_index', 'a.body'])
    .where('c.owner', '=', owner)
    .where('c.name', 'in', contests)
    .where('c.deleted_at', 'is', null)
    .execute();
  const byUser = new Map<string, Map<number, string>>(users.map((user) => [user.id, new Map()]));
  for (const { ticket_user_id, task_index, body } of answers)
    byUser.get(ticket_user_id)?.set(task_index, body);
  return users.map((user) => {
    const contestId = entityId(user.owner, user.contest_name);
    return {
      ticketId: user.ticket,
      contestId,
      username: `${contestId}/${user.ticket}`,
      name: user.name,
      tag: user.tag,
      school: user.school,
      startTime: user.start_time,
      stopTime: user.stop_time,
      expireTime: user.expire_time,
      taskAnswers: taskAnswersOf(byUser.get(user.id) ?? new Map()),
      clientIp: user.client_ip,
      userAgent: user.user_agent,
      takeovers: user.takeovers,
    };
  });
}
