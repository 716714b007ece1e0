import { JOB_TEXTS, MOST_ATTEMPTS, MOST_UNFINISHED_OF_ONE } from '#domain/job/job.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { expireSomeFiles, holdFiles, PASSING, releaseFiles } from '#server/files/stored-file.repository.ts';
import type { JobHold, JobResult } from './define-job.ts';
import {
  askToCancel,
  countUnfinished,
  decideHeldJob,
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

/** What it keeps on its way is held apart: it goes when the job ends. */
export const stepHolderOf = (jobId: string) => `${PASSING}job/${jobId}`;

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

interface Claim {
  now: Date;
  silentSince: Date;
  /** Those that this process is at: only its clock can say that it has not heard of them. */
  except: readonly string[];
}

/** The next job for this process, if there is one. */
export const claimJobCommand = command(
  'jobs.claim',
  async (db: Db, { now, silentSince, except }: Claim): Promise<JobRow | undefined> => {
    const at = now.toISOString();
    for (const job of await listClaimable(db, silentSince.toISOString(), MOST_LOOKED_AT)) {
      if (except.includes(job.id) || !(await takeJob(db, job, at))) continue;
      const hold = { jobId: job.id, attempt: job.attempt + 1 };
      if (job.cancel_asked && !job.decided) {
        await updateHeldJob(db, hold, { state: 'cancelled', finished_at: at });
      } else if (job.attempt >= MOST_ATTEMPTS && !job.decided) {
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
    return held.cancel_asked && !held.decided ? 'cancel' : 'go-on';
  },
);

export type JobEnd =
  | { state: 'done'; result: JobResult }
  | { state: 'failed'; error: string }
  | { state: 'cancelled' };

const columnsOf = ({ note, problem = '', fileId = '', detail }: JobResult) => ({
  note,
  error: problem,
  file_id: fileId,
  detail: detail === undefined ? '' : JSON.stringify(detail),
});

/**
 * The last thing that happens to a job. False where it was lost to another process, or has ended already, or is decided and not
 * done: nothing more is heard of it then, and it is taken up again.
 */
async function endJob(db: Db, hold: JobHold, end: JobEnd, now: Date): Promise<boolean> {
  const held = await updateHeldJob(db, hold, { finished_at: '' });
  if (!held || (held.decided && end.state !== 'done')) return false;
  // Somebody asked it to stop just before, and was told that it would.
  const state = end.state === 'failed' && held.cancel_asked ? 'cancelled' : end.state;
  await updateHeldJob(db, hold, {
    state,
    finished_at: now.toISOString(),
    ...(end.state === 'done' ? columnsOf(end.result) : {}),
    ...(end.state === 'failed' && state === 'failed' ? { error: end.error } : {}),
  });
  return true;
}

/** Thrown to undo all that the transaction has done so far. */
class JobLost extends Error {}

/** For every step that another run of the same job must not see: nothing of it stays where the job was lost. */
export async function keepHold(db: Db, hold: JobHold, now: Date): Promise<void> {
  if (await updateHeldJob(db, hold, { heard_at: now.toISOString() })) return;
  throw new JobLost('the job was taken up by another process');
}

/** In the transaction that begins to change what people see in several steps: from here on it cannot be cancelled or fail. */
export async function decideJob(db: Db, hold: JobHold): Promise<void> {
  if (await decideHeldJob(db, hold)) return;
  throw new JobLost('the job was cancelled, or taken up by another process');
}

/** In the transaction that does its work. Where the job was lost to another process nothing of that transaction stays. */
export async function finishJob(db: Db, hold: JobHold, result: JobResult, now: Date): Promise<void> {
  if (await endJob(db, hold, { state: 'done', result }, now)) return;
  throw new JobLost('the job was taken up by another process');
}

/** What a job has stored and nobody will use: nothing holds it any more. Not what another run of the job has stored. */
export const releaseJobFilesCommand = command(
  'jobs.release-files',
  async (db: Db, { hold, now }: { hold: JobHold; now: Date }): Promise<void> => {
    await keepHold(db, hold, now);
    await releaseFiles(db, holderOf(hold.jobId));
  },
);

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

/** So many at once; answers wait for it. */
const STEPS_AT_ONCE = 1_000;

/** What a job that has ended has kept on its way. True when there is more. */
export const dropStepsCommand = command('jobs.drop-steps', (db: Db, { id, now }: { id: string; now: Date }) =>
  expireSomeFiles(db, stepHolderOf(id), now, STEPS_AT_ONCE),
);

/** False while it has not ended. */
export const deleteJobCommand = command('jobs.delete', (db: Db, { id }: { id: string }) =>
  deleteFinishedJob(db, id),
);
