import type { Account } from '#domain/account/account.schema.ts';
import type { Db } from '#server/database/schema.ts';
import type { Sitting } from '#server/http/sessions.ts';
import { runningContest } from './session-plan.ts';
import { ticketAccount } from './ticket-account.ts';
import { listAnswers, NO_ANSWERS } from './ticket-user.repository.ts';

export {
  deleteTicketUserCommand,
  restartTicketUserCommand,
  type NotRestored,
  type RestoredAnswers,
  restoreTicketUserCommand,
} from './deletion/deleted-user.commands.ts';
export { listDeletedUsers } from './deletion/deleted-user.repository.ts';
export { deleteRescueSecrets } from './recovery/rescue-key.ts';
export { startContestCommand, stopContestCommand } from './contest-run.commands.ts';
export { keyOfTasks } from './given-key.ts';
export { clearDashboardPass } from './dashboard-pass.ts';
export { givenTask, givenTasks, takenContest } from './given-content.ts';
export { contestVersionOf, type PlannedTask, presentTasks, readPlan } from './session-plan.ts';
export { submitTaskCommand } from './submission/submit-task.commands.ts';
export { ticketLoginCommand } from './entering/ticket-login.commands.ts';
export { taskAnswersOf } from './ticket-user.repository.ts';

export async function getTicketAccount(db: Db, sitting: Sitting, now: Date): Promise<Account> {
  const { user } = sitting;
  const contest = await runningContest(db, sitting);
  // Nobody has answered before the start: most who ask have just come.
  const answers = user.plan === '' ? NO_ANSWERS : await listAnswers(db, user.id);
  return ticketAccount(contest, user, answers, now);
}
