import { sql } from 'kysely';
import {
  type Counter,
  COUNTERS,
  correction,
  correctOne,
  driftStatement,
  emptyGroups,
  RECOUNT_LOCK,
} from '#server/database/completion-sql.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';

/** A counter that said something else than the rows. */
export interface WrongCounter {
  group: string;
  counted: number;
  actual: number;
}

interface DriftRow extends Record<'owner' | 'area' | 'school' | 'tag' | 'contests', string> {
  contest_id?: string;
  counted: number | string;
  actual: number | string;
}

function wrongCounter({ owner, area, school, tag, contests, contest_id, ...row }: DriftRow): WrongCounter {
  const group = [owner, area, school, tag, contests, ...(contest_id === undefined ? [] : [contest_id])];
  return { group: group.join(' / '), counted: Number(row.counted), actual: Number(row.actual) };
}

/** Holds nobody up on either engine. */
export async function listWrongCounters(db: Db, counter: Counter): Promise<WrongCounter[]> {
  const { rows } = await sql.raw<DriftRow>(driftStatement(engineOf(db), counter)).execute(db);
  return rows.map(wrongCounter);
}

async function correctOnSqlite(db: Db, counter: Counter): Promise<DriftRow[]> {
  const { rows } = await sql
    .raw<DriftRow & Record<string, unknown>>(driftStatement('sqlite', counter))
    .execute(db);
  const statement = correctOne(counter).split('?');
  for (const row of rows) {
    const columns = COUNTERS[counter].of.split(', ').map((column) => row[column]);
    const values = [...columns, Number(row.actual) - Number(row.counted)];
    const query = statement.flatMap((text, place) =>
      place < values.length ? [sql.raw(text), sql.val(values[place])] : [sql.raw(text)],
    );
    await sql.join(query, sql.raw('')).execute(db as never);
  }
  return rows;
}

/** In the transaction of whoever calls, which does nothing else. */
export async function correctCounters(db: Db, counter: Counter): Promise<WrongCounter[]> {
  if (engineOf(db) === 'sqlite') return (await correctOnSqlite(db, counter)).map(wrongCounter);
  await sql.raw(RECOUNT_LOCK).execute(db);
  const { rows } = await sql.raw<DriftRow>(correction(counter)).execute(db);
  return rows.map(wrongCounter);
}

export async function dropEmptyGroups(db: Db, counter: Counter): Promise<void> {
  await sql.raw(emptyGroups(engineOf(db), counter)).execute(db);
}
