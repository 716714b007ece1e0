import { command } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import { holderOf, stepHolderOf } from '#server/jobs/job.commands.ts';
import { askToCancel, listJobsOfKind } from '#server/jobs/job.repository.ts';
import { expireSomeReports } from './report-file.repository.ts';

/** As a job is called that makes all reports of a template. */
export const BATCH_JOB = 'report.export-batch';

/** So many at once; answers wait for it. */
const AT_ONCE = 1_000;

interface Forgotten {
  owner: string;
  /** Without it those of all templates. */
  templateId?: string;
  now: Date;
}

/** Some of them: gone for everybody, and their bytes with the next cleaning. Batches that are under way end. True when there is more. */
export const forgetReportsCommand = command(
  'report.forget',
  async (db: Db, { owner, templateId, now }: Forgotten): Promise<boolean> => {
    const batches = (await listJobsOfKind(db, owner, BATCH_JOB)).filter(
      ({ input }) =>
        templateId === undefined || (JSON.parse(input) as { templateId: string }).templateId === templateId,
    );
    for (const { id } of batches) await askToCancel(db, owner, id, now.toISOString());
    const holders = batches.flatMap(({ id }) => [holderOf(id), stepHolderOf(id)]);
    return expireSomeReports(db, { owner, templateId, holders, now, most: AT_ONCE });
  },
);

/**
 * PDFs of an owner, and files of many reports with all that was kept for them. A file does not say who is in it, so that whoever
 * goes takes all of them along; they are made anew of those who are left.
 */
export async function forgetReports({ write }: Pick<Database, 'write'>, reports: Forgotten): Promise<void> {
  while (await write.run(forgetReportsCommand, reports));
}
