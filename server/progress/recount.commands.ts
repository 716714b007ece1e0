import { type Counter, COUNTERS } from '#server/database/completion-sql.ts';
import { command } from '#server/database/command.ts';
import type { Database } from '#server/database/database.ts';
import type { Db } from '#server/database/schema.ts';
import {
  correctCounters,
  dropEmptyGroups,
  listWrongCounters,
  type WrongCounter,
} from './recount.repository.ts';

/** One table of counters at a time: triggers take them in either order. */
export const recountCommand = command(
  'progress.recount',
  (db: Db, { counter }: { counter: Counter }): Promise<WrongCounter[]> => correctCounters(db, counter),
);

export const dropEmptyGroupsCommand = command(
  'progress.drop-empty-groups',
  (db: Db, { counter }: { counter: Counter }): Promise<void> => dropEmptyGroups(db, counter),
);

/**
 * Counts everything anew, and says what was wrong; there is nothing wrong unless somebody has gone past the triggers. It is looked at
 * without a lock first, so that nobody waits where there is nothing to correct.
 */
export async function recount({ db, write }: Pick<Database, 'db' | 'write'>): Promise<WrongCounter[]> {
  const wrong: WrongCounter[] = [];
  for (const counter of Object.keys(COUNTERS) as Counter[]) {
    if ((await listWrongCounters(db, counter)).length > 0)
      wrong.push(...(await write.run(recountCommand, { counter })));
    await write.run(dropEmptyGroupsCommand, { counter });
  }
  return wrong;
}
