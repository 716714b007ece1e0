import type { Contest } from '#domain/contest/contest.schema.ts';
import { getContestById, getContestVersion } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { findTaskVersion, listTasksNamed } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Task } from '#tasks/task.schema.ts';
import { readPlan } from './session-plan.ts';
import type { TicketUserRow } from './ticket-user.repository.ts';

/** The contest as this user was given it; only whether it is open at all follows the owner at once. */
export async function runningContest(db: Db, user: TicketUserRow): Promise<Contest> {
  const present = await getContestById(db, user.contest_id);
  const plan = readPlan(user.plan);
  if (!plan) return present.contest;
  const given = await getContestVersion(db, user.contest_id, plan.contestVersion);
  return { ...given.contest, state: present.contest.state };
}

/** Before the start the opening page alone; after it every task, in the version that was given. */
export async function givenTasks(db: Db, user: TicketUserRow): Promise<Task[]> {
  const plan = readPlan(user.plan);
  const { contest } = await getContestById(db, user.contest_id);
  if (!plan) {
    const opening = contest.tasks.slice(0, 1);
    const [stored] = await listTasksNamed(db, contest.owner, opening);
    const task = stored?.task ?? builtInTask(contest.owner, opening[0] ?? '');
    return task ? [task] : [];
  }
  const tasks = await Promise.all(
    plan.tasks.map(({ name, taskId, version }) =>
      taskId === null ? builtInTask(contest.owner, name) : findTaskVersion(db, taskId, version),
    ),
  );
  return tasks.filter((task) => task !== undefined);
}
