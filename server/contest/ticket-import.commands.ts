import { z } from 'zod';
import { countsText, type ImportCounts } from '#domain/import/import-outcome.ts';
import { ImportPreview } from '#domain/import/import-preview.schema.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import type { JobHold } from '#server/jobs/define-job.ts';
import { finishJob, keepHold } from '#server/jobs/job.commands.ts';
import { listEarlierDone, supersedeJobs } from '#server/jobs/job.repository.ts';
import { type ListTakeOver, takeOverTicketList, type TakeOverOutcome } from './contest.commands.ts';
import { dropStagedList } from './ticket-list.repository.ts';

/** The job that reads a list. */
export const TICKET_PREVIEW = 'contest.preview-tickets';

/** What a preview leaves for the import, beside what it shows: for which state of which contest its list was staged. */
export const StagedTickets = z.object({
  contest: z.string(),
  createdTime: z.string(),
  version: z.number(),
  listId: z.string(),
  rowCount: z.number(),
  counts: ImportPreview.shape.counts,
});
export type StagedTickets = z.infer<typeof StagedTickets>;

interface NewerPreview {
  owner: string;
  contest: string;
  hold: JobHold;
  now: Date;
}

/** Whoever looks at a new list for a contest no longer wants the one before: its rows go. */
export const supersedeTicketsCommand = command(
  'contest.supersede-tickets',
  async (db: Db, { owner, contest, hold, now }: NewerPreview): Promise<void> => {
    await keepHold(db, hold, now);
    for (const { id, detail } of await listEarlierDone(db, { owner, kind: TICKET_PREVIEW, id: hold.jobId })) {
      const staged = detail === '' ? undefined : StagedTickets.safeParse(JSON.parse(detail)).data;
      if (staged?.contest !== contest || !(await dropStagedList(db, staged.listId))) continue;
      await supersedeJobs(db, [id]);
    }
  },
);

interface TicketImport extends ListTakeOver {
  rowCount: number;
  counts: ImportCounts;
  hold: JobHold;
}

export const importedNote = (counts: ImportCounts, contest: string) =>
  `已导入“${contest}”的名单：${countsText(counts)}`;

/** Takes a staged list over and ends the job that was to do it: a process that is killed does both or neither. */
export const importTicketsCommand = command(
  'contest.import-tickets',
  async (db: Db, input: TicketImport): Promise<TakeOverOutcome> => {
    const { actor, owner, name, rowCount, counts, hold, now } = input;
    const outcome = await takeOverTicketList(db, input);
    if (typeof outcome === 'string' || !('version' in outcome)) return outcome;
    const detail = { rows: rowCount };
    await recordAudit(db, { actor, action: 'import-tickets', owner, subject: name, detail }, now);
    await finishJob(db, hold, { note: importedNote(counts, name) }, now);
    return outcome;
  },
);

/** Who took away a list of people, and which. */
export const recordTicketExportCommand = command(
  'contest.record-ticket-export',
  (db: Db, { actor, owner, name, now }: Change & { name: string }) =>
    recordAudit(db, { actor, action: 'export-tickets', owner, subject: name }, now),
);
