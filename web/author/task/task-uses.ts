import type { Contest } from '#domain/contest/contest.schema.ts';
import { isParent } from '#domain/contest/contest.ts';

/** Which contests hold a task, by its name; the rows of a parent between its two pages are contests. */
export function taskUses(
  contests: readonly Pick<Contest, 'name' | 'type' | 'tasks'>[],
): ReadonlyMap<string, readonly string[]> {
  const uses = new Map<string, string[]>();
  for (const contest of contests) {
    const { tasks } = contest;
    const own = isParent(contest) ? [...tasks.slice(0, 1), ...tasks.slice(-1)] : tasks;
    for (const task of new Set(own)) uses.set(task, [...(uses.get(task) ?? []), contest.name]);
  }
  return uses;
}
