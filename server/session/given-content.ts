import { isCandidateEditorTag } from '#domain/account/tags.ts';
import {
  type Contest,
  type PublicContest,
  publicView,
  takenView,
  type TakenContest,
} from '#domain/contest/contest.schema.ts';
import { TASKS_WITHHELD, tasksProblem } from '#domain/session/task-view.ts';
import { getContestSettings } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import { HttpError } from '#server/http/http-error.ts';
import type { Sitting } from '#server/http/sessions.ts';
import { SharedReply } from '#server/http/shared-reply.ts';
import { findTask, readTaskVersions } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import { taskForCandidate } from '#tasks/for-candidate.ts';
import type { Task } from '#tasks/task.schema.ts';
import {
  contestVersionOf,
  type PlannedTask,
  presentTasks,
  readPlan,
  runningContest,
} from './session-plan.ts';
import { sessionState } from './ticket-user.repository.ts';

/**
 * The contest as it was given, under its present name; whether it is open, and whether the tasks can be seen after the end,
 * follows the owner at once. Of one that was deleted only what a stranger would have seen.
 */
export function takenContest(db: Db, sitting: Sitting): SharedReply<TakenContest | PublicContest> {
  const { id, name, version: present, state, deleted_at } = sitting.contest;
  const given = contestVersionOf(sitting.user.plan, present);
  const isGone = deleted_at !== null;
  const key = `${isGone ? 'gone' : 'taken'} ${versionKey(id, given)} ${present} ${state} ${name}`;
  const view = isGone ? publicView : takenView;
  return new SharedReply<TakenContest | PublicContest>(key, async () => {
    const { showTasksAfterEnd } = await getContestSettings(db, id, present);
    return view({ ...(await runningContest(db, sitting)), showTasksAfterEnd });
  });
}

/** Why this candidate no longer gets the tasks. The owner's present word decides, also for tests that were given before it. */
async function problemWithTasks(db: Db, { user, contest }: Sitting, now: Date): Promise<string | undefined> {
  if (contest.deleted_at !== null) return TASKS_WITHHELD.whileClosed;
  const state = contest.state as Contest['state'];
  const problem = tasksProblem({ state }, sessionState(user, new Set()), now);
  if (problem === undefined) return undefined;
  const { showTasksAfterEnd } = await getContestSettings(db, contest.id, contest.version);
  return showTasksAfterEnd ? undefined : problem;
}

/**
 * Before the start the opening page alone, or all tasks for those who move freely from the first moment; after it every
 * task, in the version that was given.
 */
async function shownTasks(db: Db, { user, contest }: Sitting): Promise<PlannedTask[]> {
  const given = readPlan(user.plan);
  if (given) return given.tasks;
  const { tasks } = await getContestSettings(db, contest.id, contest.version);
  return presentTasks(db, contest.owner, isCandidateEditorTag(user.tag) ? tasks : tasks.slice(0, 1));
}

/** Whether the tasks are this candidate's to see once the test is begun. */
export const mayHaveTasks = async (db: Db, sitting: Sitting, now: Date): Promise<boolean> =>
  (await problemWithTasks(db, sitting, now)) === undefined;

/** All that the test consists of for this candidate: as it was given, or as it would be given now. */
export async function testTasks(
  db: Db,
  { user, contest }: Sitting,
): Promise<{ planned: PlannedTask[]; isGiven: boolean }> {
  const given = readPlan(user.plan);
  if (given) return { planned: given.tasks, isGiven: true };
  const { tasks } = await getContestSettings(db, contest.id, contest.version);
  return { planned: await presentTasks(db, contest.owner, tasks), isGiven: false };
}

const isStored = (planned: PlannedTask): planned is PlannedTask & { taskId: string } =>
  planned.taskId !== null;

/** The stored tasks among these by versionKey; the built-in pages have none. */
export function storedTasks(db: Db, planned: readonly PlannedTask[]): Promise<Map<string, Task | Error>> {
  return readTaskVersions(db, planned.filter(isStored));
}

/** As candidates get them. A task that cannot be read is missing in the test, and nothing else is. */
async function readableTasks(db: Db, owner: string, planned: readonly PlannedTask[]): Promise<Task[]> {
  const stored = await storedTasks(db, planned);
  return planned.flatMap((entry) => {
    const task = isStored(entry)
      ? stored.get(versionKey(entry.taskId, entry.version))
      : builtInTask(owner, entry.name);
    return task === undefined || task instanceof Error ? [] : [taskForCandidate(task)];
  });
}

/** Owners' names have no slash, and JSON ends where it ends: no two contents have one key. */
const keyOf = (owner: string, shown: string) => `${owner}/${shown}`;

/** The opening and the closing page are no test content: a page that is loaded after the end has something to show. */
const pagesOf = (shown: readonly PlannedTask[]) =>
  shown.filter((_, index) => index === 0 || index === shown.length - 1);

/** Those that a candidate may have now. */
export async function givenTasks(db: Db, sitting: Sitting, now: Date): Promise<SharedReply<Task[]>> {
  const { owner, deleted_at } = sitting.contest;
  const { plan } = sitting.user;
  const problem = await problemWithTasks(db, sitting, now);
  if (problem !== undefined && deleted_at !== null) throw new HttpError(403, problem);
  const all = await shownTasks(db, sitting);
  const shown = problem === undefined ? all : pagesOf(all);
  const key = plan === '' || problem !== undefined ? JSON.stringify(shown) : plan;
  return new SharedReply(keyOf(owner, key), () => readableTasks(db, owner, shown));
}

/** By the name that it was given under, or by any other that it has or had. */
export async function givenTask(
  db: Db,
  sitting: Sitting,
  name: string,
  now: Date,
): Promise<SharedReply<Task | null> | null> {
  const { owner, deleted_at } = sitting.contest;
  const shown = await shownTasks(db, sitting);
  const named = shown.find((entry) => entry.name === name);
  const id = named ? undefined : (await findTask(db, owner, name))?.id;
  const wanted = named ?? shown.find(({ taskId }) => taskId !== null && taskId === id);
  if (!wanted) return null;
  const problem = await problemWithTasks(db, sitting, now);
  const isPage = deleted_at === null && pagesOf(shown).includes(wanted);
  if (problem !== undefined && !isPage) throw new HttpError(403, problem);
  return new SharedReply(
    keyOf(owner, JSON.stringify(wanted)),
    async () => (await readableTasks(db, owner, [wanted]))[0] ?? null,
  );
}
