import type { PoolClient } from 'pg';
import { contestVersions } from '#server/contest/index.ts';
import { type VersionCache, versionKey } from '#server/database/version-cache.ts';
import { taskVersions } from '#server/task/index.ts';
import { contestVersionOf, readPlan } from '../session-plan.ts';
import type { SubmissionInput, SubmittingUser } from './submission-records.ts';

export const versionFor = ({ user, contest }: SubmittingUser) => contestVersionOf(user.plan, contest.version);

/** Contents of this batch: the cache may drop one of them while the others are read. */
class HeldVersions<T extends object> {
  readonly #cache: VersionCache<T>;
  readonly #held = new Map<string, T>();
  readonly #missing = new Map<string, [id: string, version: number]>();

  constructor(cache: VersionCache<T>) {
    this.#cache = cache;
  }

  want(id: string, version: number): void {
    const key = versionKey(id, version);
    if (this.#held.has(key)) return;
    const known = this.#cache.find(id, version);
    if (known) this.#held.set(key, known);
    else this.#missing.set(key, [id, version]);
  }

  /** All that are missing by one statement. */
  async read(client: PoolClient, statement: { name: string; text: string }): Promise<void> {
    if (this.#missing.size === 0) return;
    const wanted = [...this.#missing.values()];
    const { rows } = await client.query<{ id: string; version: number; body: string }>({
      ...statement,
      values: [wanted.map(([id]) => id), wanted.map(([, version]) => version)],
    });
    const bodies = new Map(rows.map(({ id, version, body }) => [versionKey(id, version), body]));
    for (const [key, [id, version]] of this.#missing) {
      this.#held.set(key, this.#cache.remember(id, version, bodies.get(key) ?? '{}'));
    }
  }

  get(id: string, version: number): T | undefined {
    return this.#held.get(versionKey(id, version));
  }
}

const CONTEST_BODIES = {
  name: 'submission-contests',
  text: `select v.contest_id as id, v.version, v.body from contest_version v
    join unnest($1::text[], $2::int[]) as wanted (id, version)
      on v.contest_id = wanted.id and v.version = wanted.version`,
};
const TASK_BODIES = {
  name: 'submission-tasks',
  text: `select v.task_id as id, v.version, v.body from task_version v
    join unnest($1::text[], $2::int[]) as wanted (id, version)
      on v.task_id = wanted.id and v.version = wanted.version`,
};

/** The contests of the users, and of their tasks those that this batch answers. */
export async function loadVersions(
  client: PoolClient,
  inputs: SubmissionInput[],
  users: ReadonlyMap<string, SubmittingUser>,
) {
  const contests = new HeldVersions(contestVersions);
  const tasks = new HeldVersions(taskVersions);
  for (const { kind, tokenHash, taskId } of inputs) {
    const entry = users.get(tokenHash);
    if (!entry) continue;
    contests.want(entry.user.contest_id, versionFor(entry));
    const given = kind === 'answer' ? readPlan(entry.user.plan)?.tasks[taskId] : undefined;
    if (given && given.taskId !== null) tasks.want(given.taskId, given.version);
  }
  await Promise.all([contests.read(client, CONTEST_BODIES), tasks.read(client, TASK_BODIES)]);
  return { contests, tasks };
}
