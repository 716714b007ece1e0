import { type Kysely, sql } from 'kysely';
import { count, text } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const ANSWER_DRAFT: Table = {
  columns: {
    ticket_user_id: 'id',
    task_index: 'count',
    sequence: 'big-count',
    body: 'text',
    saved_at: 'text',
  },
  key: ['ticket_user_id', 'task_index'],
};

const SECRET: Table = {
  columns: { name: 'id', value: 'text', created_at: 'text' },
  key: ['name'],
};

/** Drafts, late answers that wait for their owner, and the key of rescue files. */
export const recovery = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'answer_draft', ANSWER_DRAFT);
    await createTable(db, engine, 'secret', SECRET);
    await db.schema.alterTable('answer_history').addColumn('delay_ms', 'bigint', count).execute();
    await db.schema.alterTable('answer_history').addColumn('late_decision', 'text', text).execute();
    await db.schema
      .createIndex('answer_history_late')
      .on('answer_history')
      .column('ticket_user_id')
      .where(sql.raw<boolean>('late = 1'))
      .execute();
  },
};
