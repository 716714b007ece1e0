import type { Kysely } from 'kysely';
import { count } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const TICKET_VOLUME: Table = {
  columns: { ticket_user_id: 'id', kind: 'id', bytes: 'big-count', minute: 'big-count', full_at: 'text' },
  key: ['ticket_user_id', 'kind'],
};

/** How much each ticket user has left, so that nobody fills the disk. What is there already does not count. */
export const volume = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'ticket_volume', TICKET_VOLUME);
    await db.schema.alterTable('answer').addColumn('history_bytes', 'bigint', count).execute();
  },
};
