import type { PoolClient } from 'pg';
import { entityId } from '#domain/text/entity-id.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { DecidedBatch } from '#server/database/command.ts';
import { plannedTasks, type SessionPlan } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { contestsOnPostgres } from './postgres-contests.repository.ts';
import { decideStarts, type Run, type StartOutcome } from './start-decision.ts';

/** In the order in which submissions and log-ins lock them, so that no two batches wait for each other. */
const LOCK_USERS = {
  name: 'start-lock-users',
  text: 'select * from ticket_user where id = any($1::text[]) order by id for update',
};

const ANSWERS = {
  name: 'start-answers',
  text: 'select ticket_user_id, task_index, body from answer where ticket_user_id = any($1::text[])',
};

const TASKS = {
  name: 'start-tasks',
  text: `select t.owner, t.name, t.id, t.version
    from (select distinct * from unnest($1::text[], $2::text[]) as pair (owner, name)) as wanted
    join task t on t.owner = wanted.owner and t.name = wanted.name and t.deleted_at is null`,
};

const START = {
  name: 'start-store',
  text: `update ticket_user u set start_time = w.start_time, expire_time = w.expire_time, plan = w.plan,
      given = w.given, task_count = w.task_count
    from unnest($1::text[], $2::text[], $3::text[], $4::text[], $5::text[], $6::int[])
      as w (id, start_time, expire_time, plan, given, task_count)
    where u.id = w.id`,
};

interface AnswerRow {
  ticket_user_id: string;
  task_index: number;
  body: string;
}

/** Only of those who have started before: a first start has none. */
async function loadAnswers(client: PoolClient, users: readonly TicketUserRow[]) {
  const answers = new Map<string, Map<number, string>>();
  const ids = users.filter((user) => user.start_time !== '').map(({ id }) => id);
  if (ids.length === 0) return answers;
  const { rows } = await client.query<AnswerRow>({ ...ANSWERS, values: [ids] });
  for (const { ticket_user_id: id, task_index, body } of rows) {
    answers.set(id, (answers.get(id) ?? new Map<number, string>()).set(task_index, body));
  }
  return answers;
}

interface TaskRow {
  owner: string;
  name: string;
  id: string;
  version: number;
}

async function loadPlans(client: PoolClient, starting: ReadonlyMap<string, StoredContest>) {
  const contests = [...starting.values()];
  const wanted = contests.flatMap(({ contest }) =>
    contest.tasks.map((name) => ({ owner: contest.owner, name })),
  );
  if (wanted.length === 0) return new Map<string, SessionPlan>();
  const values = [wanted.map(({ owner }) => owner), wanted.map(({ name }) => name)];
  const { rows } = await client.query<TaskRow>({ ...TASKS, values });
  const tasks = new Map(rows.map((row) => [entityId(row.owner, row.name), row]));
  return new Map(
    contests.map(({ id, version, contest }) => [
      id,
      {
        contestVersion: version,
        tasks: plannedTasks(contest.tasks, (name) => tasks.get(entityId(contest.owner, name))),
      },
    ]),
  );
}

export async function startOnPostgres(client: PoolClient, runs: Run[]): Promise<DecidedBatch<StartOutcome>> {
  const ids = [...new Set(runs.map(({ ticketUserId }) => ticketUserId))];
  const { rows: users } = await client.query<TicketUserRow>({ ...LOCK_USERS, values: [ids] });
  const contestIds = [...new Set(users.map((user) => user.contest_id))];
  const [contests, answers] = await Promise.all([
    contestsOnPostgres(client, { names: [], ids: contestIds }),
    loadAnswers(client, users),
  ]);
  const starting = new Map<string, StoredContest>();
  for (const { start_time, contest_id } of users) {
    const stored = start_time === '' ? contests.withId(contest_id) : undefined;
    if (stored) starting.set(contest_id, stored);
  }
  const plans = await loadPlans(client, starting);
  const { outcomes, writes } = decideStarts(
    {
      users: new Map(users.map((user) => [user.id, user])),
      contests,
      answersOf: (id) => answers.get(id) ?? new Map(),
      planFor: ({ id }) => {
        const plan = plans.get(id);
        if (!plan) throw new Error(`nobody starts contest ${id} in this batch`);
        return plan;
      },
    },
    runs,
  );
  const column = (name: keyof (typeof writes)[number]) => writes.map((write) => write[name]);
  const times = [column('start_time'), column('expire_time')];
  const values = [column('id'), ...times, column('plan'), column('given'), column('task_count')];
  return {
    statements: writes.length > 0 ? [{ ...START, values }] : [],
    outputAt: (index) => outcomes[index] as StartOutcome,
  };
}
