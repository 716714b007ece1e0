import { sql } from 'kysely';
import { command } from '#server/database/command.ts';
import { recountLocks, recountStatements } from '#server/database/completion-sql.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';
import { listCounters } from './completion.repository.ts';

/** A counter that said something else than the rows. */
export interface WrongCounter {
  group: string;
  counted: number;
  actual: number;
}

/** Counts everything anew, and says what was wrong; there is nothing wrong unless somebody has gone past the triggers. */
export const recountCommand = command('progress.recount', async (db: Db): Promise<WrongCounter[]> => {
  const engine = engineOf(db);
  for (const statement of recountLocks(engine)) await sql.raw(statement).execute(db);
  const before = await listCounters(db);
  for (const statement of recountStatements(engine)) await sql.raw(statement).execute(db);
  const after = await listCounters(db);
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((group) => ({ group, counted: before.get(group) ?? 0, actual: after.get(group) ?? 0 }))
    .filter(({ counted, actual }) => counted !== actual);
});
