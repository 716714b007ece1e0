import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { HIDDEN_SCHOOL, RESERVE_MARK } from '#domain/candidate/candidate-values.ts';
import { codePatterns, searchWords } from '#domain/result/result-search.ts';
import { RESULT_STATES, type ResultMark, type ResultState } from '#domain/result/result-states.ts';
import { MAY_RETURN_TAGS } from '#domain/session/contest-session.ts';
import type { Engine } from '#server/database/migrate.ts';
import { eachOf } from './json-rows.repository.ts';
import type { ResultScope } from './result-scope.repository.ts';

/** States travel as numbers, which also sort. */
const STATE_NAMES = Object.keys(RESULT_STATES) as ResultState[];
export const stateNamed = (rank: number): ResultState => STATE_NAMES[rank] ?? 'none';
const state = (name: ResultState) => sql.lit(STATE_NAMES.indexOf(name));
export const ABSENT = state('absent');

export const and = (conditions: readonly RawBuilder<unknown>[]) =>
  conditions.length === 0 ? sql<SqlBool>`1 = 1` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
const or = (conditions: readonly RawBuilder<unknown>[]) => sql<SqlBool>`(${sql.join(conditions, sql` or `)})`;

const NOBODY = sql<SqlBool>`1 = 0`;

const oneOf = (column: RawBuilder<unknown>, values: readonly string[]): RawBuilder<SqlBool> => {
  if (values.length === 0) return NOBODY;
  // A single contest is an order of its own: its index has the numbers in theirs.
  if (values.length === 1) return sql<SqlBool>`${column} = ${values[0]}`;
  return sql<SqlBool>`${column} in (${sql.join(values)})`;
};

/* Those who have logged in: ticket_user as u. */

/** A value by contest; as it is where all have the same. */
function byContest(
  { contests }: ResultScope,
  valueOf: (contest: ResultScope['contests'][number], index: number) => number,
) {
  const values = contests.map(valueOf);
  if (new Set(values).size <= 1) return sql<number>`${sql.lit(values[0] ?? 0)}`;
  const cases = contests.map(({ id }, index) => sql`when ${id} then ${sql.lit(values[index] ?? 0)}`);
  return sql<number>`(case u.contest_id ${sql.join(cases, sql` `)} else 0 end)`;
}

const answerCount = sql<number>`(select count(*) from answer a where a.ticket_user_id = u.id)`;
const hasAnswer = sql<SqlBool>`exists (select 1 from answer a where a.ticket_user_id = u.id)`;

const isTimeOver = (scope: ResultScope) => {
  const inactive = scope.contests.filter(({ isInactive }) => isInactive).map(({ id }) => id);
  const expired = sql<SqlBool>`(u.expire_time <> '' and u.expire_time <= ${scope.now})`;
  if (inactive.length === 0) return expired;
  if (inactive.length === scope.contests.length) return sql<SqlBool>`1 = 1`;
  return or([expired, oneOf(sql`u.contest_id`, inactive)]);
};

/** Answers are counted only of those who are on their way: who has finished has all of them. */
export const stateOfUser = (scope: ResultScope) => {
  const present = byContest(scope, ({ total }) => total);
  const isOver = isTimeOver(scope);
  return sql<number>`(case
    when u.given <> '' and (u.finished_at <> '' or u.task_count = 0) then ${state('finished')}
    when u.given <> '' then (case when not ${isOver} then ${state('in-progress')}
      when ${hasAnswer} then ${state('time-over')} else ${state('none')} end)
    when u.start_time = '' then ${state('none')}
    when ${answerCount} > ${present} then ${state('over-quota')}
    when u.finished_at <> '' or ${answerCount} = ${present} then ${state('finished')}
    when not ${isOver} then ${state('in-progress')}
    when ${hasAnswer} then ${state('time-over')} else ${state('none')} end)`;
};

export const totalOfUser = (scope: ResultScope) =>
  sql<number>`(case when u.given <> '' then u.task_count else ${byContest(scope, ({ total }) => total)} end)`;

export const answeredOfUser = sql<number>`(case when u.finished_at <> '' and u.given <> '' then u.task_count
    when u.start_time = '' and u.given = '' then 0 else ${answerCount} end)`;

/** In thousandths. */
export const progressOfUser = (scope: ResultScope) =>
  sql<number>`(case when u.finished_at <> '' then 1000 when ${totalOfUser(scope)} = 0 then 0
    else ${answeredOfUser} * 1000 / ${totalOfUser(scope)} end)`;

/** The code is the last thing in a receipt, see server/session/contest-run.commands.ts; what is behind it is always the same. */
export const receiptCodeOfUser = (engine: Engine) =>
  engine === 'sqlite' ? sql<string>`substr(u.receipt, -11)` : sql<string>`right(u.receipt, 11)`;

const mayReturn = or(
  MAY_RETURN_TAGS.map(
    (tag) =>
      sql`(',' || replace(replace(replace(u.tag, '，', ','), '、', ','), ' ', '') || ',') like ${`%,${tag},%`}`,
  ),
);

/** Nobody goes on answering, see domain/result/draft-standing.ts. */
const isOverForDrafts = (scope: ResultScope) =>
  or([isTimeOver(scope), sql`(u.stop_time <> '' and not ${mayReturn})`]);

/** Of those who may have partial answers: who has finished has answered everything. */
export const mayBePartial = (scope: ResultScope) =>
  sql<SqlBool>`(u.finished_at = '' and ${isOverForDrafts(scope)})`;

/** answer_draft as d. */
export const isUnsubmitted = sql<SqlBool>`(d.has_content = 1 and not exists (select 1 from answer a
  where a.ticket_user_id = d.ticket_user_id and a.task_index = d.task_index))`;

/** Where there are many, of whomever, only those of the user in question are looked at. */
const hasLate = ({ isLateRare }: ResultScope, aside: RawBuilder<unknown>) =>
  isLateRare
    ? sql<SqlBool>`u.id in (select h.ticket_user_id from answer_history h where h.late = 1 and ${aside})`
    : sql<SqlBool>`exists (select 1 from answer_history h
        where h.ticket_user_id = u.id and h.late = 1 and ${aside})`;

const hasMark = (scope: ResultScope, mark: ResultMark): RawBuilder<SqlBool> => {
  switch (mark) {
    case 'late':
      return hasLate(scope, sql`h.aside = ''`);
    case 'aside':
      return hasLate(scope, sql`h.aside <> ''`);
    case 'partial':
      return sql`(${mayBePartial(scope)} and exists (select 1 from answer_draft d
        where d.ticket_user_id = u.id and ${isUnsubmitted}))`;
    case 'earlier':
      return oneOf(sql`u.given`, scope.earlier);
    case 'takeover':
      return sql`u.takeovers > 0`;
    case 'unlisted':
      return isUnlisted(scope);
  }
};

const PLACES = ['area', 'school', 'grade', 'class'] as const;
export type Place = (typeof PLACES)[number];
export const isPlace = (sort: string): sort is Place => PLACES.includes(sort as Place);

const LINE = sql.lit('\n');

/** Numbers and Chinese are stored as they are looked for: nothing has to be put together for them. */
const isPlain = (word: string) => !/[()-]/.test(word) && word.toUpperCase() === word.toLowerCase();

/** Nobody looks for more; each one is a pass over everybody. */
const MOST_WORDS = 8;

/** Every word somewhere in these columns, or in the code at the end of a receipt. Words come in the form of searches; what is stored is brought near to it. */
function findsWords(
  engine: Engine,
  search: string,
  columns: readonly string[],
  receipt?: RawBuilder<string>,
): RawBuilder<SqlBool>[] {
  const within = sql.raw(engine === 'sqlite' ? 'instr' : 'strpos');
  const words = searchWords(search);
  const whole = sql`lower(${sql.join(
    columns.map((column) => sql.ref(column)),
    sql` || ${LINE} || `,
  )})`;
  /** Looked for in every row; the word as a whole only where this is found. */
  const mayContain = (word: string) => {
    const longest = word.match(/[a-z0-9]+/g)?.sort((one, other) => other.length - one.length)[0];
    if (longest === undefined) return [];
    if (engine === 'postgres') return [sql`strpos(${whole}, ${longest}) > 0`];
    return [or(columns.map((column) => sql`${sql.ref(column)} like ${`%${longest}%`}`))];
  };
  const searched = (word: string) => {
    let text: RawBuilder<unknown> = whole;
    if (/[()]/.test(word)) text = sql`replace(replace(${text}, '（', '('), '）', ')')`;
    if (word.includes('-')) text = sql`replace(replace(${text}, ' -', '-'), '- ', '-')`;
    return text;
  };
  const typed = search.toLowerCase().split(/\s+/).filter(Boolean);
  const told = new Map(words.map((word, index) => [word, index]));
  return [...told].slice(0, MOST_WORDS).map(([word, index]) => {
    const ways = isPlain(word)
      ? columns.map((column) => sql`${within}(${sql.ref(column)}, ${word}) > 0`)
      : [and([...mayContain(word), sql`${within}(${searched(word)}, ${word}) > 0`])];
    // What was stored in wide letters is found by them.
    const own = typed.length === words.length ? typed[index] : undefined;
    if (own !== undefined && own !== word) ways.push(sql`${within}(${searched(word)}, ${own}) > 0`);
    if (receipt) ways.push(...codePatterns(word).map((pattern) => sql`${receipt} like ${`%"${pattern}"}`}`));
    return or(ways);
  });
}

const inPlaces = (
  { filter }: ResultScope,
  columnOf: (place: Place) => RawBuilder<unknown> | undefined,
): RawBuilder<SqlBool>[] =>
  PLACES.flatMap((place) => {
    if (filter[place] === '') return [];
    const column = columnOf(place);
    return [column ? sql<SqlBool>`${column} = ${filter[place]}` : NOBODY];
  });

const SEARCHED_USER = ['u.ticket', 'u.name', 'u.tag', 'u.area', 'u.school', 'u.grade', 'u.class'];

/** Of ticket_user as u, all whom the scope means. */
export function userConditions(engine: Engine, scope: ResultScope): RawBuilder<SqlBool> {
  const { contests, filter, states, marks } = scope;
  const ids = contests.map(({ id }) => id);
  const conditions = [
    oneOf(sql`u.contest_id`, ids),
    ...inPlaces(scope, (place) => sql.ref(`u.${place}`)),
    ...(filter.version === '' ? [] : [sql<SqlBool>`u.given = ${filter.version}`]),
    ...findsWords(engine, filter.search, SEARCHED_USER, sql`u.receipt`),
    ...marks.map((mark) => hasMark(scope, mark)),
  ];
  if (states.size > 0) {
    const wanted = [...states].map((name) => state(name));
    // What most are asked for by is read from the row alone.
    if (states.size === 1 && states.has('finished')) conditions.push(mayBeFinished);
    conditions.push(sql`${stateOfUser(scope)} in (${sql.join(wanted)})`);
  }
  return and(conditions);
}

const mayBeFinished = sql<SqlBool>`u.start_time <> ''`;

/* Those who are listed: candidate as c for each of `expected`, ticket_row as r for each of `lists`. */

const SEARCHED_CANDIDATE = ['c.name', 'c.real_name', 'c.tag', 'c.area', 'c.school', 'c.grade', 'c.class'];
const SEARCHED_ROW = ['r.number', 'r.name', 'r.type', 'r.school'];

/** Without the school that is none, and without numbers in reserve that nobody has used. */
const countsAsCandidate = sql<SqlBool>`(c.school <> ${sql.lit(HIDDEN_SCHOOL)} and (
  c.real_name not like ${sql.lit(`%${RESERVE_MARK}%`)} or exists (select 1 from ticket_user l
    where l.owner = c.owner and l.candidate = c.name)))`;

/** The few profiles come first: each of them is a stretch of an index. A single one is in the order of the numbers. */
export function expectedCandidates({ expected, owner }: ResultScope) {
  const [[contest, tag, list] = ['', '', ''], ...more] = expected;
  const [id, role, contests] =
    more.length === 0
      ? [sql<string>`${sql.lit(contest)}`, sql`${tag}`, sql`${list}`]
      : [sql<string>`p.value ->> 0`, sql`p.value ->> 1`, sql`p.value ->> 2`];
  return {
    from: more.length === 0 ? sql`candidate as c` : sql`${eachOf(expected)} as p cross join candidate as c`,
    where: sql<SqlBool>`(c.owner = ${owner} and c.tag = ${role} and c.contests = ${contests}
      and ${countsAsCandidate})`,
    contest: id,
  };
}

/**
 * Those of the open schools who are to take the only contest: few, whom both would otherwise look for among everybody.
 * PostgreSQL takes a list of unknown length for a long one; how long an array is it sees.
 */
export function openCandidates(engine: Engine, { expected, owner, openSchools = [] }: ResultScope) {
  const schools =
    engine === 'sqlite'
      ? sql`in (select s.value ->> 0 from ${eachOf(openSchools.map((school) => [school]))} as s)`
      : sql`= any(${openSchools}::text[])`;
  const profiles = sql`select p.value ->> 1, p.value ->> 2 from ${eachOf(expected)} as p`;
  return {
    from: engine === 'sqlite' ? sql`candidate as c indexed by candidate_school` : sql`candidate as c`,
    where: sql<SqlBool>`(c.owner = ${owner} and c.school ${schools}
      and (c.tag, c.contests) in (${profiles}) and ${countsAsCandidate})`,
    contest: sql<string>`${sql.lit(expected[0]?.[0] ?? '')}`,
  };
}

export const candidateConditions = (engine: Engine, scope: ResultScope) =>
  and([
    ...inPlaces(scope, (place) => sql.ref(`c.${place}`)),
    ...findsWords(engine, scope.filter.search, SEARCHED_CANDIDATE),
  ]);

/** Of a single list everything is known beforehand, and its rows are in the order of the numbers. */
function listParts({ lists }: ResultScope) {
  const [[contest, list, tag] = ['', '', ''], ...more] = lists;
  return more.length === 0
    ? { contest: sql<string>`${sql.lit(contest)}`, list: sql`${list}`, tag: sql<string>`${tag}` }
    : { contest: sql<string>`l.value ->> 0`, list: sql`l.value ->> 1`, tag: sql<string>`l.value ->> 2` };
}

export const tagOfRow = (scope: ResultScope) =>
  sql<string>`(case when r.type = '' then ${listParts(scope).tag} else r.type end)`;

/** Rows of the contests' own lists, without those who are expected as candidates anyway. */
export function ownRows(scope: ResultScope) {
  const { lists, owner, expected } = scope;
  const { contest, list } = listParts(scope);
  return {
    from: lists.length === 1 ? sql`ticket_row as r` : sql`${eachOf(lists)} as l cross join ticket_row as r`,
    where: sql<SqlBool>`(r.list_id = ${list} and not exists (
      select 1 from candidate as c where c.owner = ${owner} and c.name = r.number and ${countsAsCandidate}
      and (${contest}, c.tag, c.contests) in (
        select p.value ->> 0, p.value ->> 1, p.value ->> 2 from ${eachOf(expected)} as p)))`,
    contest,
  };
}

export const rowConditions = (engine: Engine, scope: ResultScope) =>
  and([
    ...inPlaces(scope, (place) => (place === 'school' ? sql`r.school` : undefined)),
    ...findsWords(engine, scope.filter.search, SEARCHED_ROW),
  ]);

export const hasNotCome = (contest: RawBuilder<string>, number: RawBuilder<string>) =>
  sql<SqlBool>`not exists (select 1 from ticket_user as t
    where t.contest_id = ${contest} and t.ticket = ${number})`;

/**
 * Of ticket_user as u, who is on none of the lists. Both engines take one list from another quicker than they look each of
 * it up, and numbers alone quicker than numbers with their contests.
 */
export function isUnlisted(scope: ResultScope): RawBuilder<SqlBool> {
  const ids = scope.contests.map(({ id }) => id);
  const key = (contest: RawBuilder<unknown>, number: RawBuilder<unknown>) =>
    ids.length === 1 ? number : sql`${contest}, ${number}`;
  const inContests = oneOf(sql`t.contest_id`, ids);
  const lists = [
    sql`select ${key(sql`t.contest_id`, sql`t.ticket`)} from ticket_user as t where ${inContests}`,
  ];
  if (scope.expected.length > 0) {
    const { from, where, contest } = expectedCandidates(scope);
    lists.push(sql`select ${key(contest, sql`c.name`)} from ${from} where ${where}`);
  }
  if (scope.lists.length > 0) {
    lists.push(sql`select ${key(sql`l.value ->> 0`, sql`r.number`)}
      from ${eachOf(scope.lists)} as l cross join ticket_row as r where r.list_id = l.value ->> 1`);
  }
  return sql`(${key(sql`u.contest_id`, sql`u.ticket`)}) in (${sql.join(lists, sql` except `)})`;
}
