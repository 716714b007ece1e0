import type { Account } from '#domain/account/account.schema.ts';
import { takenView, type TakenContest } from '#domain/contest/contest.schema.ts';
import type { Db } from '#server/database/schema.ts';
import type { Task } from '#tasks/task.schema.ts';
import { givenTasks, runningContest } from './session-plan.ts';
import { ticketAccount } from './ticket-account.ts';
import { getTicketUser, listAnswers } from './ticket-user.repository.ts';

export { startContestCommand, stopContestCommand } from './contest-run.commands.ts';
export { contestVersionOf, type PlannedTask, readPlan } from './session-plan.ts';
export { sessionRoutes } from './session.routes.ts';
export { submitTaskCommand } from './submission/submit-task.commands.ts';
export { contestVersions } from './submission/version-cache.ts';
export { ticketLoginCommand } from './ticket-login.commands.ts';
export { taskAnswersOf } from './ticket-user.repository.ts';

export async function findTakenContest(
  db: Db,
  ticketUserId: string,
): Promise<{ contestId: string; contest: TakenContest }> {
  const user = await getTicketUser(db, ticketUserId);
  return { contestId: user.contest_id, contest: takenView(await runningContest(db, user)) };
}

export async function listGivenTasks(db: Db, ticketUserId: string): Promise<Task[]> {
  return givenTasks(db, await getTicketUser(db, ticketUserId));
}

export async function getTicketAccount(db: Db, ticketUserId: string, now: Date): Promise<Account> {
  const user = await getTicketUser(db, ticketUserId);
  const contest = await runningContest(db, user);
  return ticketAccount(contest, user, await listAnswers(db, user.id), now);
}
