import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { expirePublicFiles, keepWhileMentioned } from '#server/files/stored-file.repository.ts';
import type { JobHold, JobResult } from '#server/jobs/define-job.ts';
import { finishJob, holderOf, keepHold } from '#server/jobs/job.commands.ts';

interface Run {
  hold: JobHold;
  now: Date;
}

/** The last step: the pictures are no longer the job's, but of whoever mentions them within a day. */
export const handOverPagesCommand = command(
  'slide-import.hand-over',
  async (db: Db, { hold, result, now }: Run & { result: JobResult }): Promise<void> => {
    await keepWhileMentioned(db, holderOf(hold.jobId));
    await finishJob(db, hold, result, now);
  },
);

/** What was stored by a run that was cut off; none of that of a run that has the job by now. */
export const dropPagesCommand = command(
  'slide-import.drop',
  async (db: Db, { hold, now }: Run): Promise<void> => {
    await keepHold(db, hold, now);
    await expirePublicFiles(db, holderOf(hold.jobId), now);
  },
);
