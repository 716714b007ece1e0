import { setImmediate as nextRound } from 'node:timers/promises';
import type { Db } from '#server/database/schema.ts';
import type { StoredContest } from './contest.repository.ts';
import { ListReplaced, ticketPortions } from './ticket-list.repository.ts';

async function rowsJson(db: Db, listId: string): Promise<Buffer[]> {
  const pieces: Buffer[] = [];
  for await (const rows of ticketPortions(db, listId)) {
    const text = JSON.stringify(rows).slice(1, -1);
    // One piece after the other: to turn all of the text into bytes at once takes as long as to write it.
    pieces.push(Buffer.from(pieces.length === 0 ? text : `,${text}`));
    await nextRound();
  }
  return pieces;
}

/** Stands nowhere else in JSON that was written of contests: quotes within their texts are escaped. */
const EMPTY_LIST = '"ticket":[]';

/** Nobody replaces a list as often as this while it is read: then rows are missing. */
const MOST_TRIES = 10;

async function withRows(db: Db, found: readonly StoredContest[], text: string): Promise<Buffer> {
  const [first = '', ...rest] = text.split(EMPTY_LIST);
  const pieces: Buffer[] = [Buffer.from(first)];
  const hasEmptyList = ({ contest: { ticket } }: StoredContest) =>
    Array.isArray(ticket) && ticket.length === 0;
  for (const [index, { listId }] of found.filter(hasEmptyList).entries()) {
    const rows = await rowsJson(db, listId);
    pieces.push(Buffer.from('"ticket":['), ...rows, Buffer.from(`]${rest[index] ?? ''}`));
  }
  return Buffer.concat(pieces);
}

/**
 * The JSON of contests with the rows of their lists, for those who may see them. 100,000 rows are read and written piece by
 * piece, so that nobody else's call waits; all else is written by `write`, as the call declares it.
 */
export async function writeWhole(
  db: Db,
  read: () => Promise<StoredContest[]>,
  write: (contests: StoredContest['contest'][]) => string,
): Promise<Buffer> {
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const found = await read();
    const text = write(found.map(({ contest }) => contest));
    try {
      return await withRows(db, found, text);
    } catch (error) {
      if (!(error instanceof ListReplaced)) throw error;
    }
  }
  throw new Error('a ticket list has fewer rows than it says');
}
