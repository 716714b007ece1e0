import { expectedContests } from '#domain/candidate/expected-contests.ts';
import { isParent, taskCount } from '#domain/contest/contest.ts';
import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { ResultMark, ResultState } from '#domain/result/result-states.ts';
import { goesByList } from '#domain/ticket/ticket-admission.ts';
import { listContests, type StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { listOpenSchools } from './open-schools.repository.ts';
import { listEarlierKeys } from './present-version.ts';

export interface ResultsAsked {
  owner: string;
  contests: readonly StoredContest[];
  filter: ResultFilter;
  now: Date;
}

export interface ScopeContest {
  id: string;
  name: string;
  /** How many tasks somebody who starts now is given. */
  total: number;
  isInactive: boolean;
}

/** What a filter means, with all that has to be known before the people themselves are asked for. */
export interface ResultScope {
  owner: string;
  now: string;
  contests: ScopeContest[];
  filter: ResultFilter;
  states: ReadonlySet<ResultState>;
  marks: readonly ResultMark[];
  /** Whose candidates are to take which of the contests: tag and list of contests, as candidates have them. */
  expected: [contestId: string, tag: string, contests: string][];
  /** Lists of contests that admit numbers by themselves, and the role of those who have none there. */
  lists: [contestId: string, listId: string, tag: string][];
  /** Keys of what is not given any more; known only where the filter asks for it. */
  earlier: readonly string[];
  /** Where not all candidates have finished the only contest, see open-schools.repository.ts. */
  openSchools: readonly string[] | undefined;
  /** So few answers of anybody are late that they are looked through instead of the people. */
  isLateRare: boolean;
}

const FEW_LATE = 2_000;

async function isLateRare(db: Db): Promise<boolean> {
  const late = await db
    .selectFrom('answer_history')
    .select('ticket_user_id')
    .where('late', '=', 1)
    .limit(1)
    .offset(FEW_LATE)
    .execute();
  return late.length === 0;
}

const listed = <Word extends string>(words: string) => (words === '' ? [] : words.split(',')) as Word[];

/** Counted groups instead of candidates: there are few of them. */
async function listExpected(db: Db, owner: string, wanted: ReadonlySet<string>) {
  const [profiles, stored] = await Promise.all([
    db
      .selectFrom('candidate_group')
      .select(['tag', 'contests'])
      .distinct()
      .where('owner', '=', owner)
      .execute(),
    listContests(db, owner),
  ]);
  const ids = new Map(stored.map(({ id, contest }) => [contest, id]));
  const contests = stored.map(({ contest }) => contest);
  return profiles.flatMap(({ tag, contests: list }) =>
    expectedContests({ tag, contests: list }, contests).flatMap((contest): ResultScope['expected'] => {
      const id = ids.get(contest) ?? '';
      return wanted.has(id) ? [[id, tag, list]] : [];
    }),
  );
}

/** Whether those who never came may be among those who are meant. */
export function meansAbsent({ filter, states, marks }: ResultScope): boolean {
  return marks.length === 0 && filter.version === '' && (states.size === 0 || states.has('absent'));
}

/** Whether those who have logged in may be. */
export function meansPresent({ states }: ResultScope): boolean {
  return states.size === 0 || states.size > 1 || !states.has('absent');
}

export async function resultScope(
  db: Db,
  { owner, contests: asked, filter, now }: ResultsAsked,
): Promise<ResultScope> {
  // A parent has no results of its own.
  const contests = asked.filter(({ contest }) => !isParent(contest));
  const marks = listed<ResultMark>(filter.marks);
  const [expected, earlier, isRare] = await Promise.all([
    listExpected(db, owner, new Set(contests.map(({ id }) => id))),
    marks.includes('earlier') ? listEarlierKeys(db, contests) : [],
    isLateRare(db),
  ]);
  const scope: ResultScope = {
    owner,
    now: now.toISOString(),
    contests: contests.map(({ id, contest }) => ({
      ...{ id, name: contest.name, total: Math.max(0, taskCount(contest)) },
      isInactive: contest.state === 'inactive',
    })),
    filter,
    states: new Set(listed<ResultState>(filter.states)),
    marks,
    expected,
    openSchools: undefined,
    lists: contests.flatMap(({ id, listId, contest }): ResultScope['lists'] =>
      listId !== '' && goesByList(contest) ? [[id, listId, contest.tag]] : [],
    ),
    earlier,
    isLateRare: isRare,
  };
  return meansAbsent(scope) ? { ...scope, openSchools: await listOpenSchools(db, scope) } : scope;
}
