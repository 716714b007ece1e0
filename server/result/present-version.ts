import { LRUCache } from 'lru-cache';
import { isSameJson } from '#domain/text/same-json.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { keyOfTasks, type PlannedTask, presentTasks, readPlan } from '#server/session/index.ts';
import { countGiven, listTaskVersions, taskVersionKey } from './answered-versions.repository.ts';

/** What somebody was given and what is given now never change under their keys, nor does whether they ask the same. */
const compared = new LRUCache<string, boolean>({ max: 1_000 });

/** By what stands in them: a task that was saved without a change is no other one. */
async function asksTheSame(db: Db, one: readonly PlannedTask[], other: readonly PlannedTask[]) {
  if (one.length !== other.length) return false;
  const pairs = one.map((task, index) => [task, other[index]] as const);
  if (pairs.some(([task, now]) => task.name !== now?.name || task.taskId !== now.taskId)) return false;
  const changed = pairs.filter(([task, now]) => task.version !== now?.version);
  const wanted = changed
    .flat()
    .flatMap((task) => (task?.taskId ? [{ taskId: task.taskId, version: task.version }] : []));
  const contents = await listTaskVersions(db, wanted);
  const contentOf = (task: PlannedTask | undefined) =>
    task?.taskId ? contents.get(taskVersionKey(task.taskId, task.version))?.task : undefined;
  return changed.every(([task, now]) => isSameJson(contentOf(task), contentOf(now)));
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
    const isSame = await asksTheSame(db, readPlan(plan)?.tasks ?? [], now.tasks);
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
