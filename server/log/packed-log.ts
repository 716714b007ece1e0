import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
import type { LogPackTable, TicketLogTable } from '#server/database/schema.ts';

const COLUMNS = [
  'sequence',
  'task_index',
  'task_name',
  'task_id',
  'task_version',
  'body',
  'form',
  'base',
  'logged_at',
  'received_at',
] as const satisfies readonly (keyof TicketLogTable)[];

/** Twice as fast as the library's best, for a tenth more bytes. */
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/**
 * Entries of one person as one text: column by column, since the values of a column resemble each other more than those of a row
 * do, compressed, and as letters, which both engines store alike.
 */
export function packLog(rows: readonly TicketLogTable[], now: Date): LogPackTable {
  const [first, last] = [rows[0], rows.at(-1)];
  if (!first || !last) throw new Error('nothing to pack');
  const columns = COLUMNS.map((column) => rows.map((row) => row[column]));
  return {
    ticket_user_id: first.ticket_user_id,
    first_sequence: first.sequence,
    packed_at: now.toISOString(),
    last_sequence: last.sequence,
    entries: rows.length,
    task_ids: JSON.stringify([...new Set(rows.map(({ task_id }) => task_id))].sort()),
    body: brotliCompressSync(JSON.stringify(columns), QUALITY).toString('base64'),
  };
}

const columnsOf = ({ body }: Pick<LogPackTable, 'body'>) =>
  JSON.parse(brotliDecompressSync(Buffer.from(body, 'base64')).toString()) as unknown[][];

/** When the last of its entries came, by the server's clock; the page's own may be years behind. */
export function lastReceived(pack: Pick<LogPackTable, 'body'>): string {
  const received = (columnsOf(pack)[COLUMNS.indexOf('received_at')] ?? []) as string[];
  return received.reduce((last, at) => (at > last ? at : last), '');
}

export function unpackLog({
  ticket_user_id,
  entries,
  body,
}: Pick<LogPackTable, 'ticket_user_id' | 'entries' | 'body'>): TicketLogTable[] {
  const columns = columnsOf({ body });
  return Array.from({ length: entries }, (_, index) => {
    const values = COLUMNS.map((column, place) => [column, columns[place]?.[index]]);
    return { ticket_user_id, ...Object.fromEntries(values) } as TicketLogTable;
  });
}
