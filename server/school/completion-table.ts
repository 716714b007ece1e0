import type { Completion } from '#api/school.ts';
import { isHiddenPlace } from '#domain/progress/watched.ts';
import { isDefaultContest } from '#domain/progress/default-contests.ts';
import type { Watched } from '#domain/progress/completion.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { listContests } from '#server/contest/index.ts';
import { readCompletion } from '#server/progress/index.ts';
import type { Db } from '#server/database/schema.ts';

interface Asked {
  watched: Watched;
  by: 'area' | 'school';
  now: Date;
}

/** The figures of each place where anybody is to finish anything. */
async function readPlaces(db: Db, { watched, by }: Omit<Asked, 'now'>) {
  const rows = await readCompletion(db, watched, by);
  return rows.filter(
    (row) => !isHiddenPlace(row) && Object.values(row.counts).some(({ candidates }) => candidates > 0),
  );
}

/** The same in the order of people, which takes a while for thousands. */
export async function readOrderedPlaces(db: Db, asked: Omit<Asked, 'now'>) {
  const rows = await readPlaces(db, asked);
  return rows.sort(
    (left, right) => compareNaturally(left.area, right.area) || compareNaturally(left.school, right.school),
  );
}

/** The figures of all places that are watched, by tests in the order in which they were made. */
export async function readCompletionTable(db: Db, { watched, by, now }: Asked): Promise<Completion> {
  const rows = await readPlaces(db, { watched, by });
  const counted = new Set(rows.flatMap(({ counts }) => Object.keys(counts)));
  const contests = (await listContests(db, watched.owner))
    .map(({ contest }) => ({ name: contest.name, isDefault: isDefaultContest(contest) }))
    .filter(({ name }) => counted.has(name));
  return {
    at: now.toISOString(),
    contests,
    rows: rows.map(({ area, school, counts }) => ({
      area,
      school,
      finished: contests.map(({ name }) => counts[name]?.finished ?? 0),
      candidates: contests.map(({ name }) => counts[name]?.candidates ?? 0),
    })),
  };
}
