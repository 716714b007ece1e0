import { createHash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { count, text } from '../columns.ts';
import type { Engine } from './create-table.ts';

interface Tables {
  ticket_user: {
    id: string;
    contest_id: string;
    plan: string;
    start_time: string;
    stop_time: string;
    given: string;
    task_count: number;
    used_ms: number;
  };
  answer_draft: { ticket_user_id: string; task_index: number; body: string; has_content: number };
}

interface Plan {
  tasks: { name: string; taskId: string | null; version: number }[];
}

/** As the key was made when this was released, see server/session/given-key.ts. */
function keyOf(contestId: string, { tasks }: Plan): string {
  const parts = tasks.map(({ name, taskId, version }) => [name, taskId, version]);
  const hash = createHash('sha256').update(JSON.stringify([contestId, parts]));
  return hash.digest('base64url').slice(0, 12);
}

/** Undefined for one that cannot be read: its user is told apart by nothing, as before the start. */
function readPlan(text: string): Plan | undefined {
  try {
    const { tasks } = JSON.parse(text) as Plan;
    return tasks.every(({ name }) => typeof name === 'string') ? { tasks } : undefined;
  } catch {
    return undefined;
  }
}

const isTyped = (value: unknown): boolean => {
  if (value === null || value === undefined || value === '') return false;
  if (typeof value !== 'object') return true;
  return Object.entries(value).some(([key, part]) => key !== 'id' && isTyped(part));
};

/** As it was told when this was released, see domain/result/draft-standing.ts. */
function hasContent(body: string): boolean {
  try {
    return Object.entries(JSON.parse(body) as object).some(
      ([key, part]) => key !== 'contestTime' && key !== 'taskTime' && key !== 'id' && isTyped(part),
    );
  } catch {
    return body !== '';
  }
}

/** There are few plans however many candidates there are. */
async function fillGiven(db: Kysely<Tables>): Promise<void> {
  const plans = await db
    .selectFrom('ticket_user')
    .select(['contest_id', 'plan'])
    .distinct()
    .where('plan', '<>', '')
    .execute();
  for (const { contest_id, plan: text } of plans) {
    const plan = readPlan(text);
    if (!plan) continue;
    await db
      .updateTable('ticket_user')
      .set({ given: keyOf(contest_id, plan), task_count: Math.max(0, plan.tasks.length - 2) })
      .where('contest_id', '=', contest_id)
      .where('plan', '=', text)
      .execute();
  }
}

const PORTION = 200;

/** Both engines name the columns of a list of values column1, column2, … */
async function fillTimes(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ;) {
    const ended = await db
      .selectFrom('ticket_user')
      .select(['id', 'start_time', 'stop_time'])
      .where('id', '>', last)
      .where('start_time', '<>', '')
      .where('stop_time', '<>', '')
      .orderBy('id')
      .limit(PORTION)
      .execute();
    const rows = ended.map(({ id, start_time, stop_time }) => {
      const used = Math.max(0, Date.parse(stop_time) - Date.parse(start_time));
      return sql`(${id}, ${sql.lit(Number.isFinite(used) ? used : -1)})`;
    });
    if (rows.length > 0) {
      await sql`update ticket_user set used_ms = wanted.column2 from (values ${sql.join(rows)}) as wanted
        where ticket_user.id = wanted.column1`.execute(db);
    }
    if (ended.length < PORTION) return;
    last = ended.at(-1)?.id ?? '';
  }
}

async function fillDrafts(db: Kysely<Tables>): Promise<void> {
  for (let [lastUser, lastTask] = ['', 0]; ;) {
    const drafts = await db
      .selectFrom('answer_draft')
      .select(['ticket_user_id', 'task_index', 'body'])
      .where(sql<boolean>`(ticket_user_id, task_index) > (${lastUser}, ${sql.lit(lastTask)})`)
      .orderBy('ticket_user_id')
      .orderBy('task_index')
      .limit(PORTION)
      .execute();
    for (const { ticket_user_id, task_index, body } of drafts) {
      if (!hasContent(body)) continue;
      await db
        .updateTable('answer_draft')
        .set({ has_content: 1 })
        .where('ticket_user_id', '=', ticket_user_id)
        .where('task_index', '=', task_index)
        .execute();
    }
    const end = drafts.at(-1);
    if (!end || drafts.length < PORTION) return;
    [lastUser, lastTask] = [end.ticket_user_id, end.task_index];
  }
}

/**
 * Pages of results are filtered and sorted by this: SQLite reads everything out of the index, since the rows carry plans;
 * PostgreSQL reads rows quickly enough, and would pay for each of these columns whenever one changes.
 */
const RESULT_COLUMNS: Record<Engine, string[]> = {
  sqlite: [
    ...['contest_id', 'ticket', 'finished_at', 'given', 'start_time', 'stop_time', 'expire_time'],
    ...['used_ms', 'task_count', 'takeovers', 'candidate', 'name', 'tag', 'area', 'school', 'grade', 'class'],
    ...['receipt', 'id'],
  ],
  postgres: ['contest_id', 'given'],
};

/** Lists of those who have not come are filtered by more than counts are, and compared by number with those who have. */
async function widenFilter({ schema }: Kysely<unknown>, engine: Engine): Promise<void> {
  if (engine === 'postgres') return;
  await schema.dropIndex('candidate_filter').execute();
  await schema
    .createIndex('candidate_filter')
    .on('candidate')
    .columns(['owner', 'tag', 'contests', 'name', 'school', 'real_name', 'area', 'grade', 'class'])
    .execute();
}

/** What pages of results are filtered and sorted by stands in the row, written when the row is written anyway. */
export const resultPages = {
  async up(db: Kysely<unknown>, engine: Engine): Promise<void> {
    const users = db.schema.alterTable('ticket_user');
    await users.addColumn('given', 'text', text).execute();
    await users.addColumn('task_count', 'integer', count).execute();
    await users.addColumn('used_ms', 'bigint', (column) => count(column).defaultTo(-1)).execute();
    await db.schema.alterTable('answer_draft').addColumn('has_content', 'integer', count).execute();
    await db.schema.alterTable('deleted_ticket_user').addColumn('is_restart', 'integer', count).execute();
    const tables = db as Kysely<Tables>;
    await fillGiven(tables);
    await fillTimes(tables);
    await fillDrafts(tables);
    await db.schema
      .createIndex('ticket_user_result')
      .on('ticket_user')
      .columns(RESULT_COLUMNS[engine])
      .execute();
    await widenFilter(db, engine);
  },
};
