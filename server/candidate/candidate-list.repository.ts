import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import { HIDDEN_SCHOOL, LIST_PAGE_SIZE, RESERVE_MARK } from '#domain/candidate/candidate-values.ts';
import type {
  CandidateFilter,
  CandidateQuery,
  CandidateValues,
} from '#domain/candidate/candidate-query.schema.ts';
import type { MarkedCandidate, OwnedCandidate } from '#domain/candidate/candidate.schema.ts';
import { expectedContests } from '#domain/candidate/expected-contests.ts';
import { compareNaturally } from '#domain/text/natural-order.ts';
import { listContests, type StoredContest } from '#server/contest/index.ts';
import type { CandidateTable, Db, Schema } from '#server/database/schema.ts';
import { ownedCandidate } from './candidate.repository.ts';

type Builder = ExpressionBuilder<Schema, 'candidate'>;

/** What somebody typed, anywhere in the text; its own wildcards mean themselves. */
const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

const like = (eb: Builder, column: 'name' | 'real_name', text: string) =>
  sql<SqlBool>`${eb.ref(column)} like ${contains(text)} escape '\\'`;

const hasRole = (eb: Builder, role: string) =>
  sql<SqlBool>`',' || ${eb.ref('tag')} || ',' like ${contains(`,${role},`)} escape '\\'`;

/** Asked once for all of them, and not again for each. */
const withLog = (eb: Builder, owner: string) =>
  eb.selectFrom('ticket_user as u').select('u.candidate').where('u.owner', '=', owner);

/** What candidates with such a row are to finish: texts as numbers too, for they travel as one list. */
interface Expectations {
  /** Tag, list of contests, group, and how many the group has to finish; none of those who are to finish nothing. */
  profiles: [tag: string, contests: string, group: string, count: string][];
  contests: [group: string, contestId: string][];
}

async function listExpectations(
  db: Db,
  owner: string,
  stored: readonly StoredContest[],
): Promise<Expectations> {
  const rows = await db
    .selectFrom('candidate')
    .select(['tag', 'contests'])
    .distinct()
    .where('owner', '=', owner)
    .execute();
  const groups = new Map<string, string>();
  const found: Expectations = { profiles: [], contests: [] };
  for (const row of rows) {
    const contestIds = expectedIds(row, stored);
    if (contestIds.length === 0) continue;
    const key = contestIds.join(' ');
    const group = groups.get(key) ?? String(groups.size);
    if (!groups.has(key)) for (const id of contestIds) found.contests.push([group, id]);
    groups.set(key, group);
    found.profiles.push([row.tag, row.contests, group, String(contestIds.length)]);
  }
  return found;
}

function expectedIds(
  profile: Pick<CandidateTable, 'tag' | 'contests'>,
  stored: readonly StoredContest[],
): string[] {
  const wanted = new Set(
    expectedContests(
      profile,
      stored.map(({ contest }) => contest),
    ),
  );
  return stored.filter(({ contest }) => wanted.has(contest)).map(({ id }) => id);
}

/**
 * The rows as one parameter, for there may be as many of them as candidates. An object and not an array: both databases have
 * a `json_each` that takes one, and no other function in common.
 */
const eachOf = (rows: readonly string[][]) => sql`json_each(${JSON.stringify({ ...rows })})`;

/** Somebody who is to finish contests, and is not among those who have finished all of them. */
const isUnfinished = (owner: string, { profiles, contests }: Expectations) => sql<SqlBool>`(
  (tag, contests) in (select value ->> 0, value ->> 1 from ${eachOf(profiles)})
  and name not in (
    with profile as materialized (
      select value ->> 0 as tag, value ->> 1 as contests, value ->> 2 as group_key, cast(value ->> 3 as integer) as expected
      from ${eachOf(profiles)}
    ), goal as materialized (
      select value ->> 0 as group_key, value ->> 1 as contest_id from ${eachOf(contests)}
    )
    select u.candidate from ticket_user as u
    join candidate as c on c.owner = u.owner and c.name = u.candidate
    join profile as p on p.tag = c.tag and p.contests = c.contests
    join goal as g on g.group_key = p.group_key and g.contest_id = u.contest_id
    where u.owner = ${owner} and u.finished_at <> ''
    group by u.candidate, p.expected having count(*) >= p.expected
  )
)`;

/** So many different ones are offered in a filter, and put in the order of people. */
const MOST_VALUES = 2_000;

const EXACT = ['school', 'area', 'grade', 'class'] as const;

/** All conditions of a filter. */
async function conditionsOf(
  db: Db,
  owner: string,
  filter: CandidateFilter,
  contests: () => Promise<StoredContest[]>,
) {
  const expectations =
    filter.unfinished === '' ? undefined : await listExpectations(db, owner, await contests());
  return (eb: Builder) => {
    const conditions: Expression<SqlBool>[] = [eb('owner', '=', owner)];
    const { search } = filter;
    if (search !== '') conditions.push(eb.or([like(eb, 'name', search), like(eb, 'real_name', search)]));
    for (const column of EXACT) if (filter[column] !== '') conditions.push(eb(column, '=', filter[column]));
    if (filter.tag !== '') conditions.push(hasRole(eb, filter.tag));
    if (filter.hasLog !== '')
      conditions.push(eb('name', filter.hasLog === '1' ? 'in' : 'not in', withLog(eb, owner)));
    if (expectations) {
      const unfinished = isUnfinished(owner, expectations);
      conditions.push(filter.unfinished === '1' ? unfinished : eb.not(unfinished));
    }
    if (filter.all === '') {
      conditions.push(eb('school', '<>', HIDDEN_SCHOOL));
      conditions.push(
        eb.not(eb.and([like(eb, 'real_name', RESERVE_MARK), eb('name', 'not in', withLog(eb, owner))])),
      );
    }
    return eb.and(conditions);
  };
}

const SORT_COLUMNS = { realName: 'real_name', createdTime: 'created_time' } as const;

const columnOf = (sort: CandidateQuery['sort']) =>
  sort in SORT_COLUMNS ? SORT_COLUMNS[sort as keyof typeof SORT_COLUMNS] : (sort as 'name');

/** Few values for many candidates: people want 2班 before 10班, which no order of a database gives. */
const isPlace = (sort: CandidateQuery['sort']): sort is (typeof EXACT)[number] =>
  EXACT.includes(sort as (typeof EXACT)[number]);

interface Conditions {
  (eb: Builder): Expression<SqlBool>;
}

interface FoundRows {
  total: number;
  rows: CandidateTable[];
}

async function pageByColumn(db: Db, conditions: Conditions, query: CandidateQuery): Promise<FoundRows> {
  const direction = query.order === 'ascend' ? 'asc' : 'desc';
  const [{ total }, rows] = await Promise.all([
    db
      .selectFrom('candidate')
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(conditions)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('candidate')
      .selectAll()
      .where(conditions)
      .orderBy(columnOf(query.sort), direction)
      .orderBy('name', direction)
      .limit(LIST_PAGE_SIZE)
      .offset((query.page - 1) * LIST_PAGE_SIZE)
      .execute(),
  ]);
  return { total: Number(total), rows };
}

/** How many there are of each value says which of them stand on the page; only those are asked for. */
async function pageByPlace(
  db: Db,
  conditions: Conditions,
  query: CandidateQuery,
  column: (typeof EXACT)[number],
): Promise<FoundRows> {
  const direction = query.order === 'ascend' ? 'asc' : 'desc';
  const counted = await db
    .selectFrom('candidate')
    .select((eb) => [eb.ref(column).as('value'), eb.fn.countAll<number>().as('count')])
    .where(conditions)
    .groupBy(column)
    .execute();
  // As many as hardly a place has: something else stands in the column.
  if (counted.length > MOST_VALUES) return pageByColumn(db, conditions, query);
  counted.sort((left, right) => compareNaturally(left.value, right.value));
  if (direction === 'desc') counted.reverse();
  const first = (query.page - 1) * LIST_PAGE_SIZE;
  const shown: string[] = [];
  let total = 0;
  let skipped = 0;
  for (const { value, count } of counted) {
    if (total < first + LIST_PAGE_SIZE && total + Number(count) > first) {
      if (shown.length === 0) skipped = first - total;
      shown.push(value);
    }
    total += Number(count);
  }
  if (shown.length === 0) return { total, rows: [] };
  const rows = await db
    .selectFrom('candidate')
    .selectAll()
    .where(conditions)
    .where(column, 'in', shown)
    .orderBy(
      (eb) =>
        sql`case ${eb.ref(column)} ${sql.join(
          shown.map((value, place) => sql`when ${value} then ${sql.lit(place)}`),
          sql` `,
        )} end`,
    )
    .orderBy('name', direction)
    .limit(LIST_PAGE_SIZE)
    .offset(skipped)
    .execute();
  return { total, rows };
}

interface Marks {
  hasLog: boolean;
  finished: Set<string>;
}

/** Which contests each of these candidates has logged in to and finished. */
async function marksOf(db: Db, owner: string, names: string[]): Promise<Map<string, Marks>> {
  const marks = new Map<string, Marks>();
  if (names.length === 0) return marks;
  const rows = await db
    .selectFrom('ticket_user')
    .select(['candidate', 'contest_id', 'finished_at'])
    .where('owner', '=', owner)
    .where('candidate', 'in', names)
    .execute();
  for (const row of rows) {
    const mark = marks.get(row.candidate) ?? { hasLog: true, finished: new Set() };
    if (row.finished_at !== '') mark.finished.add(row.contest_id);
    marks.set(row.candidate, mark);
  }
  return marks;
}

export async function withMarks(
  db: Db,
  owner: string,
  rows: CandidateTable[],
  stored: readonly StoredContest[],
): Promise<MarkedCandidate[]> {
  const marks = await marksOf(
    db,
    owner,
    rows.map(({ name }) => name),
  );
  const expected = new Map<string, string[]>();
  return rows.map((row) => {
    const profile = JSON.stringify([row.tag, row.contests]);
    const ids = expected.get(profile) ?? expectedIds(row, stored);
    expected.set(profile, ids);
    const mark = marks.get(row.name);
    return {
      ...ownedCandidate(row),
      version: row.version,
      hasLog: mark !== undefined,
      unfinishedCount: ids.filter((id) => !mark?.finished.has(id)).length,
    };
  });
}

export interface CandidatePage {
  total: number;
  candidates: MarkedCandidate[];
}

/** One page of those whom a filter means, and how many there are in all. */
export async function findCandidatePage(
  db: Db,
  { owner, query }: { owner: string; query: CandidateQuery },
): Promise<CandidatePage> {
  const stored = await listContests(db, owner);
  const conditions = await conditionsOf(db, owner, query, () => Promise.resolve(stored));
  const { sort } = query;
  const { total, rows } = await (isPlace(sort)
    ? pageByPlace(db, conditions, query, sort)
    : pageByColumn(db, conditions, query));
  return { total, candidates: await withMarks(db, owner, rows, stored) };
}

/** All of an owner's, or of those whom a filter means, by number and a portion at a time. */
export async function* listCandidatePortions(
  db: Db,
  owner: string,
  filter: CandidateFilter,
  portion: number,
): AsyncGenerator<OwnedCandidate[]> {
  const conditions = await conditionsOf(db, owner, filter, () => listContests(db, owner));
  for (let last: string | undefined; ;) {
    const after = last;
    const rows = await db
      .selectFrom('candidate')
      .selectAll()
      .where(conditions)
      .$if(after !== undefined, (query) => query.where('name', '>', after ?? ''))
      .orderBy('name')
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows.map(ownedCandidate);
    last = rows.at(-1)?.name;
    if (rows.length < portion) return;
  }
}

export async function countCandidates(db: Db, owner: string): Promise<number> {
  const { count } = await db
    .selectFrom('candidate')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('owner', '=', owner)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** What stands in the columns by which lists are filtered: of grades and classes only those of the chosen place. */
export async function listCandidateValues(
  db: Db,
  { owner, area, school }: { owner: string; area: string; school: string },
): Promise<CandidateValues> {
  const valuesOf = async (
    column: (typeof EXACT)[number],
    within: Partial<Record<'area' | 'school', string>>,
  ) => {
    const rows = await db
      .selectFrom('candidate')
      .select(`${column} as value`)
      .distinct()
      .where('owner', '=', owner)
      .where(column, '<>', '')
      .$if((within.area ?? '') !== '', (query) => query.where('area', '=', within.area ?? ''))
      .$if((within.school ?? '') !== '', (query) => query.where('school', '=', within.school ?? ''))
      .orderBy(column)
      .limit(MOST_VALUES)
      .execute();
    return rows.map(({ value }) => value).sort(compareNaturally);
  };
  return {
    areas: await valuesOf('area', {}),
    schools: await valuesOf('school', { area }),
    grades: await valuesOf('grade', { area, school }),
    classes: await valuesOf('class', { area, school }),
  };
}
