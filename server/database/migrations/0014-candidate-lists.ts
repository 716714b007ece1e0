import { type Kysely, sql } from 'kysely';
import { count, text } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const CANDIDATE_LIST: Table = {
  columns: { owner: 'id', revision: 'big-count', importing: 'text' },
  key: ['owner'],
};

const CANDIDATE_IMPORT: Table = {
  columns: {
    job_id: 'id',
    owner: 'id',
    state: 'id',
    revision: 'big-count',
    staged: 'count',
    created_at: 'text',
  },
  key: ['job_id'],
};

const STAGED_CANDIDATE: Table = {
  columns: {
    job_id: 'id',
    name: 'id',
    tag: 'text',
    real_name: 'text',
    gender: 'text',
    class: 'text',
    grade: 'text',
    school: 'text',
    area: 'text',
    remark: 'text',
    contest: 'text',
    contests: 'text',
    level: 'text',
    query_password_hash: 'optional-text',
    created_time: 'text',
    version: 'count',
  },
  key: ['job_id', 'name'],
};

const CANDIDATE_DELETION: Table = {
  columns: { id: 'id', owner: 'id', count: 'count', example: 'text', deleted_at: 'text', deleted_by: 'text' },
  key: ['id'],
  indexes: [{ name: 'candidate_deletion_owner', columns: ['owner', 'deleted_at'] }],
};

const DELETED_CANDIDATE: Table = {
  columns: { deletion_id: 'id', name: 'id', body: 'text' },
  key: ['deletion_id', 'name'],
};

/** What lists are filtered and counted by is read from indexes: the rows themselves are long. */
async function indexFilters({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  await schema.dropIndex('ticket_user_candidate').execute();
  await schema
    .createIndex('ticket_user_candidate')
    .on('ticket_user')
    .columns(['owner', 'candidate', 'contest_id', 'finished_at'])
    .execute();
  // Those of candidates who answer are far more, and have none: their log-ins pay nothing for it.
  await schema
    .createIndex('session_candidate')
    .on('session')
    .columns(['owner', 'candidate'])
    .where(sql<boolean>`candidate is not null`)
    .execute();
  // PostgreSQL, which limits the length of an entry, reads the rows quickly enough.
  if (engine === 'postgres') return;
  await schema
    .createIndex('candidate_filter')
    .on('candidate')
    .columns(['owner', 'tag', 'contests', 'school', 'real_name', 'name'])
    .execute();
}

/** Candidates are edited, imported and deleted by their owners; lists are staged before they are taken over. */
export const candidateLists = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    const candidate = db.schema.alterTable('candidate');
    await candidate.addColumn('level', 'text', text).execute();
    await candidate.addColumn('version', 'integer', (column) => count(column).defaultTo(1)).execute();
    await candidate.addColumn('changed_at', 'text', text).execute();
    await candidate.addColumn('changed_by', 'text', text).execute();
    await createTable(db, engine, 'candidate_list', CANDIDATE_LIST);
    await createTable(db, engine, 'candidate_import', CANDIDATE_IMPORT);
    await createTable(db, engine, 'staged_candidate', STAGED_CANDIDATE);
    await createTable(db, engine, 'candidate_deletion', CANDIDATE_DELETION);
    await createTable(db, engine, 'deleted_candidate', DELETED_CANDIDATE);
    await indexFilters(db, engine);
  },
};
