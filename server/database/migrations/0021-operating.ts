import type { Kysely } from 'kysely';
import { createTable, type Engine, type Table } from './create-table.ts';

const APP_PROCESS: Table = {
  columns: {
    id: 'id',
    host: 'text',
    pid: 'count',
    version: 'text',
    started_at: 'text',
    seen_at: 'text',
    site_at: 'text',
    clock_offset_ms: 'count',
  },
  key: ['id'],
};

const OPERATOR_NOTE: Table = { columns: { name: 'id', at: 'text', detail: 'text' }, key: ['name'] };

/** Which processes serve this database, and what whoever runs it wants to know of last time. */
export const operating = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'app_process', APP_PROCESS);
    await createTable(db, engine, 'operator_note', OPERATOR_NOTE);
  },
};
