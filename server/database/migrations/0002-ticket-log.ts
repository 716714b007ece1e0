import type { Kysely } from 'kysely';
import { createTable, type Engine, type Table } from './create-table.ts';

const TICKET_LOG: Table = {
  columns: {
    ticket_user_id: 'id',
    sequence: 'big-count',
    task_index: 'count',
    task_name: 'text',
    task_version: 'count',
    body: 'text',
    logged_at: 'text',
    received_at: 'text',
  },
  key: ['ticket_user_id', 'sequence'],
  partitionBy: 'ticket_user_id',
};

export const ticketLog = {
  up: (db: Kysely<unknown>, engine: Engine): Promise<void> =>
    createTable(db, engine, 'ticket_log', TICKET_LOG),
};
