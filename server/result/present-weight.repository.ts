import { sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';
import { meansPresent, resultScope, type ResultsAsked } from './result-scope.repository.ts';
import { userConditions } from './result-sql.repository.ts';

export interface ResultWeight {
  people: number;
  /** Of all that these people have submitted. */
  bytes: number;
}

/** How many who have logged in a filter means and how much they have answered, as far as it matters. */
export async function weighResults(db: Db, asked: ResultsAsked, most: number): Promise<ResultWeight> {
  const scope = await resultScope(db, asked);
  if (scope.contests.length === 0 || !meansPresent(scope)) return { people: 0, bytes: 0 };
  const some = sql`select u.id from ticket_user as u where ${userConditions(engineOf(db), scope)}
    limit ${sql.lit(most)}`;
  const { rows } = await sql<{ people: number | string; bytes: number | string | null }>`select
    count(distinct u.id) as people, sum(octet_length(a.body)) as bytes
    from (${some}) as u left join answer as a on a.ticket_user_id = u.id`.execute(db);
  return { people: Number(rows[0]?.people ?? 0), bytes: Number(rows[0]?.bytes ?? 0) };
}

/** The same without their answers. */
export async function countPresent(db: Db, asked: ResultsAsked): Promise<number> {
  const scope = await resultScope(db, asked);
  if (scope.contests.length === 0 || !meansPresent(scope)) return 0;
  const { rows } = await sql<{ people: number | string }>`select count(*) as people from ticket_user as u
    where ${userConditions(engineOf(db), scope)}`.execute(db);
  return Number(rows[0]?.people ?? 0);
}
