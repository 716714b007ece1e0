import { sql } from 'kysely';
import { recountLocks, recountStatements } from '#server/database/completion-sql.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';

/** A counter that said something else than the rows. */
export interface WrongCounter {
  group: string;
  counted: number;
  actual: number;
}

/** All counters that are not 0, by what they count. */
async function listCounters(db: Db): Promise<Map<string, number>> {
  const candidates = await db
    .selectFrom('candidate_group')
    .selectAll()
    .where('candidates', '<>', 0)
    .execute();
  const finished = await db.selectFrom('finished_group').selectAll().where('finished', '<>', 0).execute();
  const named = ({
    owner,
    area,
    school,
    tag,
    contests,
  }: (typeof candidates)[number] | (typeof finished)[number]) =>
    [owner, area, school, tag, contests].join(' / ');
  return new Map([
    ...candidates.map((row) => [named(row), row.candidates] as const),
    ...finished.map((row) => [`${named(row)} / ${row.contest_id}`, row.finished] as const),
  ]);
}

/** In the transaction of whoever calls. */
export async function recount(db: Db): Promise<WrongCounter[]> {
  const engine = engineOf(db);
  for (const statement of recountLocks(engine)) await sql.raw(statement).execute(db);
  const before = await listCounters(db);
  for (const statement of recountStatements(engine)) await sql.raw(statement).execute(db);
  const after = await listCounters(db);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((group) => ({ group, counted: before.get(group) ?? 0, actual: after.get(group) ?? 0 }))
    .filter(({ counted, actual }) => counted !== actual);
}
