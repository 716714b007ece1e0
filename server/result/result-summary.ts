import { LRUCache } from 'lru-cache';
import type { WaitingAnswers } from '#api/result-table.ts';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { RESULT_STATES, type ResultState } from '#domain/result/result-states.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { type PlannedTask, presentTasks, readPlan } from '#server/session/index.ts';
import { findPlan } from './answered-versions.repository.ts';
import { earlierVersions } from './present-version.ts';
import { type NamedTask, namedTasks } from './repeated-tasks.ts';
import { resultScope, type ResultsAsked } from './result-scope.repository.ts';
import { stateNamed } from './result-sql.repository.ts';
import {
  countAnswers,
  countListed,
  countPartial,
  countStandings,
  countWaiting,
  listWaiting,
  type StandingGroup,
  timesUsed,
} from './result-summary.repository.ts';

/** Under a key always the same tasks. */
const plans = new LRUCache<string, string>({ max: 1_000 });

async function planOf(db: Db, { contest_id, given }: Pick<StandingGroup, 'contest_id' | 'given'>) {
  const known = plans.get(given) ?? (await findPlan(db, contest_id, given));
  if (known !== undefined) plans.set(given, known);
  return known ?? '';
}

interface CountedTask {
  contest: string;
  name: string;
  given: number;
  answered: number;
}

const answerable = (tasks: readonly PlannedTask[]) => namedTasks(tasks.slice(1, -1));

/** Who was given each task, and who has answered it: in the order of the present test, then what only earlier ones had. */
async function countTasks(
  db: Db,
  contests: readonly StoredContest[],
  groups: readonly StandingGroup[],
  answers: Awaited<ReturnType<typeof countAnswers>>,
): Promise<CountedTask[]> {
  const counted: CountedTask[] = [];
  for (const { id, contest } of contests) {
    const own = new Map<string, CountedTask>();
    const entry = ({ taskKey, name }: NamedTask<PlannedTask>) => {
      const known = own.get(taskKey) ?? { contest: contest.name, name, given: 0, answered: 0 };
      own.set(taskKey, known);
      return known;
    };
    const present = answerable(await presentTasks(db, contest.owner, contest.tasks));
    for (const task of present) entry(task);
    for (const group of groups.filter(({ contest_id }) => contest_id === id)) {
      // Who has not started yet would be given the present ones, and is missed in them.
      const tasks = group.given === '' ? present : answerable(readPlan(await planOf(db, group))?.tasks ?? []);
      for (const task of tasks) {
        entry(task).given += group.count;
        if (stateNamed(group.state) === 'finished') entry(task).answered += group.count;
      }
    }
    for (const { contest_id, given, task_index, count } of answers) {
      if (contest_id !== id) continue;
      const tasks = answerable(readPlan(await planOf(db, { contest_id, given }))?.tasks ?? []);
      // As in the answers: 1 is the first after the opening page.
      const task = tasks[task_index - 1];
      if (task) entry(task).answered += count;
    }
    counted.push(...own.values());
  }
  return counted;
}

const sumOf = <Item>(items: readonly Item[], valueOf: (item: Item) => number) =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

export async function readResultSummary(db: Db, asked: ResultsAsked): Promise<ResultSummary> {
  const scope = await resultScope(db, asked);
  const contests = asked.contests.filter(({ id }) => scope.contests.some((contest) => contest.id === id));
  const standings = countStandings(db, scope);
  const countCame = async () => sumOf(await standings, ({ count }) => count);
  const [groups, times, waiting, { listed, absent }] = await Promise.all([
    standings,
    timesUsed(db, scope),
    countWaiting(db, scope),
    countListed(db, scope, countCame),
  ]);
  // Only of those who are on their way answers are counted one by one.
  const isAnyUnfinished = groups.some(({ state }) => stateNamed(state) !== 'finished');
  const [answers, partial] = isAnyUnfinished
    ? await Promise.all([countAnswers(db, scope), countPartial(db, scope)])
    : [[], 0];
  const states = Object.fromEntries(Object.keys(RESULT_STATES).map((name) => [name, 0])) as Record<
    ResultState,
    number
  >;
  for (const { state, count } of groups) states[stateNamed(state)] += count;
  states.absent = absent;
  const isEarlier = await earlierVersions(db, contests);
  let earlier = 0;
  for (const group of groups) {
    const { contest_id: contestId, given: key, count } = group;
    if (key !== '' && (await isEarlier({ contestId, key, plan: await planOf(db, group) }))) earlier += count;
  }
  return {
    at: asked.now.toISOString(),
    listed,
    loggedIn: await countCame(),
    states,
    ...{ ...times, waiting, partial, earlier },
    tasks: await countTasks(db, contests, groups, answers),
  };
}

export async function readWaitingAnswers(db: Db, asked: ResultsAsked): Promise<WaitingAnswers> {
  const names = new Map(asked.contests.map(({ id, contest }) => [id, entityId(contest.owner, contest.name)]));
  const scope = await resultScope(db, asked);
  const told = async (kind: keyof WaitingAnswers) =>
    (await listWaiting(db, scope, kind)).map(({ contest_id, ticket, key }) => ({
      contestId: names.get(contest_id) ?? '',
      ...{ ticket, key },
    }));
  return { late: await told('late'), aside: await told('aside') };
}
