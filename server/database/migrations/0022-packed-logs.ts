import type { Kysely } from 'kysely';
import { createTable, type Engine, type Table } from './create-table.ts';

const LOG_PACK: Table = {
  columns: {
    ticket_user_id: 'id',
    first_sequence: 'big-count',
    packed_at: 'id',
    last_sequence: 'big-count',
    entries: 'count',
    task_ids: 'text',
    body: 'text',
  },
  key: ['ticket_user_id', 'first_sequence', 'packed_at'],
  partitionBy: 'ticket_user_id',
};

/** Logs of those who have finished take up most of a database, and hardly anybody reads them. */
export const packedLogs = {
  up: (db: Kysely<unknown>, engine: Engine): Promise<void> => createTable(db, engine, 'log_pack', LOG_PACK),
};
