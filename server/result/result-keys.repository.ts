import { type RawBuilder, sql } from 'kysely';
import { RESULT_PAGE_SIZE, type ResultQuery } from '#domain/result/result-query.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';
import { type AbsentSort, absentPeople } from './result-absent.repository.ts';
import { meansPresent, type ResultScope } from './result-scope.repository.ts';
import {
  ABSENT,
  isPlace,
  type Place,
  progressOfUser,
  receiptCodeOfUser,
  stateOfUser,
  tagOfRow,
  userConditions,
} from './result-sql.repository.ts';

/** Who stands where; the rest is asked for by it. */
export interface PersonKey {
  /** Of the ticket user; empty for somebody who never came. */
  id: string;
  contest_id: string;
  ticket: string;
}

export interface FoundKeys {
  total: number;
  keys: PersonKey[];
}

interface Sort extends AbsentSort {
  user: RawBuilder<unknown>;
}

const constant = (user: RawBuilder<unknown>, absent: RawBuilder<unknown>): Sort => ({
  ...{ user, candidate: absent, row: absent },
  isConstant: true,
});

const column = (user: string, candidate: string, row: RawBuilder<unknown>): Sort => ({
  ...{ user: sql.ref(user), candidate: sql.ref(candidate), row },
  isConstant: false,
});

const NOTHING = sql.lit('');

/** Those who never came stand before those who have come and done nothing. */
function sortOf(engine: Engine, scope: ResultScope, sort: ResultQuery['sort']): Sort {
  switch (sort) {
    case 'ticketId':
      return constant(NOTHING, NOTHING);
    case 'name':
      return column('u.name', 'c.real_name', sql`r.name`);
    case 'tag':
      return column('u.tag', 'c.tag', tagOfRow(scope));
    case 'school':
      return column('u.school', 'c.school', sql`r.school`);
    case 'area':
    case 'grade':
    case 'class':
      return column(`u.${sort}`, `c.${sort}`, NOTHING);
    case 'contest':
      // By the place of the contest, which is told apart afterwards.
      return constant(NOTHING, NOTHING);
    case 'state':
      return constant(stateOfUser(scope), ABSENT);
    case 'progress':
      return constant(progressOfUser(scope), sql.lit(-1));
    case 'startTime':
      return constant(sql`u.start_time`, NOTHING);
    case 'stopTime':
      return constant(sql`u.stop_time`, NOTHING);
    case 'expireTime':
      return constant(sql`u.expire_time`, NOTHING);
    case 'timeUsed':
      return constant(sql`u.used_ms`, sql.lit(-1));
    case 'takeovers':
      return constant(sql`u.takeovers`, sql.lit(-1));
    case 'receipt':
      return constant(receiptCodeOfUser(engine), NOTHING);
  }
}

const presentPeople = (engine: Engine, scope: ResultScope, sort: RawBuilder<unknown>) =>
  sql`select u.id, u.contest_id, u.ticket, ${sort} as sort from ticket_user as u
    where ${userConditions(engine, scope)}`;

/** With the type that the sort has. */
const nobody = (sort: RawBuilder<unknown>) =>
  sql`select u.id, u.contest_id, u.ticket, ${sort} as sort from ticket_user as u where 1 = 0`;
const nobodyAbsent = (sort: RawBuilder<unknown>) =>
  sql`select u.contest_id, u.ticket, ${sort} as sort from ticket_user as u where 1 = 0`;

async function countPresent(db: Db, scope: ResultScope): Promise<number> {
  if (!meansPresent(scope)) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from ticket_user as u
    where ${userConditions(engineOf(db), scope)}`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

/** How many of them never came. */
export async function countAbsent(db: Db, scope: ResultScope): Promise<number> {
  const absent = absentPeople(engineOf(db), scope, constant(NOTHING, NOTHING));
  if (!absent) return 0;
  const { rows } = await sql<{ count: number }>`select count(*) as count from (${absent}) as absent`.execute(
    db,
  );
  return Number(rows[0]?.count ?? 0);
}

export async function countPeople(db: Db, scope: ResultScope): Promise<number> {
  const [present, absent] = await Promise.all([countPresent(db, scope), countAbsent(db, scope)]);
  return present + absent;
}

type Order = 'asc' | 'desc';
const ordered = (order: Order, ...columns: string[]) =>
  sql.raw(columns.map((name) => `${name} ${order}`).join(', '));

const pageOf = (page: number) => sql.lit((page - 1) * RESULT_PAGE_SIZE);

/** What cannot be read from an index is looked at once, to be counted and to be put in order. */
const isCostly = ({ filter, states, marks }: ResultScope) =>
  filter.search !== '' || marks.length > 0 || (states.size > 0 && !states.has('finished'));

/** Those who came, as far as a page reaches: SQLite reads many of these orders from its index. */
function firstPresent(
  engine: Engine,
  scope: ResultScope,
  sort: ResultQuery['sort'],
  order: Order,
  most: number,
) {
  const { user } = sortOf(engine, scope, sort);
  const by = sort === 'ticketId' || sort === 'contest' ? sql`` : sql`${user} ${sql.raw(order)}, `;
  return sql`select u.id, u.contest_id, u.ticket, ${user} as sort from ticket_user as u
    where ${userConditions(engine, scope)}
    order by ${by}${ordered(order, 'u.ticket', 'u.contest_id')} limit ${sql.lit(most)}`;
}

/** Each list is made once; of those who came no more is put in order than stands up to the page. */
async function keysByColumn(db: Db, scope: ResultScope, query: ResultQuery): Promise<FoundKeys> {
  const engine = engineOf(db);
  const order = query.order === 'ascend' ? 'asc' : 'desc';
  const sort = sortOf(engine, scope, query.sort);
  const isOnce = isCostly(scope);
  const most = query.page * RESULT_PAGE_SIZE;
  let came = nobody(sort.user);
  if (meansPresent(scope)) {
    came = isOnce
      ? presentPeople(engine, scope, sort.user)
      : firstPresent(engine, scope, query.sort, order, most);
  }
  const absent = absentPeople(engine, scope, sort) ?? nobodyAbsent(sort.user);
  const { rows } = await sql<PersonKey & Record<'came' | 'absent', number | string>>`
    with came (id, contest_id, ticket, sort) as materialized (${came}),
      absent (contest_id, ticket, sort) as materialized (${absent})
    select id, contest_id, ticket, (select count(*) from came) as came, (select count(*) from absent) as absent
    from (select id, contest_id, ticket, sort from came
      union all select '' as id, contest_id, ticket, sort from absent) as people
    order by ${ordered(order, 'sort', 'ticket', 'contest_id')}
    limit ${sql.lit(RESULT_PAGE_SIZE)} offset ${pageOf(query.page)}`.execute(db);
  const [first] = rows;
  // Behind the last page nobody says how many there are.
  if (!first) return { total: query.page === 1 ? 0 : await countPeople(db, scope), keys: [] };
  const present = isOnce ? Number(first.came) : await countPresent(db, scope);
  const keys = rows.map(({ id, contest_id, ticket }) => ({ id, contest_id, ticket }));
  return { total: present + Number(first.absent), keys };
}

/** So many different ones are put in the order of people. */
const MOST_VALUES = 2_000;

interface Counted {
  value: string;
  count: number;
}

/** How many of these people there are of each value that they are sorted by. */
async function countValues(db: Db, people: RawBuilder<unknown>): Promise<Map<string, number>> {
  const { rows } = await sql<{ value: string; count: number | string }>`
    select sort as value, count(*) as count from (${people}) as people group by sort`.execute(db);
  return new Map(rows.map(({ value, count }) => [value, Number(count)]));
}

/** Which of the values stand on a page, and how many of the first of them stand before it. */
function shownValues(counted: readonly Counted[], page: number) {
  const first = (page - 1) * RESULT_PAGE_SIZE;
  const shown: string[] = [];
  let [total, skipped] = [0, 0];
  for (const { value, count } of counted) {
    if (total < first + RESULT_PAGE_SIZE && total + count > first) {
      if (shown.length === 0) skipped = first - total;
      shown.push(value);
    }
    total += count;
  }
  return { shown, total, skipped };
}

/** People want 2班 before 10班, which no order of a database gives: how many there are of each value says which are on the page. */
async function keysByPlace(db: Db, scope: ResultScope, query: ResultQuery, place: Place): Promise<FoundKeys> {
  const engine = engineOf(db);
  const order = query.order === 'ascend' ? 'asc' : 'desc';
  const sort = sortOf(engine, scope, place);
  const absent = absentPeople(engine, scope, sort);
  const parts = [
    ...(meansPresent(scope) ? [presentPeople(engine, scope, sort.user)] : []),
    ...(absent ? [sql`select '' as id, contest_id, ticket, sort from (${absent}) as absent`] : []),
  ];
  const counts = await Promise.all(parts.map((part) => countValues(db, part)));
  const rows = [...new Set(counts.flatMap((count) => [...count.keys()]))].map((value) => ({
    value,
    count: counts.reduce((sum, count) => sum + (count.get(value) ?? 0), 0),
  }));
  // As many as hardly a place has: something else stands in the column.
  if (rows.length > MOST_VALUES) return keysByColumn(db, scope, query);
  rows.sort((left, right) => compareNaturally(left.value, right.value));
  if (order === 'desc') rows.reverse();
  const { shown, total, skipped } = shownValues(rows, query.page);
  if (shown.length === 0) return { total, keys: [] };
  const some = parts
    .filter((_, index) => shown.some((value) => counts[index]?.has(value)))
    .map(
      (part) =>
        sql`select id, contest_id, ticket, sort from (${part}) as part where sort in (${sql.join(shown)})`,
    );
  const cases = shown.map((value, at) => sql`when ${value} then ${sql.lit(at)}`);
  const { rows: keys } = await sql<PersonKey>`select id, contest_id, ticket from (
      ${sql.join(some, sql` union all `)}) as people
    order by case sort ${sql.join(cases, sql` `)} end, ${ordered(order, 'ticket', 'contest_id')}
    limit ${sql.lit(RESULT_PAGE_SIZE)} offset ${sql.lit(skipped)}`.execute(db);
  return { total, keys };
}

/** One contest after the other, each by number. */
async function keysByContest(db: Db, scope: ResultScope, query: ResultQuery): Promise<FoundKeys> {
  const contests = scope.contests.toSorted((one, other) => compareNaturally(one.name, other.name));
  if (query.order === 'descend') contests.reverse();
  let [before, total] = [(query.page - 1) * RESULT_PAGE_SIZE, 0];
  const keys: PersonKey[] = [];
  for (const contest of contests) {
    const alone = onlyContest(scope, contest.id);
    const count = await countPeople(db, alone);
    total += count;
    const wanted = RESULT_PAGE_SIZE - keys.length;
    if (wanted > 0 && before < count) keys.push(...(await sliceByNumber(db, alone, query, before, wanted)));
    before = Math.max(0, before - count);
  }
  return { total, keys };
}

/** Some of them by number, wherever they begin. */
async function sliceByNumber(
  db: Db,
  scope: ResultScope,
  query: ResultQuery,
  begin: number,
  wanted: number,
): Promise<PersonKey[]> {
  const page = Math.floor(begin / RESULT_PAGE_SIZE) + 1;
  const byNumber = { ...query, sort: 'ticketId' as const };
  const one = await keysByColumn(db, scope, { ...byNumber, page });
  const next = await keysByColumn(db, scope, { ...byNumber, page: page + 1 });
  const offset = begin % RESULT_PAGE_SIZE;
  return [...one.keys, ...next.keys].slice(offset, offset + wanted);
}

export function onlyContest(scope: ResultScope, id: string): ResultScope {
  return {
    ...scope,
    contests: scope.contests.filter((contest) => contest.id === id),
    expected: scope.expected.filter(([contestId]) => contestId === id),
    lists: scope.lists.filter(([contestId]) => contestId === id),
  };
}

/** One page of those whom a filter means, and how many there are in all. */
export async function findKeys(db: Db, scope: ResultScope, query: ResultQuery): Promise<FoundKeys> {
  const { sort } = query;
  if (scope.contests.length === 0) return { total: 0, keys: [] };
  if (sort === 'contest' && scope.contests.length > 1) return keysByContest(db, scope, query);
  return isPlace(sort) ? keysByPlace(db, scope, query, sort) : keysByColumn(db, scope, query);
}
