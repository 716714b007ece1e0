import type { AnsweredVersion, AnsweredVersions } from '#api/result.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { keyOfTasks, type PlannedTask, presentTasks, readPlan } from '#server/session/index.ts';
import {
  countGiven,
  findContestSaved,
  listTaskVersions,
  type Saved,
  type SavedTask,
  taskVersionKey,
} from './answered-versions.repository.ts';
import { asksTheSame } from './present-version.ts';

/** Everybody who was asked the same, whatever else the contest's author has saved meanwhile. */
interface Given {
  key: string;
  stored: StoredContest;
  contestVersion: number;
  tasks: PlannedTask[];
  count: number;
}

/** What a candidate who starts now would be given. */
async function presentlyGiven(db: Db, stored: StoredContest): Promise<Given> {
  const { owner, tasks: names } = stored.contest;
  const tasks = await presentTasks(db, owner, names);
  const key = keyOfTasks(stored.id, tasks);
  return { key, stored, tasks, contestVersion: stored.version, count: 0 };
}

async function listGiven(db: Db, contests: readonly StoredContest[]): Promise<Given[]> {
  const byId = new Map(contests.map((stored) => [stored.id, stored]));
  const found: Given[] = [];
  for (const { contest_id, given: key, plan: text, count } of await countGiven(db, [...byId.keys()])) {
    const [stored, plan] = [byId.get(contest_id), readPlan(text)];
    if (!stored || !plan) continue;
    // The first who started was given its first version.
    found.push({ key, stored, tasks: plan.tasks, contestVersion: plan.contestVersion, count });
  }
  return found;
}

type Contents = ReadonlyMap<string, SavedTask>;

const contentOf = (contents: Contents, { taskId, version }: PlannedTask) =>
  taskId === null ? undefined : contents.get(taskVersionKey(taskId, version));

/** The last save before the first candidate was given it. */
async function lastSaved(db: Db, contents: Contents, given: Given): Promise<Saved> {
  const contest = await findContestSaved(db, given.stored.id, given.contestVersion);
  const tasks = given.tasks.map((task) => contentOf(contents, task));
  return [contest, ...tasks].reduce<Saved>(
    (newest, saved) => (saved && saved.savedAt > newest.savedAt ? saved : newest),
    { savedAt: '', savedBy: '' },
  );
}

export interface StoredVersion extends AnsweredVersion {
  /** The contest's own id, which stays when it is renamed; it is in no reply. */
  storedId: string;
}

/** Every version that somebody was given, and the present one of each contest, with what stands in their tasks. */
export async function readAnsweredVersions(
  db: Db,
  contests: readonly StoredContest[],
): Promise<{ versions: StoredVersion[]; tasks: AnsweredVersions['tasks'] }> {
  if (contests.length === 0) return { versions: [], tasks: {} };
  const answered = await listGiven(db, contests);
  const present = new Map<string, Given>();
  for (const stored of contests) present.set(stored.id, await presentlyGiven(db, stored));
  const unanswered = [...present.values()].filter(({ key }) => !answered.some((given) => given.key === key));
  const all = [...answered, ...unanswered];
  const wanted = all.flatMap(({ tasks }) =>
    tasks.flatMap(({ taskId, version }) => (taskId === null ? [] : [{ taskId, version }])),
  );
  const distinct = new Map(wanted.map((task) => [taskVersionKey(task.taskId, task.version), task]));
  const contents = await listTaskVersions(db, [...distinct.values()]);

  const versions: StoredVersion[] = [];
  for (const given of all) {
    const { key, contestVersion, count, tasks, stored } = given;
    const now = present.get(stored.id);
    versions.push({
      ...{ key, contestVersion, count, tasks },
      contestId: entityId(stored.contest.owner, stored.contest.name),
      storedId: stored.id,
      isPresent:
        now !== undefined && asksTheSame(given.tasks, now.tasks, (task) => contentOf(contents, task)?.task),
      ...(await lastSaved(db, contents, given)),
    });
  }
  versions.sort((one, other) =>
    one.savedAt === other.savedAt
      ? one.contestVersion - other.contestVersion
      : one.savedAt < other.savedAt
        ? -1
        : 1,
  );
  const tasks = Object.fromEntries([...contents].map(([key, { task }]) => [key, task]));
  return { versions, tasks };
}
