import { RESERVE_MARK } from '#domain/candidate/candidate-values.ts';
import { expectedContests, invitedContests } from '#domain/candidate/expected-contests.ts';
import type { SchoolFilter } from '#domain/progress/school-candidate.schema.ts';
import { isToldOf } from '#domain/progress/default-contests.ts';
import { isHiddenPlace, mayBeListed } from '#domain/progress/watched.ts';
import { isBlankList } from '#domain/text/name-list.ts';
import { listContests, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { listMarks, listPeople, type PersonRow, type WatchedSchool } from './school.repository.ts';

/** More are not looked at: no school has as many. */
const MOST_PEOPLE = 20_000;
/** Somebody of the school, with the tests that they are to finish and those of them that are left. */
export interface Person {
  row: PersonRow;
  hasLog: boolean;
  /** Those of which the watcher is told. */
  expected: StoredContest[];
  left: StoredContest[];
  /** How many further ones there are, and how many of them are left. */
  unnamed: number;
  unnamedLeft: number;
}

interface School {
  /** All who count. */
  people: Person[];
  /** Those of them whom the watcher is shown one by one. */
  listed: Person[];
  isCut: boolean;
  /** Those that somebody of the school is to finish, and of how many more the watcher is not told. */
  contests: StoredContest[];
  unnamed: number;
}

/** All of the owner's, those that the watcher sees in figures, and those of them that the watcher is told of. */
export async function listSeenContests(db: Db, watched: WatchedSchool) {
  const { owner, contests: list = '' } = watched;
  const stored = await listContests(db, owner);
  const seen = new Set(
    invitedContests(
      { contests: list },
      stored.map(({ contest }) => contest),
    ),
  );
  const visible = stored.filter(({ contest }) => seen.has(contest));
  return { stored, seen: visible, told: visible.filter(({ contest }) => isToldOf(watched, contest)) };
}

/** Few kinds of people for many: what each is to finish is found once. */
function expectations(stored: readonly StoredContest[], seen: readonly StoredContest[]) {
  const known = new Map<string, StoredContest[]>();
  const contests = stored.map(({ contest }) => contest);
  return ({ tag, contests: list }: PersonRow): StoredContest[] => {
    const key = JSON.stringify([tag, list]);
    const found = known.get(key);
    if (found) return found;
    const wanted = new Set(expectedContests({ tag, contests: list }, contests));
    const expected = seen.filter(({ contest }) => wanted.has(contest));
    known.set(key, expected);
    return expected;
  };
}

/** A number in reserve that nobody has used is nobody; whoever sees only some tests sees only those who take them. */
const isShown = (person: Person, sees: string) =>
  (person.hasLog || !person.row.real_name.includes(RESERVE_MARK)) && (isBlankList(sees) || isCounted(person));

/** Who has anything to finish at all. */
export const isCounted = ({ expected, unnamed }: Person): boolean => expected.length + unnamed > 0;
export const leftCount = ({ left, unnamedLeft }: Person): number => left.length + unnamedLeft;

export async function readSchool(db: Db, watched: WatchedSchool): Promise<School> {
  if (isHiddenPlace(watched)) return { people: [], listed: [], isCut: false, contests: [], unnamed: 0 };
  const rows = await listPeople(db, watched, MOST_PEOPLE + 1);
  const isCut = rows.length > MOST_PEOPLE;
  if (isCut) rows.length = MOST_PEOPLE;
  const { stored, seen, told } = await listSeenContests(db, watched);
  const isTold = new Set(told);
  const expectedOf = expectations(stored, seen);
  const names = rows.map(({ name }) => name);
  const marks = Map.groupBy(await listMarks(db, watched.owner, names), ({ candidate }) => candidate);
  const people = rows
    .filter(({ area }) => !isHiddenPlace({ area }))
    .map((row): Person => {
      const own = marks.get(row.name) ?? [];
      const finished = new Set(own.filter((mark) => mark.finished_at !== '').map((mark) => mark.contest_id));
      const all = expectedOf(row);
      const left = all.filter(({ id }) => !finished.has(id));
      const expected = all.filter((contest) => isTold.has(contest));
      const toldLeft = left.filter((contest) => isTold.has(contest));
      return {
        ...{ row, hasLog: own.length > 0, expected, left: toldLeft },
        ...{ unnamed: all.length - expected.length, unnamedLeft: left.length - toldLeft.length },
      };
    })
    .filter((person) => isShown(person, watched.contests ?? ''));
  const taken = new Set(people.flatMap(({ row }) => expectedOf(row)));
  const listed = people.filter(({ row }) => mayBeListed(watched, row.tag));
  const contests = told.filter((contest) => taken.has(contest));
  return { people, listed, isCut, contests, unnamed: taken.size - contests.length };
}

/** What is left to somebody in the test that the filter names, or in all. */
export const leftIn = ({ left }: Person, contest: string) =>
  contest === '' ? left : left.filter((stored) => stored.contest.name === contest);

export function matching(people: readonly Person[], filter: SchoolFilter): Person[] {
  const search = filter.search.toLowerCase();
  return people.filter((person) => {
    const { row, expected } = person;
    if (filter.grade !== '' && row.grade !== filter.grade) return false;
    if (filter.class !== '' && row.class !== filter.class) return false;
    if (filter.contest !== '' && !expected.some(({ contest }) => contest.name === filter.contest))
      return false;
    if (search !== '' && !`${row.name}\n${row.real_name}`.toLowerCase().includes(search)) return false;
    const hasUnnamed = filter.contest === '' && person.unnamedLeft > 0;
    return filter.unfinished === '' || hasUnnamed || leftIn(person, filter.contest).length > 0;
  });
}
