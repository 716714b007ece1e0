import { type Kysely, sql } from 'kysely';
import { recountStatements, triggersOf } from '../completion-sql.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

const GROUP: Table['columns'] = {
  owner: 'id',
  key: 'id',
  area: 'text',
  school: 'text',
  tag: 'text',
  contests: 'text',
};

const CANDIDATE_GROUP: Table = {
  columns: { ...GROUP, candidates: 'count' },
  key: ['owner', 'key'],
  indexes: [{ name: 'candidate_group_place', columns: ['owner', 'area', 'school'] }],
};

/** SQLite reads the figures of thousands of schools out of an index; PostgreSQL sums quicker than it would keep one like it. */
const FIGURES: Record<Engine, string[]> = {
  sqlite: ['owner', 'key', 'contest_id', 'finished', 'area', 'school'],
  postgres: ['owner', 'area', 'school'],
};

const finishedGroup = (engine: Engine): Table => ({
  columns: { contest_id: 'id', ...GROUP, finished: 'count' },
  key: ['contest_id', 'key'],
  indexes: [{ name: 'finished_group_place', columns: FIGURES[engine] }],
});

/** The row of whoever's answers were taken away. All that hangs on its id stays where it is until it is purged. */
const DELETED_TICKET_USER: Table = {
  columns: {
    id: 'id',
    owner: 'id',
    contest_id: 'id',
    ticket: 'id',
    body: 'text',
    deleted_at: 'text',
    deleted_by: 'text',
  },
  key: ['id'],
  indexes: [{ name: 'deleted_ticket_user_owner', columns: ['owner', 'deleted_at'] }],
};

/** Who is to finish what, and who has: counted by the database itself, by owner, area and school. */
export const completion = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'candidate_group', CANDIDATE_GROUP);
    await createTable(db, engine, 'finished_group', finishedGroup(engine));
    await createTable(db, engine, 'deleted_ticket_user', DELETED_TICKET_USER);
    for (const statement of [...triggersOf(engine), ...recountStatements(engine)]) {
      await sql.raw(statement).execute(db);
    }
    await db.schema.dropTable('progress').execute();
  },
};
