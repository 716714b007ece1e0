import type { Kysely } from 'kysely';
import { createTable, type Engine, type Table } from './create-table.ts';

const JOB: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    actor: 'id',
    kind: 'id',
    state: 'id',
    progress: 'big-count',
    total: 'big-count',
    message: 'text',
    input: 'text',
    detail: 'text',
    note: 'text',
    file_id: 'text',
    error: 'text',
    attempt: 'count',
    cancel_asked: 'count',
    decided: 'count',
    created_at: 'text',
    started_at: 'text',
    heard_at: 'text',
    finished_at: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'job_owner', columns: ['owner', 'created_at'] },
    { name: 'job_actor', columns: ['actor', 'created_at'] },
    { name: 'job_unfinished', columns: ['created_at'], where: "finished_at = ''" },
    { name: 'job_finished', columns: ['finished_at'] },
  ],
};

const STORED_FILE: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    made_by: 'id',
    held_by: 'id',
    privacy: 'id',
    key: 'id',
    file_name: 'text',
    content_type: 'text',
    size: 'big-count',
    hash: 'text',
    state: 'id',
    created_at: 'text',
    expires_at: 'text',
  },
  key: ['id'],
  indexes: [
    { name: 'stored_file_owner', columns: ['owner', 'hash'] },
    { name: 'stored_file_holder', columns: ['held_by'] },
    { name: 'stored_file_by_key', columns: ['key'], unique: true },
    { name: 'stored_file_expiry', columns: ['expires_at'], where: "expires_at <> ''" },
  ],
};

const FILE_TOTAL: Table = { columns: { owner: 'id', bytes: 'big-count' }, key: ['owner'] };

/** Long work that outlives its request, and a row for every file that somebody has brought or had made. */
export const jobsAndFiles = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'job', JOB);
    await createTable(db, engine, 'stored_file', STORED_FILE);
    await createTable(db, engine, 'file_total', FILE_TOTAL);
  },
};
