import { sql } from 'kysely';
import { HIDDEN_SCHOOL } from '#domain/candidate/candidate-values.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';
import { countAbsent } from './result-keys.repository.ts';
import { meansPresent, type ResultScope } from './result-scope.repository.ts';
import {
  candidateConditions,
  expectedCandidates,
  isUnlisted,
  isUnsubmitted,
  mayBePartial,
  ownRows,
  rowConditions,
  stateOfUser,
  userConditions,
} from './result-sql.repository.ts';

/** Those of one contest who were given the same and stand alike. */
export interface StandingGroup {
  contest_id: string;
  given: string;
  state: number;
  count: number;
}

export async function countStandings(db: Db, scope: ResultScope): Promise<StandingGroup[]> {
  if (!meansPresent(scope)) return [];
  const [only, ...more] = scope.contests;
  const isOne = only !== undefined && more.length === 0;
  const [contest, by] = isOne
    ? [sql`min(contest_id)`, sql`given, state`]
    : [sql`contest_id`, sql`contest_id, given, state`];
  const { rows } = await sql<Record<keyof StandingGroup, string>>`
    select ${contest} as contest_id, given, state, count(*) as count
    from (select ${isOne ? sql`${sql.lit(only.id)} as contest_id` : sql`u.contest_id`}, u.given,
        ${stateOfUser(scope)} as state from ticket_user as u
      where ${userConditions(engineOf(db), scope)}) as people
    group by ${by}`.execute(db);
  return rows.map(({ contest_id, given, state, count }) => ({
    ...{ contest_id, given, state: Number(state), count: Number(count) },
  }));
}

export interface TimesUsed {
  meanMs: number | null;
  /** The one in the middle; between two it is the mean of both. */
  medianMs: number | null;
}

const rounded = (value: number | null | undefined) =>
  value === null || value === undefined ? null : Math.round(Number(value));

/** Of those who have ended the test. What is in the middle PostgreSQL says itself; SQLite hands over the times in one text. */
export async function timesUsed(db: Db, scope: ResultScope): Promise<TimesUsed> {
  if (!meansPresent(scope)) return { meanMs: null, medianMs: null };
  const engine = engineOf(db);
  const people = sql`from ticket_user as u where u.used_ms >= 0 and ${userConditions(engine, scope)}`;
  if (engine === 'postgres') {
    const { rows } = await sql<{ mean: number | null; median: number | null }>`
      select avg(u.used_ms)::float8 as mean, percentile_cont(0.5) within group (order by u.used_ms) as median
      ${people}`.execute(db);
    return { meanMs: rounded(rows[0]?.mean), medianMs: rounded(rows[0]?.median) };
  }
  const { rows } = await sql<{
    times: string;
  }>`select json_group_array(u.used_ms) as times ${people}`.execute(db);
  const times = Float64Array.from(JSON.parse(rows[0]?.times ?? '[]') as number[]).sort();
  const [low, high] = [times[(times.length - 1) >> 1], times[times.length >> 1]];
  if (low === undefined || high === undefined) return { meanMs: null, medianMs: null };
  const mean = times.reduce((sum, used) => sum + used, 0) / times.length;
  return { meanMs: rounded(mean), medianMs: rounded((low + high) / 2) };
}

/** Of those who are on their way: who has finished has answered everything. */
export async function countAnswers(
  db: Db,
  scope: ResultScope,
): Promise<{ contest_id: string; given: string; task_index: number; count: number }[]> {
  if (!meansPresent(scope)) return [];
  const { rows } = await sql<{ contest_id: string; given: string; task_index: number; count: number }>`
    select u.contest_id, u.given, a.task_index, count(*) as count from ticket_user as u cross join answer as a
    where ${userConditions(engineOf(db), scope)} and u.finished_at = '' and u.given <> ''
      and a.ticket_user_id = u.id
    group by u.contest_id, u.given, a.task_index`.execute(db);
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Answers that wait for a decision, and whose they are. SQLite begins with what is named first. */
function waitingAnswers(engine: Engine, scope: ResultScope) {
  const [people, answers] = [sql`ticket_user as u`, sql`answer_history as h`];
  const from = scope.isLateRare ? sql`${answers} cross join ${people}` : sql`${people} cross join ${answers}`;
  return sql`${from} where h.late = 1 and h.late_decision = 'pending' and u.id = h.ticket_user_id
    and ${userConditions(engine, scope)}`;
}

export async function countWaiting(db: Db, scope: ResultScope): Promise<{ late: number; aside: number }> {
  if (!meansPresent(scope)) return { late: 0, aside: 0 };
  const { rows } = await sql<{ late: number | null; aside: number | null }>`
    select sum(case when h.aside = '' then 1 else 0 end) as late,
      sum(case when h.aside = '' then 0 else 1 end) as aside
    from ${waitingAnswers(engineOf(db), scope)}`.execute(db);
  return { late: Number(rows[0]?.late ?? 0), aside: Number(rows[0]?.aside ?? 0) };
}

export interface WaitingAnswer {
  contest_id: string;
  ticket: string;
  key: string;
}

/** As many are decided about at once; the next ones are named when these are decided. */
const MOST_WAITING = 5_000;

/** Which they are, oldest first. */
export async function listWaiting(
  db: Db,
  scope: ResultScope,
  kind: 'late' | 'aside',
): Promise<WaitingAnswer[]> {
  if (!meansPresent(scope)) return [];
  const { rows } = await sql<WaitingAnswer>`
    select u.contest_id, u.ticket, h.idempotency_key as key from ${waitingAnswers(engineOf(db), scope)}
      and ${kind === 'late' ? sql`h.aside = ''` : sql`h.aside <> ''`}
    order by h.received_at, u.ticket, h.idempotency_key limit ${sql.lit(MOST_WAITING)}`.execute(db);
  return rows;
}

/** Tasks with something typed when the time was over, and no answer. */
export async function countPartial(db: Db, scope: ResultScope): Promise<number> {
  if (!meansPresent(scope)) return 0;
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ticket_user as u cross join answer_draft as d
    where ${userConditions(engineOf(db), scope)} and ${mayBePartial(scope)}
      and d.ticket_user_id = u.id and ${isUnsubmitted}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

async function countRows(db: Db, query: ReturnType<typeof sql<{ count: number }>>): Promise<number> {
  const { rows } = await query.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** Counters say how many candidates there are in a place, see completion-sql.ts; they know no grades and classes. */
async function countExpected(db: Db, scope: ResultScope): Promise<number> {
  if (scope.expected.length === 0) return 0;
  const { grade, class: inClass, area, school } = scope.filter;
  if (grade !== '' || inClass !== '') {
    const { from, where } = expectedCandidates(scope);
    const conditions = candidateConditions(engineOf(db), scope);
    return countRows(db, sql`select count(*) as count from ${from} where ${where} and ${conditions}`);
  }
  const groups = await db
    .selectFrom('candidate_group')
    .select((eb) => ['tag', 'contests', eb.fn.sum<number>('candidates').as('count')])
    .where('owner', '=', scope.owner)
    .where('school', '<>', HIDDEN_SCHOOL)
    .$if(area !== '', (query) => query.where('area', '=', area))
    .$if(school !== '', (query) => query.where('school', '=', school))
    .groupBy(['tag', 'contests'])
    .execute();
  const counts = new Map(groups.map(({ tag, contests, count }) => [JSON.stringify([tag, contests]), count]));
  return scope.expected.reduce(
    (sum, [, tag, contests]) => sum + Number(counts.get(JSON.stringify([tag, contests])) ?? 0),
    0,
  );
}

async function countOwnRows(db: Db, scope: ResultScope): Promise<number> {
  if (scope.lists.length === 0) return 0;
  const { from, where } = ownRows(scope);
  const conditions = rowConditions(engineOf(db), scope);
  return countRows(db, sql`select count(*) as count from ${from} where ${where} and ${conditions}`);
}

/** Who is meant can be read from the lists alone. What a contest's own list says of a place may have changed since somebody came. */
function isSaidByLists({ filter, states, marks, lists }: ResultScope): boolean {
  const { area, school, grade, class: inClass } = filter;
  const isByPlace = [area, school, grade, inClass].some((place) => place !== '');
  if (states.size > 0 || marks.length > 0 || filter.version !== '' || filter.search !== '') return false;
  return !isByPlace || lists.length === 0;
}

/** How many of those whom the scope means are on a list, and how many of them never came, beside those who came. */
export async function countListed(
  db: Db,
  scope: ResultScope,
  countCame: () => Promise<number>,
): Promise<{ listed: number; absent: number }> {
  const absent = await countAbsent(db, scope);
  if (isSaidByLists(scope)) {
    return { absent, listed: (await countExpected(db, scope)) + (await countOwnRows(db, scope)) };
  }
  if (!meansPresent(scope)) return { absent, listed: absent };
  // Few of anybody: whether they are meant is asked of them alone.
  const unlisted = await countRows(
    db,
    sql`select count(*) as count from ticket_user as u
      where ${isUnlisted(scope)} and ${userConditions(engineOf(db), scope)}`,
  );
  return { absent, listed: absent + (await countCame()) - unlisted };
}
