import { type RawBuilder, sql } from 'kysely';
import { RESULT_PAGE_SIZE, type ResultQuery } from '#domain/result/result-query.schema.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { Engine } from '#server/database/migrate.ts';
import type { Db } from '#server/database/schema.ts';
import { type AbsentSort, absentPeople } from './result-absent.repository.ts';
import { meansAbsent, meansPresent, type ResultScope } from './result-scope.repository.ts';
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

/** What cannot be read from an index is looked at once, to be counted and to be put in order. */
const isCostly = ({ filter, states, marks }: ResultScope) =>
  filter.search !== '' || marks.length > 0 || (states.size > 0 && !states.has('finished'));

interface Slice {
  begin: number;
  count: number;
}

const sliced = ({ begin, count }: Slice) => sql`limit ${count} offset ${begin}`;

/** A stretch of those who came: many of these orders are read from an index. */
function somePresent(
  engine: Engine,
  scope: ResultScope,
  sort: ResultQuery['sort'],
  order: Order,
  slice: Slice,
) {
  const { user } = sortOf(engine, scope, sort);
  const isByNumber = sort === 'ticketId' || sort === 'contest';
  const people = presentPeople(engine, scope, user);
  const byNumber = ordered(order, 'ticket', 'contest_id');
  if (isByNumber) return sql`${people} order by ${byNumber} ${sliced(slice)}`;
  // Read in the order in which equals stand: the best ones are kept, and hardly anybody takes the place of another.
  const isInOrder = engine === 'sqlite' ? order === 'desc' : sort !== 'name' && !isPlace(sort);
  const all = engine === 'sqlite' ? sql`limit -1` : sql``;
  const read =
    isInOrder && scope.contests.length === 1
      ? sql`${people} order by u.ticket ${sql.raw(order)} ${all}`
      : people;
  return sql`select id, contest_id, ticket, sort from (${read}) as people
    order by sort ${sql.raw(order)}, ${byNumber} ${sliced(slice)}`;
}

/** Each list is made once; of those who came no more is put in order than the page may show. */
async function keysByColumn(db: Db, scope: ResultScope, query: ResultQuery): Promise<FoundKeys> {
  const engine = engineOf(db);
  const order = query.order === 'ascend' ? 'asc' : 'desc';
  const sort = sortOf(engine, scope, query.sort);
  const isOnce = isCostly(scope) || !meansPresent(scope);
  const before = (query.page - 1) * RESULT_PAGE_SIZE;
  // Counted beforehand where it costs little and spares much.
  const isCountable = !isOnce && before > 0 && (!meansAbsent(scope) || scope.openSchools !== undefined);
  const few = isCountable ? await countAbsent(db, scope) : undefined;
  // Of those before the page no more than these never came: the others came, and stand at the beginning of their order.
  const passed = few === undefined ? 0 : Math.max(0, before - few);
  let came = meansPresent(scope) ? presentPeople(engine, scope, sort.user) : nobody(sort.user);
  if (!isOnce) {
    const slice = { begin: passed, count: before - passed + RESULT_PAGE_SIZE };
    came = somePresent(engine, scope, query.sort, order, slice);
  }
  const absent = few === 0 ? undefined : absentPeople(engine, scope, sort);
  const reading = sql<PersonKey & Record<'came' | 'absent', number | string>>`
    with came (id, contest_id, ticket, sort) as materialized (${came}),
      absent (contest_id, ticket, sort) as materialized (${absent ?? nobodyAbsent(sort.user)})
    select id, contest_id, ticket, (select count(*) from came) as came, (select count(*) from absent) as absent
    from (select id, contest_id, ticket, sort from came
      union all select '' as id, contest_id, ticket, sort from absent) as people
    order by ${ordered(order, 'sort', 'ticket', 'contest_id')}
    ${sliced({ begin: before - passed, count: RESULT_PAGE_SIZE })}`;
  const [{ rows }, present] = await Promise.all([
    reading.execute(db),
    isOnce ? undefined : countPresent(db, scope),
  ]);
  const [first] = rows;
  const keys = rows.map(({ id, contest_id, ticket }) => ({ id, contest_id, ticket }));
  if (first) return { total: (present ?? Number(first.came)) + Number(first.absent), keys };
  // Behind the last page nobody says how many there are.
  return { total: query.page === 1 ? 0 : await countPeople(db, scope), keys };
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

/** Whoever came, and whoever never did, with what they are sorted by. */
function placedPeople(engine: Engine, scope: ResultScope, place: Place): RawBuilder<unknown>[] {
  const sort = sortOf(engine, scope, place);
  const absent = absentPeople(engine, scope, sort);
  return [
    ...(meansPresent(scope) ? [presentPeople(engine, scope, sort.user)] : []),
    ...(absent ? [sql`select '' as id, contest_id, ticket, sort from (${absent}) as absent`] : []),
  ];
}

const ofValues = (people: RawBuilder<unknown>, values: readonly string[]) =>
  sql`select id, contest_id, ticket, sort from (${people}) as part where sort in (${sql.join(values)})`;

/** Some of those of one value, by number: as many are read from each list as may be among them. */
async function sliceOfValue(
  db: Db,
  lists: readonly RawBuilder<unknown>[],
  order: Order,
  { begin, count }: Slice,
): Promise<PersonKey[]> {
  const byNumber = sql`order by ${ordered(order, 'ticket', 'contest_id')}`;
  const parts = lists.map((list) =>
    lists.length === 1
      ? list
      : sql`select * from (${list} ${byNumber} ${sliced({ begin: 0, count: begin + count })}) as own`,
  );
  const { rows } = await sql<PersonKey>`select id, contest_id, ticket from (
    ${sql.join(parts, sql` union all `)}) as people ${byNumber} ${sliced({ begin, count })}`.execute(db);
  return rows;
}

/** More of them are read at once. */
const FEW_VALUES = 3;

/** People want 2班 before 10班, which no order of a database gives: how many there are of each value says which are on the page. */
async function keysByPlace(db: Db, scope: ResultScope, query: ResultQuery, place: Place): Promise<FoundKeys> {
  const order = query.order === 'ascend' ? 'asc' : 'desc';
  const lists = placedPeople(engineOf(db), scope, place);
  const counts = await Promise.all(lists.map((list) => countValues(db, list)));
  const rows = [...new Set(counts.flatMap((count) => [...count.keys()]))].map((value) => ({
    value,
    count: counts.reduce((sum, count) => sum + (count.get(value) ?? 0), 0),
  }));
  // As many as hardly a place has: something else stands in the column.
  if (rows.length > MOST_VALUES) return keysByColumn(db, scope, query);
  rows.sort((left, right) => compareNaturally(left.value, right.value));
  if (order === 'desc') rows.reverse();
  const { shown, total, skipped } = shownValues(rows, query.page);
  const having = (values: readonly string[]) =>
    lists
      .filter((_, index) => values.some((value) => counts[index]?.has(value)))
      .map((list) => ofValues(list, values));
  if (shown.length <= FEW_VALUES) {
    const keys: PersonKey[] = [];
    for (const [index, value] of shown.entries()) {
      const slice = { begin: index === 0 ? skipped : 0, count: RESULT_PAGE_SIZE - keys.length };
      keys.push(...(await sliceOfValue(db, having([value]), order, slice)));
    }
    return { total, keys };
  }
  const cases = shown.map((value, at) => sql`when ${value} then ${sql.lit(at)}`);
  const { rows: keys } = await sql<PersonKey>`select id, contest_id, ticket from (
      ${sql.join(having(shown), sql` union all `)}) as people
    order by case sort ${sql.join(cases, sql` `)} end, ${ordered(order, 'ticket', 'contest_id')}
    ${sliced({ begin: skipped, count: RESULT_PAGE_SIZE })}`.execute(db);
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
