import { sql } from 'kysely';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';

/** Somebody who has really started: all others are given the same. */
export interface Example {
  contest_id: string;
  plan: string;
  given: string;
  task_count: number;
}

export interface Crowd {
  engine: Engine;
  owner: string;
  count: number;
}

const numbers = ({ engine, count }: Crowd) =>
  engine === 'sqlite'
    ? sql.raw(
        `(with recursive n (i) as (select 0 union all select i + 1 from n where i < ${count - 1}) select i from n)`,
      )
    : sql.raw(`(select i from generate_series(0, ${count - 1}) as n (i))`);

const padded = ({ engine }: Crowd, length: number, text: string) =>
  sql.raw(
    engine === 'sqlite'
      ? `substr('00000000' || (${text}), -${length})`
      : `lpad((${text})::text, ${length}, '0')`,
  );

const numberOf = (crowd: Crowd) => padded(crowd, 8, 'i');

/** In 200 schools of 16 areas, not school by school: whoever is alike stands apart. */
const PLACES = sql.raw(
  "'第' || (i % 200) || '中学', '第' || (i % 16) || '区', '六年级', (i / 200 % 12 + 1) || '班'",
);

export async function addCandidates(db: Db, crowd: Crowd): Promise<void> {
  await sql`insert into candidate (owner, name, tag, real_name, school, area, grade, class, created_time)
    select ${sql.lit(crowd.owner)}, ${numberOf(crowd)}, '学生', '学生' || i, ${PLACES}, '2026-09-01T00:00:00.000Z'
    from ${numbers(crowd)} as n where true on conflict (owner, name) do nothing`.execute(db);
}

const AGENT =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Each has ended the test after ten minutes to an hour, or has half of it behind and no time left. */
export async function addUsers(db: Db, crowd: Crowd, example: Example, isFinished: boolean): Promise<void> {
  const minutes = '10 + i % 50';
  const ended = sql`'2026-09-01T01:' || ${padded(crowd, 2, minutes)} || ':00.000Z'`;
  const code = sql`'ABCD-' || ${padded(crowd, 4, 'i % 10000')}`;
  const standing = isFinished
    ? sql`${ended}, ${ended}, (${sql.raw(minutes)}) * 60000,
        '{"count":10,"at":"' || ${ended} || '","code":"' || ${code} || '"}'`
    : sql`'', '', -1, ''`;
  await sql`insert into ticket_user (id, contest_id, owner, candidate, ticket, name, tag, school, area, grade, class,
      plan, given, task_count, user_agent, client_ip, created_at, start_time, expire_time, takeovers,
      finished_at, stop_time, used_ms, receipt)
    select '01990000-' || ${numberOf(crowd)} || '-7000-8000-000000000000', ${sql.lit(example.contest_id)},
      ${sql.lit(crowd.owner)}, ${numberOf(crowd)}, ${numberOf(crowd)}, '学生' || i, '学生', ${PLACES},
      ${sql.lit(example.plan)}, ${sql.lit(example.given)}, ${sql.lit(example.task_count)}, ${sql.lit(AGENT)},
      '10.0.0.1', '2026-09-01T01:00:00.000Z', '2026-09-01T01:00:00.000Z', '2026-09-01T02:00:00.000Z',
      case when i % 100 = 0 then 1 else 0 end, ${standing}
    from ${numbers(crowd)} as n`.execute(db);
}

/** The same answer of everybody to so many tasks. */
export async function addAnswers(db: Db, crowd: Crowd, tasks: number, body: string): Promise<void> {
  for (let task = 1; task <= tasks; task += 1) {
    await sql`insert into answer (ticket_user_id, task_index, sequence, body, answered_at, task_version)
      select '01990000-' || ${numberOf(crowd)} || '-7000-8000-000000000000', ${sql.lit(task)}, 1, ${sql.lit(body)},
        '2026-09-01T01:10:00.000Z', 1 from ${numbers(crowd)} as n`.execute(db);
  }
}

/** One in a hundred has an answer that came too late. */
export async function addLateAnswers(db: Db, crowd: Crowd, body: string): Promise<void> {
  await sql`insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, body, received_at, late,
      late_decision)
    select '01990000-' || ${numberOf(crowd)} || '-7000-8000-000000000000', 'late', 1, 1, ${sql.lit(body)},
      '2026-09-01T02:10:00.000Z', 1, 'pending' from ${numbers(crowd)} as n where i % 100 = 1`.execute(db);
}

export async function removeUsers(db: Db): Promise<void> {
  for (const table of ['answer', 'answer_history', 'ticket_user'] as const)
    await db.deleteFrom(table).execute();
}
