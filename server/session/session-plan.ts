import { isCandidateEditorTag } from '#domain/account/tags.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { getContestById, getContestVersion } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { findTaskVersion, listTasksNamed } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Task } from '#tasks/task.schema.ts';
import { versionKey } from './submission/version-cache.ts';
import type { TicketUserRow } from './ticket-user.repository.ts';

/** What a ticket user was given when the contest started; later edits of the owner do not change it. */
export interface SessionPlan {
  contestVersion: number;
  /** One per entry of the contest's tasks, in order. */
  tasks: PlannedTask[];
}

export interface PlannedTask {
  name: string;
  /** Null for the built-in pages and for a name that nothing was found under. */
  taskId: string | null;
  version: number;
}

const LARGEST_CACHE = 1_000;
const parsed = new Map<string, SessionPlan>();

/** Everyone who starts the same version of a contest has the same text, so it is parsed once. */
export function readPlan(text: string): SessionPlan | undefined {
  if (text === '') return undefined;
  const known = parsed.get(text);
  if (known) return known;
  if (parsed.size >= LARGEST_CACHE) parsed.clear();
  const plan = JSON.parse(text) as SessionPlan;
  parsed.set(text, plan);
  return plan;
}

/** The version of the contest that a user was given, or the present one before the start. */
export function contestVersionOf(plan: string, present: number): number {
  return readPlan(plan)?.contestVersion ?? present;
}

/** The contest as this user was given it; only whether it is open at all follows the owner at once. */
export async function runningContest(db: Db, user: TicketUserRow): Promise<Contest> {
  const present = await getContestById(db, user.contest_id);
  const plan = readPlan(user.plan);
  if (!plan) return present.contest;
  const given = await getContestVersion(db, user.contest_id, plan.contestVersion);
  return { ...given.contest, state: present.contest.state };
}

/** The tasks of a plan by id and version; the built-in pages have none. One that cannot be read is an error of its own. */
export async function plannedTasks(db: Db, user: TicketUserRow): Promise<Map<string, Task | Error>> {
  const found = new Map<string, Task | Error>();
  for (const { taskId, version } of readPlan(user.plan)?.tasks ?? []) {
    if (taskId === null) continue;
    const task = await findTaskVersion(db, taskId, version).catch((error: Error) => error);
    if (task) found.set(versionKey(taskId, version), task);
  }
  return found;
}

/** As they are now: what somebody is shown who has not started. */
async function presentTasks(db: Db, owner: string, names: string[]): Promise<Task[]> {
  const stored = new Map((await listTasksNamed(db, owner, names)).map(({ task }) => [task.name, task]));
  return names
    .map((name) => stored.get(name) ?? builtInTask(owner, name))
    .filter((task) => task !== undefined);
}

/** A task that cannot be read is missing in the test, and nothing else is. */
const readableTask = (db: Db, id: string, version: number) =>
  findTaskVersion(db, id, version).catch(() => undefined);

/**
 * Before the start the opening page alone, or all tasks for those who move freely from the first moment; after it every
 * task, in the version that was given.
 */
export async function givenTasks(db: Db, user: TicketUserRow): Promise<Task[]> {
  const plan = readPlan(user.plan);
  const { contest } = await getContestById(db, user.contest_id);
  if (!plan) {
    const shown = isCandidateEditorTag(user.tag) ? contest.tasks : contest.tasks.slice(0, 1);
    return presentTasks(db, contest.owner, shown);
  }
  const tasks = await Promise.all(
    plan.tasks.map(({ name, taskId, version }) =>
      taskId === null ? builtInTask(contest.owner, name) : readableTask(db, taskId, version),
    ),
  );
  return tasks.filter((task) => task !== undefined);
}
