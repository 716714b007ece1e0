import type { Completion } from '#api/school.ts';
import type { Contest } from '#domain/contest/contest.schema.ts';
import type { Watched } from '#domain/progress/completion.ts';
import { isDefaultContest, isToldOf, testTitle } from '#domain/progress/default-contests.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { readCompletionTable } from '#server/progress/index.ts';
import type { Db } from '#server/database/schema.ts';

interface Asked {
  watched: Watched;
  by: 'area' | 'school';
  /** In the order of people, which takes a while for thousands: a page puts them in an order itself. */
  isOrdered: boolean;
  now: Date;
}

const keysOf = (things: readonly unknown[]): number[] => [...things.keys()];

export const columnOf = (contest: Contest) => ({
  name: contest.name,
  title: testTitle(contest),
  isDefault: isDefaultContest(contest),
});

/** All tests of which the watcher is not told: no test has an empty name. */
const UNNAMED = { name: '', title: '', isDefault: false };

/** Numbers in one piece: as a list they take thrice as long from thread to thread. */
interface PackedCompletion extends Omit<Completion, 'finished' | 'candidates'> {
  finished: Int32Array;
  candidates: Int32Array;
}

export const unpacked = ({ finished, candidates, ...table }: PackedCompletion): Completion => ({
  ...table,
  finished: Array.from(finished),
  candidates: Array.from(candidates),
});

/** The figures of each place where anybody is to finish anything, and of each contest that anybody is to finish. */
export async function readFigures(db: Db, { watched, by, isOrdered, now }: Asked): Promise<PackedCompletion> {
  const { contests, places, candidates, finished } = await readCompletionTable(db, watched, by);
  const width = contests.length;
  const columns = keysOf(contests).filter((column) =>
    places.some((_, row) => (candidates[row * width + column] ?? 0) > 0),
  );
  const rows = keysOf(places).filter((row) =>
    columns.some((column) => (candidates[row * width + column] ?? 0) > 0),
  );
  if (isOrdered) {
    const textOf = (row: number, key: 'area' | 'school') => places[row]?.[key] ?? '';
    const compare = (left: number, right: number, key: 'area' | 'school') =>
      compareNaturally(textOf(left, key), textOf(right, key));
    rows.sort((left, right) => compare(left, right, 'area') || compare(left, right, 'school'));
  }
  const contestAt = (column: number) => contests[column]?.contest;
  const isTold = (column: number) => {
    const contest = contestAt(column);
    return contest !== undefined && isToldOf(watched, contest);
  };
  const told = columns.filter(isTold);
  const untold = columns.filter((column) => !isTold(column));
  const shown = told.length + Math.min(1, untold.length);
  const pick = (figures: Int32Array) => {
    const picked = new Int32Array(rows.length * shown);
    for (const [place, row] of rows.entries()) {
      const figureOf = (column: number) => figures[row * width + column] ?? 0;
      const start = place * shown;
      for (const [index, column] of told.entries()) picked[start + index] = figureOf(column);
      if (untold.length > 0)
        picked[start + told.length] = untold.reduce((sum, column) => sum + figureOf(column), 0);
    }
    return picked;
  };
  return {
    at: now.toISOString(),
    contests: [
      ...told.flatMap((column) => {
        const contest = contestAt(column);
        return contest ? [columnOf(contest)] : [];
      }),
      ...(untold.length > 0 ? [UNNAMED] : []),
    ],
    unnamed: untold.length,
    places: rows.flatMap((row) => places[row] ?? []),
    finished: pick(finished),
    candidates: pick(candidates),
  };
}
