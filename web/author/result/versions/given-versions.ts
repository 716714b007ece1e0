import type { AnsweredVersion, AnsweredVersions } from '#api/result.ts';
import { parseEntityId } from '#domain/text/entity-id.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { Task } from '#tasks/task.schema.ts';
import { timeText } from '#web/staff/display-text.ts';

/** A page of a test as candidates were given it. */
export interface GivenTask {
  /** Under which it was given. */
  name: string;
  /** What the task is called now, if the contest still has it. */
  presentName: string | undefined;
  /** Null for the built-in pages and for a name that nothing was found under. */
  id: string | null;
  /** Absent only where nothing was found. */
  task: Task | undefined;
}

/** A test as candidates were given it, with what stands in its pages. */
export interface GivenVersion extends Omit<AnsweredVersion, 'tasks'> {
  /** Among those of its contest, oldest first, from 1 on. */
  number: number;
  /** One per entry of the contest's tasks, the opening and the closing page included. */
  tasks: GivenTask[];
}

export type VersionsByKey = ReadonlyMap<string, GivenVersion>;

export function givenVersions(reply: AnsweredVersions): VersionsByKey {
  const numbers = new Map<string, number>();
  const present = reply.versions.filter(({ isPresent }) => isPresent).flatMap(({ tasks }) => tasks);
  const presentNames = new Map(present.map(({ taskId, name }) => [taskId, name]));
  const versions = reply.versions.map((version): GivenVersion => {
    const { owner } = parseEntityId(version.contestId);
    const number = (numbers.get(version.contestId) ?? 0) + 1;
    numbers.set(version.contestId, number);
    const tasks = version.tasks.map(({ name, taskId, version: taskVersion }) => ({
      name,
      presentName: taskId === null ? name : presentNames.get(taskId),
      id: taskId,
      task: taskId === null ? builtInTask(owner, name) : reply.tasks[`${taskId}@${taskVersion}`],
    }));
    return { ...version, number, tasks };
  });
  return new Map(versions.map((version) => [version.key, version]));
}

/** What a candidate who starts this contest now is given; of several that ask the same the newest. */
export function presentVersion(versions: VersionsByKey, contestId: string): GivenVersion | undefined {
  return [...versions.values()]
    .reverse()
    .find((version) => version.contestId === contestId && version.isPresent);
}

/** The ids of the tasks that a name means: those that have it now, or else those that were given under it. */
export function tasksNamed(versions: VersionsByKey, name: string): ReadonlySet<string | null> {
  const all = [...versions.values()];
  const idsIn = (some: readonly GivenVersion[]) =>
    some.flatMap(({ tasks }) => tasks.filter((task) => task.name === name).map(({ id }) => id));
  const present = idsIn(all.filter(({ isPresent }) => isPresent));
  return new Set(present.length > 0 ? present : idsIn(all));
}

/** When a version was made, and by whom if that is known. */
export function savedText({ savedAt, savedBy }: Pick<GivenVersion, 'savedAt' | 'savedBy'>): string {
  if (savedAt === '') return '';
  return savedBy === '' ? `${timeText(savedAt)} 保存` : `${timeText(savedAt)} 由 ${savedBy} 保存`;
}
