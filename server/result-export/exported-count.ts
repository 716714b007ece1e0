import type { Db } from '#server/database/schema.ts';
import {
  countAbsent,
  countResults,
  meansPresent,
  resultScope,
  type ResultsAsked,
} from '#server/result/index.ts';

/** How many will be written: those who never came only where they are wanted. */
export async function countExported(db: Db, asked: ResultsAsked, hasAbsent: boolean): Promise<number> {
  const all = await countResults(db, asked);
  return hasAbsent ? all : all - (await countAbsent(db, await resultScope(db, asked)));
}

/** Whether the filter means nobody but those who never came. */
export const meansAbsentOnly = async (db: Db, asked: ResultsAsked) =>
  !meansPresent(await resultScope(db, asked));
