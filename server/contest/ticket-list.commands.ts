import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import {
  completeStagedList,
  deleteDroppedRows,
  dropStagedBefore,
  insertTicketList,
  insertTicketRows,
  lockStagedList,
} from './ticket-list.repository.ts';

/** Longer than any import takes, and its owner's thinking about it. */
export const STAGED_FOR_MS = 24 * 3_600_000;

interface Portion {
  listId: string;
  /** The place of its first row; the list is made with the first portion. */
  from: number;
  rows: NumberRow[];
  /** Of the whole list, with the last portion: from then on it can be taken over. */
  hash?: string;
  now: Date;
}

export const stageTicketRowsCommand = command(
  'contest.stage-ticket-rows',
  async (db: Db, { listId, from, rows, hash, now }: Portion): Promise<void> => {
    if (from === 0) {
      const list = { id: listId, hash: '', row_count: 0, staged_at: now.toISOString() };
      await insertTicketList(db, { ...list, state: 'staged' });
    } else if (!(await lockStagedList(db, listId))) {
      throw new Error(`the list ${listId} was given up before it was whole`);
    }
    await insertTicketRows(db, listId, from, rows);
    if (hash !== undefined) await completeStagedList(db, listId, { hash, rowCount: from + rows.length });
  },
);

/** Some rows of lists that nobody uses any more; whether there may be more of them. */
export const clearTicketListsCommand = command(
  'contest.clear-ticket-lists',
  async (db: Db, { now }: { now: Date }): Promise<boolean> => {
    await dropStagedBefore(db, new Date(now.getTime() - STAGED_FOR_MS).toISOString());
    return deleteDroppedRows(db);
  },
);
