import type {
  FilteredCandidate,
  SchoolCandidate,
  SchoolCandidateQuery,
  SchoolFilter,
  TestProgress,
  UnfinishedCandidate,
} from '#domain/progress/school-candidate.schema.ts';
import { hasLeft, LIST_PAGE_SIZE } from '#domain/candidate/candidate-values.ts';
import { taskCount } from '#domain/contest/contest.ts';
import { testTitle } from '#domain/progress/default-contests.ts';
import { testState } from '#domain/progress/test-state.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { readPlan } from '#server/session/index.ts';
import { columnOf } from './completion-table.ts';
import { inOrder } from './people-order.ts';
import {
  isCounted,
  leftCount,
  leftIn,
  listSeenContests,
  matching,
  type Person,
  readSchool,
} from './read-school.ts';
import { listAnsweredIds, listTaken, type TakenRow, type WatchedSchool } from './school.repository.ts';

/** More are no list that anybody prints, or works off by telephone. */
const MOST_UNFINISHED = 2_000;

const fieldsOf = ({ row }: Person) => {
  const { name, real_name: realName, tag, gender, grade, class: inClass, school, area } = row;
  return { name, realName, tag, gender, grade, class: inClass, school, area };
};

const shownOf = (person: Person) => ({
  ...fieldsOf(person),
  hasLeft: hasLeft(person.row.remark),
  unnamedLeft: person.unnamedLeft,
});

const stateOf = (taken: TakenRow | undefined, now: Date) =>
  testState(
    taken && {
      startTime: taken.start_time,
      stopTime: taken.stop_time,
      expireTime: taken.expire_time,
      finishedAt: taken.finished_at,
    },
    now,
  );

function testOf(
  { contest }: StoredContest,
  taken: TakenRow | undefined,
  answered: number,
  now: Date,
): TestProgress {
  const state = stateOf(taken, now);
  const given = readPlan(taken?.plan ?? '')?.tasks.length;
  const total = given === undefined ? taskCount(contest) : given - 2;
  return {
    contest: contest.name,
    state,
    ...{ answered: state === 'finished' ? total : Math.min(answered, total), total },
    finishedAt: taken?.finished_at ?? '',
  };
}

/** How far each of them has come in each of their tests. */
async function withTests(
  db: Db,
  owner: string,
  people: readonly Person[],
  now: Date,
): Promise<SchoolCandidate[]> {
  const rows = await listTaken(
    db,
    owner,
    people.map(({ row }) => row.name),
  );
  const begun = rows.filter((row) => row.start_time !== '' && row.finished_at === '');
  const answered = await listAnsweredIds(
    db,
    begun.map(({ id }) => id),
  );
  const taken = new Map(rows.map((row) => [`${row.contest_id} ${row.candidate}`, row]));
  return people.map((person) => ({
    ...shownOf(person),
    tests: person.expected.map((stored) => {
      const own = taken.get(`${stored.id} ${person.row.name}`);
      return testOf(stored, own, answered.get(own?.id ?? '')?.length ?? 0, now);
    }),
  }));
}

/** In the order of people, each once. */
function classesOf(people: readonly Person[]) {
  const found = new Map(
    people.map((person) => [JSON.stringify([person.row.grade, person.row.class]), person]),
  );
  return inOrder([...found.values()], { sort: 'class', order: 'ascend' })
    .map(({ row }) => ({ grade: row.grade, class: row.class }))
    .filter((place) => place.grade !== '' || place.class !== '');
}

interface Asked<Query> {
  watched: WatchedSchool;
  query: Query;
  now: Date;
}

/** One page of a school's people with their progress. */
export async function readSchoolPage(db: Db, { watched, query, now }: Asked<SchoolCandidateQuery>) {
  const { people, listed, isCut, contests, unnamed } = await readSchool(db, watched);
  const found = inOrder(matching(listed, query), query);
  const start = (query.page - 1) * LIST_PAGE_SIZE;
  const shown = found.slice(start, start + LIST_PAGE_SIZE);
  const counted = people.filter(isCounted);
  return {
    at: now.toISOString(),
    ...{ total: found.length, isCut },
    contests: contests.map(({ contest }) => columnOf(contest)),
    unnamed,
    people: counted.length,
    done: counted.filter((person) => leftCount(person) === 0).length,
    classes: classesOf(listed),
    candidates: await withTests(db, watched.owner, shown, now),
  };
}

/** For a file: all of them. */
export async function readWholeSchool(db: Db, { watched, query, now }: Asked<SchoolFilter>) {
  const { listed, contests, unnamed } = await readSchool(db, watched);
  const found = inOrder(matching(listed, query), { sort: 'class', order: 'ascend' });
  return {
    contests: contests.map(({ contest }) => columnOf(contest)),
    unnamed,
    candidates: await withTests(db, watched.owner, found, now),
  };
}

export async function readUnfinished(
  db: Db,
  { watched, query, now }: Asked<Omit<SchoolFilter, 'unfinished'>>,
) {
  const { listed, isCut } = await readSchool(db, watched);
  const found = inOrder(matching(listed, { ...query, unfinished: '1' }), { sort: 'class', order: 'ascend' });
  const shown = found.slice(0, MOST_UNFINISHED);
  const begun = shown.filter(({ hasLog }) => hasLog).map(({ row }) => row.name);
  const over = new Set(
    (await listTaken(db, watched.owner, begun))
      .filter((row) => stateOf(row, now) === 'over')
      .map((row) => `${row.contest_id} ${row.candidate}`),
  );
  const titlesOf = (contests: readonly StoredContest[]) => contests.map(({ contest }) => testTitle(contest));
  return {
    at: now.toISOString(),
    total: found.length,
    isCut: isCut || found.length > MOST_UNFINISHED,
    candidates: shown.map((person): UnfinishedCandidate => {
      const left = leftIn(person, query.contest);
      return {
        ...shownOf(person),
        // Of one test nothing else is meant.
        unnamedLeft: query.contest === '' ? person.unnamedLeft : 0,
        left: titlesOf(left),
        over: titlesOf(left.filter(({ id }) => over.has(`${id} ${person.row.name}`))),
      };
    }),
  };
}

export async function readFiltered(
  db: Db,
  { watched }: { watched: WatchedSchool },
): Promise<FilteredCandidate[]> {
  const { listed } = await readSchool(db, watched);
  const isOwner = watched.level === undefined;
  return inOrder(listed, { sort: 'class', order: 'ascend' }).map((person) => ({
    ...fieldsOf(person),
    owner: watched.owner,
    createdTime: person.row.created_time,
    // Whoever is told of some tests only hears of no others by the list of somebody who takes both.
    contests: isOwner ? person.row.contests : person.expected.map(({ contest }) => contest.name).join(','),
    hasLog: person.hasLog,
    unfinishedCount: leftCount(person),
  }));
}

/** Of whom there may be answer records that the viewer is told of, and in which tests. */
export async function readTicketHolders(db: Db, { watched }: { watched: WatchedSchool }) {
  const { listed } = await readSchool(db, watched);
  const { told } = await listSeenContests(db, watched);
  const contestIds = told.map(({ id, contest }) => [id, `${watched.owner}/${contest.name}`] as const);
  return { names: listed.map(({ row }) => row.name), contestIds };
}

export interface SomeHolders {
  owner: string;
  names: readonly string[];
  contestIds: readonly (readonly [string, string])[];
}

/** The answer records of some of them; which tasks are answered, and not how. */
export async function readTicketUsers(db: Db, { owner, names, contestIds }: SomeHolders) {
  const told = new Map(contestIds);
  const rows = (await listTaken(db, owner, names)).filter((row) => told.has(row.contest_id));
  const answered = await listAnsweredIds(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const contestId = told.get(row.contest_id) ?? '';
    const ids = answered.get(row.id) ?? [];
    const length = Math.max(0, ...ids);
    return {
      ticketId: row.ticket,
      contestId,
      username: `${contestId}/${row.ticket}`,
      ...{ name: row.name, tag: row.tag, school: row.school },
      ...{ startTime: row.start_time, stopTime: row.stop_time, expireTime: row.expire_time },
      finishedTime: row.finished_at,
      taskAnswers: Array.from({ length }, (_, index) => (ids.includes(index + 1) ? '{}' : '')),
    };
  });
}
