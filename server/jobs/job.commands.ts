import { JOB_TEXTS, MOST_ATTEMPTS, MOST_UNFINISHED_OF_ONE } from '#domain/job/job.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { holdFiles } from '#server/files/stored-file.repository.ts';
import type { JobHold, JobResult } from './define-job.ts';
import {
  askToCancel,
  countUnfinished,
  deleteFinishedJob,
  insertJob,
  type JobRow,
  listClaimable,
  releaseAll,
  releaseHeldJob,
  takeJob,
  updateHeldJob,
} from './job.repository.ts';

/** What the files of a job are held by. */
export const holderOf = (jobId: string) => `job/${jobId}`;

/** False where the owner has too many that have not ended. */
export const addJobCommand = command(
  'jobs.add',
  async (db: Db, { row, files }: { row: JobRow; files: readonly string[] }): Promise<boolean> => {
    if ((await countUnfinished(db, row.owner)) >= MOST_UNFINISHED_OF_ONE) return false;
    await insertJob(db, row);
    await holdFiles(db, row.owner, files, holderOf(row.id));
    return true;
  },
);

/** Others may be as quick, or a few may only be waiting for their end. */
const MOST_LOOKED_AT = 5;

/** The next job for this process, if there is one. */
export const claimJobCommand = command(
  'jobs.claim',
  async (db: Db, { now, silentSince }: { now: Date; silentSince: Date }): Promise<JobRow | undefined> => {
    const at = now.toISOString();
    for (const job of await listClaimable(db, silentSince.toISOString(), MOST_LOOKED_AT)) {
      if (!(await takeJob(db, job, at))) continue;
      const hold = { jobId: job.id, attempt: job.attempt + 1 };
      if (job.cancel_asked) {
        await updateHeldJob(db, hold, { state: 'cancelled', finished_at: at });
      } else if (job.attempt >= MOST_ATTEMPTS) {
        await updateHeldJob(db, hold, { state: 'failed', error: JOB_TEXTS.interrupted, finished_at: at });
      } else return { ...job, attempt: hold.attempt, state: 'running' };
    }
    return undefined;
  },
);

/** After a start on SQLite, which has one process: nobody can be at any of them. */
export const releaseAllJobsCommand = command('jobs.release-all', (db: Db) => releaseAll(db));

/** Before a process ends. */
export const releaseJobCommand = command('jobs.release', (db: Db, { hold }: { hold: JobHold }) =>
  releaseHeldJob(db, hold),
);

export interface Heard {
  hold: JobHold;
  progress: number;
  total: number;
  message: string;
  now: Date;
}

/** That its process is at it, and how far. Says whether to go on. */
export const hearJobCommand = command(
  'jobs.hear',
  async (db: Db, { hold, now, ...facts }: Heard): Promise<'go-on' | 'cancel' | 'lost'> => {
    const held = await updateHeldJob(db, hold, { ...facts, heard_at: now.toISOString() });
    if (!held) return 'lost';
    return held.cancel_asked ? 'cancel' : 'go-on';
  },
);

export type JobEnd =
  { state: 'done'; result: JobResult } | { state: 'failed'; error: string } | { state: 'cancelled' };

const columnsOf = ({ note, fileId = '', detail }: JobResult) => ({
  note,
  file_id: fileId,
  detail: detail === undefined ? '' : JSON.stringify(detail),
});

/** The last thing that happens to a job. False where it was lost to another process, or has ended already. */
async function endJob(db: Db, hold: JobHold, end: JobEnd, now: Date): Promise<boolean> {
  const { state } = end;
  const held = await updateHeldJob(db, hold, {
    state,
    finished_at: now.toISOString(),
    ...(state === 'done' ? columnsOf(end.result) : {}),
    ...(state === 'failed' ? { error: end.error } : {}),
  });
  return held !== undefined;
}

/** Thrown to undo all that the transaction has done so far. */
class JobLost extends Error {}

/** In the transaction that does its work. Where the job was lost to another process nothing of that transaction stays. */
export async function finishJob(db: Db, hold: JobHold, result: JobResult, now: Date): Promise<void> {
  if (await endJob(db, hold, { state: 'done', result }, now)) return;
  throw new JobLost('the job was taken up by another process');
}

/** Nothing happens to a job that has ended in the transaction that did its work. */
export const endJobCommand = command(
  'jobs.end',
  (db: Db, { hold, end, now }: { hold: JobHold; end: JobEnd; now: Date }) => endJob(db, hold, end, now),
);

export const cancelJobCommand = command(
  'jobs.cancel',
  (db: Db, { owner, id, now }: { owner: string; id: string; now: Date }) =>
    askToCancel(db, owner, id, now.toISOString()),
);

/** False while it has not ended. */
export const deleteJobCommand = command('jobs.delete', (db: Db, { id }: { id: string }) =>
  deleteFinishedJob(db, id),
);
