import type { NumberRow } from '#domain/ticket/ticket.schema.ts';
import type { Write, WriteQueue } from '#server/database/command.ts';
import { newId } from '#server/database/ids.ts';
import { clearTicketListsCommand, stageTicketRowsCommand } from './ticket-list.commands.ts';
import { ROWS_AT_ONCE } from './ticket-list.repository.ts';
import { RowsHash } from './ticket-list.ts';

/**
 * Writes a list of any length beside what is used now, in portions that let answers pass in between. Gives its id, to be taken
 * over in one short command; until then nobody sees it, and one that is not taken over within a day is removed. Its rows
 * have been checked (`ticketProblem`): no number stands there twice.
 */
export async function stageTicketRows(
  write: Write,
  rows: Iterable<NumberRow> | AsyncIterable<NumberRow>,
  now: Date,
): Promise<string> {
  const listId = newId(now);
  const hash = new RowsHash();
  let staged = 0;
  let waiting: NumberRow[] = [];
  async function stage(isLast: boolean): Promise<void> {
    hash.add(waiting);
    const portion = { listId, from: staged, rows: waiting, now };
    await write(stageTicketRowsCommand, isLast ? { ...portion, hash: hash.digest() } : portion);
    staged += waiting.length;
    waiting = [];
  }
  for await (const row of rows) {
    // Only when another row comes it is known that these were not the last.
    if (waiting.length === ROWS_AT_ONCE) await stage(false);
    waiting.push(row);
  }
  if (waiting.length === 0) return '';
  await stage(true);
  return listId;
}

/** Removes lists that were replaced or never taken over. */
export async function clearTicketLists(write: WriteQueue, now: Date, signal?: AbortSignal): Promise<void> {
  while (!signal?.aborted && (await write.run(clearTicketListsCommand, { now })));
}
