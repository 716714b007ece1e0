import { type Kysely, sql } from 'kysely';
import { count, optionalText, text } from '../columns.ts';
import { createTable, type Engine, type Table } from './create-table.ts';

/** Names that things had before; an address that was printed with one of them still leads there. */
const FORMER_NAME: Table = {
  columns: { owner: 'id', kind: 'id', name: 'id', entity_id: 'id' },
  key: ['owner', 'kind', 'name'],
};

interface Plan {
  tasks: { taskId: string | null; version: number }[];
}

interface Tables {
  ticket_user: {
    id: string;
    contest_id: string;
    ticket: string;
    owner: string;
    candidate: string;
    plan: string;
  };
  contest: { id: string; owner: string };
  candidate: { owner: string; name: string };
  answer: GivenTo & { task_version: number };
  answer_history: GivenTo;
  ticket_log: GivenTo;
}

interface GivenTo {
  ticket_user_id: string;
  task_index: number;
  task_id: string | null;
}

/** Everyone who was given the same has the same plan, so that there are few of them however many answers there are. */
async function fillTasks(db: Kysely<Tables>): Promise<void> {
  const plans = await db
    .selectFrom('ticket_user')
    .select('plan')
    .distinct()
    .where('plan', '!=', '')
    .execute();
  for (const { plan } of plans) {
    for (const [index, { taskId, version }] of (JSON.parse(plan) as Plan).tasks.entries()) {
      if (taskId === null) continue;
      const users = db.selectFrom('ticket_user').select('id').where('plan', '=', plan);
      await db
        .updateTable('answer')
        .set({ task_id: taskId, task_version: version })
        .where('task_index', '=', index)
        .where('ticket_user_id', 'in', users)
        .execute();
      for (const table of ['answer_history', 'ticket_log'] as const) {
        await db
          .updateTable(table)
          .set({ task_id: taskId })
          .where('task_index', '=', index)
          .where('ticket_user_id', 'in', users)
          .execute();
      }
    }
  }
}

async function fillPeople(db: Kysely<Tables>): Promise<void> {
  await sql`update ticket_user set owner =
    (select c.owner from contest c where c.id = ticket_user.contest_id)`.execute(db);
  await sql`update ticket_user set candidate = ticket where exists
    (select 1 from candidate p where p.owner = ticket_user.owner and p.name = ticket_user.ticket)`.execute(
    db,
  );
}

/** Answers know the task and version that was answered, people their owner and candidate, versions who saved them. */
export const givenVersions = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    await createTable(db, engine, 'former_name', FORMER_NAME);
    const { schema } = db;
    for (const table of ['contest', 'task']) {
      await schema.alterTable(table).addColumn('deleted_by', 'text', text).execute();
      await schema.alterTable(`${table}_version`).addColumn('saved_by', 'text', text).execute();
    }
    for (const table of ['answer', 'answer_history', 'ticket_log']) {
      await schema.alterTable(table).addColumn('task_id', 'text', optionalText).execute();
    }
    await schema.alterTable('answer').addColumn('task_version', 'integer', count).execute();
    await schema.alterTable('answer_history').addColumn('aside', 'text', text).execute();
    for (const column of ['owner', 'candidate', 'receipt', 'aside_tasks']) {
      await schema.alterTable('ticket_user').addColumn(column, 'text', text).execute();
    }
    const tables = db as Kysely<Tables>;
    await fillPeople(tables);
    await fillTasks(tables);
    await schema
      .createIndex('ticket_user_candidate')
      .on('ticket_user')
      .columns(['owner', 'candidate'])
      .execute();
  },
};
