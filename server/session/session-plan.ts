import { LRUCache } from 'lru-cache';
import type { Contest } from '#domain/contest/contest.schema.ts';
import { getContestHead, getContestSettings } from '#server/contest/index.ts';
import type { Db, TicketUserTable } from '#server/database/schema.ts';
import type { Sitting } from '#server/http/sessions.ts';
import { listTaskHeads } from '#server/task/index.ts';

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

const parsed = new LRUCache<string, SessionPlan>({ max: 1_000 });

/** Everyone who starts the same version of a contest has the same text, so it is parsed once. */
export function readPlan(text: string): SessionPlan | undefined {
  if (text === '') return undefined;
  const known = parsed.get(text);
  if (known) return known;
  const plan = JSON.parse(text) as SessionPlan;
  parsed.set(text, plan);
  return plan;
}

/** The version of the contest that a user was given, or the present one before the start. */
export function contestVersionOf(plan: string, present: number): number {
  return readPlan(plan)?.contestVersion ?? present;
}

interface GivenTo extends Pick<Sitting, 'user'> {
  contest: Omit<Sitting['contest'], 'deleted_at'>;
}

/** The contest as this user was given it; its name is the present one, and whether it is open follows the owner at once. */
export async function runningContest(db: Db, { user, contest }: GivenTo): Promise<Contest> {
  const { id, owner, name, created_time: createdTime } = contest;
  const given = await getContestSettings(db, id, contestVersionOf(user.plan, contest.version));
  return { ...given, owner, name, createdTime, state: contest.state as Contest['state'] };
}

export const runningContestOf = async (db: Db, user: TicketUserTable): Promise<Contest> =>
  runningContest(db, { user, contest: await getContestHead(db, user.contest_id) });

export function plannedTasks(
  names: readonly string[],
  taskNamed: (name: string) => { id: string; version: number } | undefined,
): PlannedTask[] {
  return names.map((name) => {
    const head = taskNamed(name);
    return { name, taskId: head?.id ?? null, version: head?.version ?? 0 };
  });
}

/** What is under these names now: what somebody is given who starts, or is shown who has not. */
export async function presentTasks(db: Db, owner: string, names: readonly string[]): Promise<PlannedTask[]> {
  const heads = new Map((await listTaskHeads(db, owner, names)).map((head) => [head.name, head]));
  return plannedTasks(names, (name) => heads.get(name));
}
