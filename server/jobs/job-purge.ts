import { RESULT_KEPT_MS } from '#domain/job/job.ts';
import type { WriteQueue } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { listFilesHeldBy } from '#server/files/stored-file.repository.ts';
import type { StoredFiles } from '#server/files/stored-files.ts';
import { deleteJobCommand, holderOf } from './job.commands.ts';
import { listOutdatedJobs } from './job.repository.ts';

/** At a time, so that nothing else waits long. */
const PORTION = 50;

interface PurgeParts {
  db: Db;
  write: WriteQueue;
  files: StoredFiles;
}

/** With its files, which come first: a row that is still there is found again. */
export async function removeJob({ db, write, files }: PurgeParts, id: string): Promise<boolean> {
  for (const file of await listFilesHeldBy(db, holderOf(id))) await files.remove(file);
  return write.run(deleteJobCommand, { id });
}

/** Finished jobs and files whose time is over, and what never finished arriving. */
export async function purgeJobsAndFiles(parts: PurgeParts, now: Date, signal?: AbortSignal): Promise<void> {
  const { db, files } = parts;
  // With its row the only word of a job's file would go.
  if (!(await files.mayRemove())) return;
  const before = new Date(now.getTime() - RESULT_KEPT_MS).toISOString();
  for (let left = PORTION; left === PORTION && !signal?.aborted;) {
    const outdated = await listOutdatedJobs(db, before, PORTION);
    for (const id of outdated) await removeJob(parts, id);
    left = outdated.length;
  }
  await files.removeOutdated(now, signal);
}
