import { type Kysely, sql } from 'kysely';
import { scoreTriggersOf } from '../score-sql.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const AUTHORED: Table['columns'] = {
  id: 'id',
  owner: 'id',
  name: 'id',
  version: 'count',
  created_time: 'text',
  changed_at: 'text',
  changed_by: 'text',
  deleted_at: 'optional-text',
  deleted_by: 'text',
};

const authored = (name: string, own: Table['columns']): Table => ({
  // The long one last: what stands behind it in a row is read through it.
  columns: { ...AUTHORED, ...own, body: 'text' },
  key: ['id'],
  indexes: [
    { name: `${name}_name`, columns: ['owner', 'name'], unique: true, where: 'deleted_at is null' },
    { name: `${name}_deleted`, columns: ['deleted_at'], where: 'deleted_at is not null' },
  ],
});

const TABLES: Record<string, Table> = {
  report_template: authored('report_template', {}),
  chart: authored('chart', { template_id: 'text' }),
  report_contest: {
    columns: { template_id: 'id', position: 'count', owner: 'id', name: 'id', contest_id: 'text' },
    key: ['template_id', 'position'],
    indexes: [
      { name: 'report_contest_contest', columns: ['contest_id'], where: "contest_id <> ''" },
      { name: 'report_contest_unmet', columns: ['owner', 'name'], where: "contest_id = ''" },
      { name: 'report_contest_owner', columns: ['owner'] },
    ],
  },
  report_ask: {
    columns: { template_id: 'id', ask_key: 'id', number: 'count' },
    key: ['template_id', 'ask_key'],
    indexes: [{ name: 'report_ask_number', columns: ['template_id', 'number'], unique: true }],
  },
  score_plan: {
    columns: { template_id: 'id', owner: 'id', dimensions: 'text', to_mark: 'text' },
    key: ['template_id'],
    indexes: [
      { name: 'score_plan_owner', columns: ['owner'] },
      { name: 'score_plan_to_mark', columns: ['to_mark'], where: "to_mark <> ''" },
    ],
  },
  score_layout: { columns: { id: 'id', keys: 'text' }, key: ['id'] },
  score_person: {
    columns: {
      ...{ owner: 'id', ticket: 'id', school: 'text', area: 'text', is_counted: 'count' },
      ...{ revision: 'big-count', layout: 'text', figures: 'text' },
    },
    key: ['owner', 'ticket'],
  },
  score_count: {
    columns: { owner: 'id', group_id: 'id', range: 'id', place: 'text', counts: 'text' },
    key: ['owner', 'group_id', 'range', 'place'],
  },
};

const PENDING_ID: Record<Engine, string> = {
  sqlite: 'integer not null primary key autoincrement',
  postgres: 'bigint generated always as identity primary key',
};

/** Templates, charts, and the scores that reports read: kept as answers come, so that no report goes over all answers. */
export const reports = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    for (const [name, table] of Object.entries(TABLES)) await createTable(db, engine, name, table);
    await sql
      .raw(`create table score_pending (id ${PENDING_ID[engine]}, owner text not null, ticket text not null)`)
      .execute(db);
    await sql`create index score_pending_owner on score_pending (owner, id)`.execute(db);
    for (const statement of scoreTriggersOf(engine)) await sql.raw(statement).execute(db);
  },
};
