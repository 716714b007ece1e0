import { LRUCache } from 'lru-cache';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { keyOfTasks, presentTasks } from '#server/session/index.ts';
import { type AnswerColumns, answerColumns } from './answer-columns.ts';
import { listGivenKeys } from './answered-versions.repository.ts';
import { readAnsweredVersions } from './answered-versions.ts';

/** As large as some hundred long tests. */
const MOST_COLUMNS = 200_000;

const known = new LRUCache<string, AnswerColumns>({
  maxSize: MOST_COLUMNS,
  sizeCalculation: ({ columns }) => columns.length + 1,
});

/** What these contests ask and have asked. Under the same keys it is the same, so that their tasks are read once. */
export async function columnsOf(db: Db, contests: readonly StoredContest[]): Promise<AnswerColumns> {
  const given = await listGivenKeys(
    db,
    contests.map(({ id }) => id),
  );
  const present: string[] = [];
  for (const { id, contest } of contests) {
    const tasks = await presentTasks(db, contest.owner, contest.tasks);
    present.push(id, contest.name, keyOfTasks(id, tasks));
  }
  const key = JSON.stringify([present, given]);
  const before = known.get(key);
  if (before) return before;
  const columns = answerColumns(await readAnsweredVersions(db, contests));
  known.set(key, columns);
  return columns;
}
