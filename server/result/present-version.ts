import { LRUCache } from 'lru-cache';
import { isSameJson } from '#domain/text/same-json.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { keyOfTasks, type PlannedTask, presentTasks, readPlan } from '#server/session/index.ts';
import type { Task } from '#tasks/task.schema.ts';
import { countGiven, listTaskVersions, taskVersionKey } from './answered-versions.repository.ts';

/** What somebody was given and what is given now never change under their keys, nor does whether they ask the same. */
const compared = new LRUCache<string, boolean>({ max: 1_000 });

/** By what stands in them: a task that was saved without a change is no other one. */
export function asksTheSame(
  one: readonly PlannedTask[],
  other: readonly PlannedTask[],
  contentOf: (task: PlannedTask) => Task | undefined,
): boolean {
  if (one.length !== other.length) return false;
  return one.every((task, index) => {
    const counterpart = other[index];
    if (task.name !== counterpart?.name || task.taskId !== counterpart.taskId) return false;
    return task.version === counterpart.version || isSameJson(contentOf(task), contentOf(counterpart));
  });
}

/** Reads no more than has another version. */
async function findsTheSame(db: Db, one: readonly PlannedTask[], other: readonly PlannedTask[]) {
  const versionOf = ({ taskId, version }: PlannedTask) => taskVersionKey(taskId ?? '', version);
  const changed = [
    ...one.filter((task, index) => task.version !== other[index]?.version),
    ...other.filter((task, index) => task.version !== one[index]?.version),
  ];
  const wanted = changed.flatMap(({ taskId, version }) => (taskId === null ? [] : [{ taskId, version }]));
  const contents = await listTaskVersions(db, wanted);
  return asksTheSame(one, other, (task) => contents.get(versionOf(task))?.task);
}

/** Tells what was given of what somebody would be given who starts now. */
export async function earlierVersions(
  db: Db,
  contests: readonly StoredContest[],
): Promise<(given: { contestId: string; key: string; plan: string }) => Promise<boolean>> {
  const present = new Map<string, { key: string; tasks: PlannedTask[] }>();
  for (const { id, contest } of contests) {
    const tasks = await presentTasks(db, contest.owner, contest.tasks);
    present.set(id, { key: keyOfTasks(id, tasks), tasks });
  }
  return async ({ contestId, key, plan }) => {
    const now = present.get(contestId);
    if (!now || key === '' || key === now.key) return false;
    const known = compared.get(`${key} ${now.key}`);
    if (known !== undefined) return !known;
    const isSame = await findsTheSame(db, readPlan(plan)?.tasks ?? [], now.tasks);
    compared.set(`${key} ${now.key}`, isSame);
    return !isSame;
  };
}

/** The keys of all that is not given any more. */
export async function listEarlierKeys(db: Db, contests: readonly StoredContest[]): Promise<string[]> {
  const isEarlier = await earlierVersions(db, contests);
  const keys: string[] = [];
  for (const { contest_id: contestId, given: key, plan } of await countGiven(
    db,
    contests.map(({ id }) => id),
  )) {
    if (await isEarlier({ contestId, key, plan })) keys.push(key);
  }
  return keys;
}
