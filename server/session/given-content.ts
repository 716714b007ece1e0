import { isCandidateEditorTag } from '#domain/account/tags.ts';
import { takenView, type TakenContest } from '#domain/contest/contest.schema.ts';
import { getContestSettings } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { versionKey } from '#server/database/version-cache.ts';
import type { Sitting } from '#server/http/sessions.ts';
import { SharedReply } from '#server/http/shared-reply.ts';
import { findTask, readTaskVersions } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Task } from '#tasks/task.schema.ts';
import {
  contestVersionOf,
  type PlannedTask,
  presentTasks,
  readPlan,
  runningContest,
} from './session-plan.ts';

/** The contest as it was given, under its present name; whether it is open follows the owner at once. */
export function takenContest(db: Db, sitting: Sitting): SharedReply<TakenContest> {
  const { id, name, state } = sitting.contest;
  const version = contestVersionOf(sitting.user.plan, sitting.contest.version);
  const key = `taken ${versionKey(id, version)} ${state} ${name}`;
  return new SharedReply(key, async () => takenView(await runningContest(db, sitting)));
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

const isStored = (planned: PlannedTask): planned is PlannedTask & { taskId: string } =>
  planned.taskId !== null;

/** The stored tasks among these by versionKey; the built-in pages have none. */
export function storedTasks(db: Db, planned: readonly PlannedTask[]): Promise<Map<string, Task | Error>> {
  return readTaskVersions(db, planned.filter(isStored));
}

/** A task that cannot be read is missing in the test, and nothing else is. */
async function readableTasks(db: Db, owner: string, planned: readonly PlannedTask[]): Promise<Task[]> {
  const stored = await storedTasks(db, planned);
  return planned.flatMap((entry) => {
    const task = isStored(entry)
      ? stored.get(versionKey(entry.taskId, entry.version))
      : builtInTask(owner, entry.name);
    return task === undefined || task instanceof Error ? [] : [task];
  });
}

/** Owners' names have no slash, and JSON ends where it ends: no two contents have one key. */
const keyOf = (owner: string, shown: string) => `${owner}/${shown}`;

export async function givenTasks(db: Db, sitting: Sitting): Promise<SharedReply<Task[]>> {
  const { owner } = sitting.contest;
  const { plan } = sitting.user;
  const shown = await shownTasks(db, sitting);
  const key = plan === '' ? JSON.stringify(shown) : plan;
  return new SharedReply(keyOf(owner, key), () => readableTasks(db, owner, shown));
}

/** By the name that it was given under, or by any other that it has or had. */
export async function givenTask(
  db: Db,
  sitting: Sitting,
  name: string,
): Promise<SharedReply<Task | null> | null> {
  const { owner } = sitting.contest;
  const shown = await shownTasks(db, sitting);
  const named = shown.find((entry) => entry.name === name);
  const id = named ? undefined : (await findTask(db, owner, name))?.id;
  const wanted = named ?? shown.find(({ taskId }) => taskId !== null && taskId === id);
  if (!wanted) return null;
  return new SharedReply(
    keyOf(owner, JSON.stringify(wanted)),
    async () => (await readableTasks(db, owner, [wanted]))[0] ?? null,
  );
}
