import { freeName, freeNames } from '#domain/text/free-name.ts';
import { ContestPreview } from '#domain/import/contest-plan.schema.ts';
import { ContestSettings } from '#domain/contest/contest.schema.ts';
import { CLOSING_TASK, OPENING_TASK } from '#domain/contest/contest-values.ts';
import { addContestCommand, isContestName } from '#server/contest/index.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listFilesHeldBy } from '#server/files/stored-file.repository.ts';
import type { Change } from '#server/http/change-outcome.ts';
import type { JobHold } from '#server/jobs/define-job.ts';
import { finishJob, holderOf } from '#server/jobs/job.commands.ts';
import { findJob, noteOfDone } from '#server/jobs/job.repository.ts';
import { addFileResources } from '#server/resource/index.ts';
import { addTaskCommand, listTaskNames } from '#server/task/index.ts';
import { builtInTask } from '#tasks/built-in-tasks.ts';
import { settingsOfTask } from './planned-task.ts';

/** The job that reads a document. */
export const CONTEST_PREVIEW = 'contest-import.preview';

/** Under which names a plan could be stored now. */
export async function freeNamesFor(db: Db, owner: string, name: string, tasks: readonly string[]) {
  const known = new Set(await listTaskNames(db, owner));
  const isTaken = (wanted: string) => known.has(wanted) || builtInTask(owner, wanted) !== undefined;
  return {
    freeName: await freeName(name, (wanted) => isContestName(db, owner, wanted)),
    freeTaskNames: freeNames(tasks, { has: isTaken }),
  };
}

interface ContestImport extends Change {
  previewId: string;
  /** As its author wants it; without one, that of the document or the next one like it. */
  name: string | undefined;
  hold: JobHold;
}

/** `gone`: the preview is cleared, or its pictures are. */
export type ContestImportOutcome =
  | { name: string }
  | { taken: string; freeName: string }
  | { importedAs: string }
  | 'gone';

export const contestImportedNote = (name: string) => `已导入测试“${name}”`;

async function readPreview(db: Db, owner: string, id: string): Promise<ContestPreview | undefined> {
  const job = await findJob(db, owner, id);
  if (job?.kind !== CONTEST_PREVIEW || job.state !== 'done' || job.detail === '') return undefined;
  return ContestPreview.safeParse(JSON.parse(job.detail)).data;
}

/** Its pictures go with it when its time is over, perhaps a moment before it goes itself. */
async function hasPictures(db: Db, previewId: string, { pictures }: ContestPreview): Promise<boolean> {
  const held = new Set((await listFilesHeldBy(db, holderOf(previewId))).map(({ id }) => id));
  return pictures.every(({ fileId }) => held.has(fileId));
}

async function writePlan(db: Db, input: ContestImport, name: string, plan: ContestPreview): Promise<void> {
  const { actor, owner, previewId, now } = input;
  const change = { actor, owner, now };
  const pictures = plan.pictures.map((picture, index) => ({ ...picture, name: `${name} 图片${index + 1}` }));
  await addFileResources(db, change, pictures, holderOf(previewId));
  const names = plan.tasks.map((task) => task.name);
  const { freeTaskNames } = await freeNamesFor(db, owner, name, names);
  for (const [index, task] of plan.tasks.entries()) {
    const settings = settingsOfTask({ ...task, name: freeTaskNames[index] ?? task.name });
    if ((await addTaskCommand.run(db, { ...change, settings })) !== 'done')
      throw new Error(`the name of task ${settings.name} was free a moment ago`);
  }
  const tasks = [OPENING_TASK, ...freeTaskNames, CLOSING_TASK];
  // Nobody can log in before its author has looked at it and opened it.
  const settings = ContestSettings.parse({ name, tasks, state: 'inactive' });
  if ((await addContestCommand.run(db, { ...change, settings })) !== 'done')
    throw new Error(`the name of contest ${name} was free a moment ago`);
}

/** Makes a contest, its tasks and the resources of its pictures of a preview, all of it or nothing, and ends the job that was to do it. */
export const importContestCommand = command(
  'contest-import.import',
  async (db: Db, input: ContestImport): Promise<ContestImportOutcome> => {
    const { owner, previewId, hold, now } = input;
    const plan = await readPreview(db, owner, previewId);
    if (!plan) return 'gone';
    if (plan.importedAs !== '') return { importedAs: plan.importedAs };
    if (!(await hasPictures(db, previewId, plan))) return 'gone';
    const wanted = input.name ?? plan.name;
    const free = await freeName(wanted, (one) => isContestName(db, owner, one));
    if (input.name !== undefined && free !== wanted) return { taken: wanted, freeName: free };
    await writePlan(db, input, free, plan);
    const note = contestImportedNote(free);
    await noteOfDone(db, previewId, note, JSON.stringify({ ...plan, importedAs: free }));
    await finishJob(db, hold, { note, detail: { name: free } }, now);
    return { name: free };
  },
);
