import { z } from 'zod';
import { TICKET_TITLES, ticketCells } from '#domain/import/ticket-sheet.ts';
import { defineJob, JobRefused } from '#server/jobs/define-job.ts';
import { saveSheet } from '#server/spreadsheet/index.ts';
import { findListedContest, TICKET_LIST_TEXTS } from './listed-contest.ts';
import { findTicketList, ListReplaced, ticketPortions } from './ticket-list.repository.ts';

/** The same columns as an import reads, so that the file can be edited and uploaded again. */
export const exportTicketsJob = defineJob({
  name: 'contest.export-tickets',
  label: '导出准考证名单',
  input: z.object({ contest: z.string() }),
  subject: ({ contest }) => contest,
  async run(context) {
    const { input, owner, db, progress, signal } = context;
    const stored = await findListedContest(db, owner, input.contest);
    if (typeof stored === 'string') throw new JobRefused(TICKET_LIST_TEXTS[stored]);
    const { contest, listId } = stored;
    const total = (await findTicketList(db, listId))?.row_count ?? 0;
    let count = 0;
    async function* rows() {
      for await (const portion of ticketPortions(db, listId)) {
        signal.throwIfAborted();
        for (const row of portion) yield ticketCells(row);
        count += portion.length;
        progress(count, total, `已写入${count}行`);
      }
    }
    const about = { title: `准考证名单-${contest.name}`, sheetName: '准考证', columns: TICKET_TITLES };
    const fileId = await saveSheet(context, rows(), about).catch((error: unknown) => {
      throw error instanceof ListReplaced ? new JobRefused(TICKET_LIST_TEXTS.replaced) : error;
    });
    return { note: `已导出${count}个准考证号`, fileId };
  },
});
