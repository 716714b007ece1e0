import { type NewNames, withNewNames } from '#domain/archive/archive-references.ts';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { formatOf } from '#domain/resource/resource-values.ts';
import { freeName, freeNames } from '#domain/text/free-name.ts';
import { addNumberedContest } from '#server/contest/index.ts';
import { contestNames } from '#server/copying/index.ts';
import { takeName } from '#server/database/former-name.repository.ts';
import type { Db } from '#server/database/schema.ts';
import { addFileBytes } from '#server/files/stored-file.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { addFileResources } from '#server/resource/index.ts';
import { addTaskCommand, listTaskNames } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';

/** What is to be stored: checked, and with the addresses that its files have here. */
export interface ArrivedArchive {
  /** The whole one first; a list of numbers was staged before. */
  contests: { settings: ContestSettings; listId?: string }[];
  tasks: TaskSettings[];
  files: { fileId: string; key: string; size: number; name: string; url?: string }[];
  /** What holds the files now. */
  filesFrom: string;
}

interface Names {
  contests: readonly string[];
  tasks: readonly string[];
}

/** Under which names these could be stored now. The first of the contests may be called otherwise by its author. */
export async function freeArchiveNames(
  db: Db,
  owner: string,
  { contests, tasks }: Names,
  rootName = contests[0] ?? '',
): Promise<NewNames> {
  const ownTasks = new Set(await listTaskNames(db, owner));
  const isTask = (name: string) => ownTasks.has(name) || builtInTask(owner, name) !== undefined;
  const freeContests = freeNames([rootName, ...contests.slice(1)], await contestNames(db, owner));
  const freeTasks = freeNames(tasks, { has: isTask });
  return {
    contests: new Map(contests.map((name, index) => [name, freeContests[index] ?? name])),
    tasks: new Map(tasks.map((name, index) => [name, freeTasks[index] ?? name])),
  };
}

export const namesIn = ({ contests, tasks }: Pick<ArrivedArchive, 'contests' | 'tasks'>): Names => ({
  contests: contests.map(({ settings }) => settings.name),
  tasks: tasks.map(({ name }) => name),
});

/** `校徽.png` as `校徽`: the ending that its content has is added again. */
function withoutFormat({ name, key, ...file }: ArrivedArchive['files'][number]) {
  const ending = `.${formatOf(key)}`;
  const isEnding = name.toLowerCase().endsWith(ending) && name.length > ending.length;
  return { ...file, key, name: isEnding ? name.slice(0, -ending.length) : name };
}

/** `taken`: nothing was written, because its author has chosen a name that another contest has. */
export type StoreOutcome = { name: string } | { taken: string; freeName: string };

/**
 * Makes contests, tasks and resources, all of them or none: whoever calls is in a transaction. Without a chosen name the whole
 * one gets the next that is free.
 */
export async function storeArchive(
  db: Db,
  change: Change,
  archive: ArrivedArchive,
  chosen: string | undefined,
): Promise<StoreOutcome> {
  const { owner } = change;
  // Whoever else brings something in for this owner waits until it is seen which names are taken.
  await addFileBytes(db, owner, 0);
  const wanted = chosen ?? archive.contests[0]?.settings.name ?? '';
  const taken = await contestNames(db, owner);
  const name = await freeName(wanted, (one) => taken.has(one));
  if (chosen !== undefined && name !== chosen) return { taken: chosen, freeName: name };
  const names = await freeArchiveNames(db, owner, namesIn(archive), name);
  await addFileResources(db, change, archive.files.map(withoutFormat), archive.filesFrom);
  for (const task of archive.tasks) {
    const settings = { ...task, name: names.tasks.get(task.name) ?? task.name };
    if ((await addTaskCommand.run(db, { ...change, settings })) !== 'done')
      throw new Error(`the name of task ${settings.name} was free a moment ago`);
  }
  // Each may lead to any other: none of the names may lead to what had it before.
  for (const given of names.contests.values()) await takeName(db, 'contest', owner, given);
  for (const { settings, listId } of archive.contests) {
    const renamed = withNewNames(settings, names);
    const addition = { ...change, settings: renamed, ...(listId === undefined ? {} : { listId }) };
    if ((await addNumberedContest(db, addition)) !== 'done')
      throw new Error(`the name of contest ${renamed.name} was free a moment ago`);
  }
  return { name };
}
