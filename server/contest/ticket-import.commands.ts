import { countsText, type ImportCounts } from '#domain/import/import-outcome.ts';
import { recordAudit } from '#server/database/audit.repository.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import type { JobHold } from '#server/jobs/define-job.ts';
import { finishJob } from '#server/jobs/job.commands.ts';
import { type ListTakeOver, takeOverTicketList, type TakeOverOutcome } from './contest.commands.ts';

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
