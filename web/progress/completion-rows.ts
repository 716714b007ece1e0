import type { Completion, ProgressContest } from '#api/school.ts';
import { percentOf, rateOf, sumOf } from '#domain/progress/completion.ts';
import type { Count } from '#domain/progress/completion.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';

/** A school or an area with its figures. */
export interface PlaceRow {
  key: string;
  area: string;
  school: string;
  /** In the order of the contests. */
  counts: Count[];
  /** Over all tests that count, whether they are shown or not. */
  total: Count;
}

type Table = Pick<Completion, 'contests' | 'places' | 'finished' | 'candidates'>;

export function placeRows({ contests, places, finished, candidates }: Table): PlaceRow[] {
  return places.map(({ area, school }, row) => {
    const start = row * contests.length;
    const counts = contests.map((_, column) => ({
      finished: finished[start + column] ?? 0,
      candidates: candidates[start + column] ?? 0,
    }));
    return { key: JSON.stringify([area, school]), area, school, counts, total: sumOf(counts) };
  });
}

export interface Summary extends Count {
  places: number;
  /** All have finished everything. */
  complete: number;
  /** Nobody has finished anything. */
  untouched: number;
}

export function summaryOf(rows: readonly PlaceRow[]): Summary {
  return {
    ...sumOf(rows.map(({ total }) => total)),
    places: rows.length,
    complete: rows.filter(({ total }) => rateOf(total) === 1).length,
    untouched: rows.filter(({ total }) => total.finished === 0).length,
  };
}

/** By the total, by the name of the place, or by a test, which is named after a sign that no other order begins with. */
export const CONTEST_SORT = 'test:';

export interface Sorting {
  sort: string;
  order: 'ascend' | 'descend';
}

const compareNames = (left: PlaceRow, right: PlaceRow) =>
  compareNaturally(left.school, right.school) || compareNaturally(left.area, right.area);

/** Nobody to finish it is neither much nor little: it comes last, whichever comes first. */
function compareRates(left: Count | undefined, right: Count | undefined, sign: number): number {
  const [one, other] = [left && rateOf(left), right && rateOf(right)];
  if (one == null || other == null) return Number(one == null) - Number(other == null);
  // Of two that have come as far the one with more people left is further behind.
  return sign * (one - other || (right?.candidates ?? 0) - (left?.candidates ?? 0));
}

/** The places in the order that was asked for, by their keys. */
export function orderedKeys(
  rows: readonly PlaceRow[],
  contests: readonly Pick<ProgressContest, 'name'>[],
  { sort, order }: Sorting,
): string[] {
  const sign = order === 'descend' ? -1 : 1;
  const index = sort.startsWith(CONTEST_SORT)
    ? contests.findIndex(({ name }) => name === sort.slice(CONTEST_SORT.length))
    : -1;
  const compare = (left: PlaceRow, right: PlaceRow): number => {
    if (sort === 'name') return sign * compareNames(left, right);
    if (sort === 'area') return sign * compareNaturally(left.area, right.area) || compareNames(left, right);
    const [one, other] = index < 0 ? [left.total, right.total] : [left.counts[index], right.counts[index]];
    return compareRates(one, other, sign) || compareNames(left, right);
  };
  return [...rows].sort(compare).map(({ key }) => key);
}

/** Which figures are not as they were: of each place the tests, and '' for the total. */
export function changedFigures(
  before: Completion | undefined,
  now: Completion | undefined,
): ReadonlyMap<string, ReadonlySet<string>> {
  const changed = new Map<string, Set<string>>();
  if (!before || !now) return changed;
  const known = new Map(placeRows(before).map((row) => [row.key, row]));
  for (const row of placeRows(now)) {
    const old = known.get(row.key);
    const isSame = (one: Count | undefined, other: Count) =>
      one?.finished === other.finished && one.candidates === other.candidates;
    if (!old || isSame(old.total, row.total)) continue;
    const tests = row.counts.flatMap((count, index) => {
      const { name = '' } = now.contests[index] ?? {};
      const place = before.contests.findIndex((contest) => contest.name === name);
      return isSame(old.counts[place], count) ? [] : [name];
    });
    changed.set(row.key, new Set(['', ...tests]));
  }
  return changed;
}

export function percentText(rate: number | null): string {
  if (rate === null) return '—';
  if (rate > 0 && rate < 0.001) return '不到0.1%';
  return `${percentOf(rate)}%`;
}

export const numberText = (number: number): string => number.toLocaleString('zh-CN');

/** The tests that somebody of these places is to finish. */
export const takenContests = (
  contests: readonly ProgressContest[],
  rows: readonly PlaceRow[],
): ProgressContest[] =>
  contests.filter((_, index) => rows.some(({ counts }) => (counts[index]?.candidates ?? 0) > 0));

/**
 * Which tests have a column: those that are shown by themselves, unless there is none, or all are wanted. The sum of those
 * of which the viewer is not told has none.
 */
export function shownContests(contests: readonly ProgressContest[], isWhole: boolean): ProgressContest[] {
  const named = contests.filter(({ name }) => name !== '');
  const shown = named.filter(({ isDefault }) => isDefault);
  return isWhole || shown.length === 0 ? named : shown;
}

/** What counts and has no column, in words: whoever adds up what is to be seen should know. */
export function unlistedText(
  contests: readonly ProgressContest[],
  isWhole: boolean,
  unnamed: number,
): string | undefined {
  const shown = new Set(shownContests(contests, isWhole).map(({ name }) => name));
  const titles = contests.filter(({ name }) => name !== '' && !shown.has(name)).map(({ title }) => title);
  const parts = [
    ...(titles.length > 0 ? [`没有单独列出的${titles.length}项测试：${titles.join('、')}`] : []),
    ...(unnamed > 0 ? [`主办方没有公开名称的${unnamed}项测试`] : []),
  ];
  return parts.length === 0 ? undefined : parts.join('；以及');
}
