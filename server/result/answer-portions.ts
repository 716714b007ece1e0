import type { Db } from '#server/database/schema.ts';
import type { StoredAnswer } from './answer-rows.ts';
import { weighUsers } from './present-weight.repository.ts';
import { listStoredAnswers } from './stored-answers.repository.ts';

/** So much of answers is in memory at a time: a sketch may have a megabyte. */
const MOST_BYTES = 8_000_000;

/** As many of these users one after another as fit into memory; somebody with more than that comes alone. */
export function portionsByBytes(
  ids: readonly string[],
  bytesOf: ReadonlyMap<string, number>,
  most = MOST_BYTES,
): string[][] {
  const portions: string[][] = [];
  let bytes = Infinity;
  for (const id of ids) {
    const own = bytesOf.get(id) ?? 0;
    bytes += own;
    if (bytes > most) {
      portions.push([]);
      bytes = own;
    }
    portions.at(-1)?.push(id);
  }
  return portions;
}

/** What these ticket users have submitted, in their order. */
export async function* submittedAnswers(
  db: Db,
  ids: readonly string[],
): AsyncGenerator<[id: string, answers: StoredAnswer[]]> {
  for (const some of portionsByBytes(ids, await weighUsers(db, ids))) {
    const found = await listStoredAnswers(db, some, { withPartial: false });
    for (const id of some) yield [id, found.get(id) ?? []];
  }
}
