import { command } from '#server/database/command.ts';
import type { Db } from '#server/database/schema.ts';
import { recount, type WrongCounter } from './recount.repository.ts';

/** Counts everything anew, and says what was wrong; there is nothing wrong unless somebody has gone past the triggers. */
export const recountCommand = command('progress.recount', (db: Db): Promise<WrongCounter[]> => recount(db));
