import { sql } from 'kysely';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';

/** A region as a whole: its people, and the answers of some of them, written past the server. */
export interface Region {
  engine: Engine;
  owner: string;
  candidates: number;
  schools: number;
  areas: number;
}

const numbers = ({ engine, candidates }: Region) =>
  engine === 'sqlite'
    ? sql.raw(
        `(with recursive n (i) as (select 0 union all select i + 1 from n where i < ${candidates - 1}) select i from n)`,
      )
    : sql.raw(`(select i from generate_series(0, ${candidates - 1}) as n (i))`);

const numberOf = ({ engine }: Region) =>
  sql.raw(engine === 'sqlite' ? "substr('00000000' || i, -8)" : "lpad(i::text, 8, '0')");

/** School by school, as numbers are given out. */
export async function addCandidates(db: Db, region: Region): Promise<void> {
  const { owner, candidates, schools, areas } = region;
  const school = sql.raw(`(i / ${candidates / schools})`);
  const area = sql.raw(`(i / ${candidates / areas})`);
  await sql`insert into candidate (owner, name, tag, real_name, gender, class, grade, school, area, created_time)
    select ${sql.lit(owner)}, ${numberOf(region)}, '学生', '学生' || i, '男', (i % 10) || '班', '六年级',
      '第' || ${school} || '中学', '第' || ${area} || '区', '2026-09-01T00:00:00.000Z'
    from ${numbers(region)} as n`.execute(db);
}

/** Of each contest those who are so many in a thousand have finished. */
export async function finishContests(db: Db, region: Region, from: number, to: number): Promise<void> {
  const number = numberOf(region);
  await sql`insert into ticket_user (id, contest_id, owner, candidate, ticket, name, tag, school, area, start_time,
      finished_at, created_at)
    select c.id || '-' || i, c.id, c.owner, ${number}, ${number}, '学生' || i, '学生', '', '', '2026-09-01', '2026-09-01',
      '2026-09-01'
    from ${numbers(region)} as n cross join contest as c
    where i % 1000 >= ${sql.lit(from)} and i % 1000 < ${sql.lit(to)}`.execute(db);
}
