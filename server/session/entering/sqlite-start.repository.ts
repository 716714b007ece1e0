import type BetterSqlite3 from 'better-sqlite3';
import { preparedOnce } from '#server/database/sqlite.ts';
import { plannedTasks, type SessionPlan } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { contestsOnSqlite } from './sqlite-contests.repository.ts';
import { decideStarts, type Run, type StartOutcome } from './start-decision.ts';

const statementsOf = preparedOnce((connection) => ({
  user: connection.prepare<[string], TicketUserRow>('select * from ticket_user where id = ?'),
  answers: connection.prepare<[string], { task_index: number; body: string }>(
    'select task_index, body from answer where ticket_user_id = ?',
  ),
  task: connection.prepare<[string, string], { id: string; version: number }>(
    'select id, version from task where owner = ? and name = ? and deleted_at is null',
  ),
  start: connection.prepare(
    `update ticket_user set start_time = @start_time, expire_time = @expire_time, plan = @plan, given = @given,
       task_count = @task_count where id = @id`,
  ),
}));

export function startOnSqlite(connection: BetterSqlite3.Database, runs: Run[]): StartOutcome[] {
  const statements = statementsOf(connection);
  const users = new Map<string, TicketUserRow>();
  for (const { ticketUserId } of runs) {
    const user = users.has(ticketUserId) ? undefined : statements.user.get(ticketUserId);
    if (user) users.set(ticketUserId, user);
  }
  const plans = new Map<string, SessionPlan>();
  const { outcomes, writes } = decideStarts(
    {
      users,
      contests: contestsOnSqlite(connection),
      answersOf: (id) => new Map(statements.answers.all(id).map((row) => [row.task_index, row.body])),
      planFor: ({ id, version, contest }) => {
        const known = plans.get(id);
        if (known) return known;
        const tasks = plannedTasks(contest.tasks, (name) => statements.task.get(contest.owner, name));
        const plan = { contestVersion: version, tasks };
        plans.set(id, plan);
        return plan;
      },
    },
    runs,
  );
  for (const write of writes) statements.start.run(write);
  return outcomes;
}
