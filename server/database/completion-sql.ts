import type { Engine } from './migrations/create-table.ts';

/**
 * How candidates and those who have finished are counted: by triggers, so that no way to change a row goes past them, and
 * anew from all rows. A released migration stands on this file: what it does for it never changes.
 *
 * A group is of those who are alike in all that decides where they are counted and for which contests; which these are is
 * decided when the figures are read (domain/progress). Numbers in reserve count from their first log-in on.
 */
const ALIKE = ['area', 'school', 'tag', 'contests'] as const;
const GROUP = `owner, key, ${ALIKE.join(', ')}`;
const RESERVE = "like '%备用%'";

const of = (row: string) => ALIKE.map((column) => `${row}.${column}`).join(', ');

/** The fields of a group as one text: PostgreSQL limits what an index holds, so there it is a hash. */
const KEY: Record<Engine, (row: string) => string> = {
  sqlite: (row) => `json_array(${of(row)})`,
  postgres: (row) => `md5(json_build_array(${of(row)})::text)`,
};

const groupOf = (engine: Engine, row: string) => `${row}.owner, ${KEY[engine](row)}, ${of(row)}`;

const usersOf = (row: string, name = 'name') =>
  `select 1 from ticket_user u where u.owner = ${row}.owner and u.candidate = ${row}.${name}`;

const isCounted = (row: string) => `(${row}.real_name not ${RESERVE} or exists (${usersOf(row)}))`;

const ADD_CANDIDATES = `on conflict (owner, key) do update
    set candidates = candidate_group.candidates + excluded.candidates`;
const ADD_FINISHED = `on conflict (contest_id, key) do update
    set finished = finished_group.finished + excluded.finished`;

export const COUNTERS = {
  candidate_group: { column: 'candidates', key: ['owner', 'key'], of: GROUP, add: ADD_CANDIDATES },
  finished_group: {
    column: 'finished',
    key: ['contest_id', 'key'],
    of: `contest_id, ${GROUP}`,
    add: ADD_FINISHED,
  },
} as const;
export type Counter = keyof typeof COUNTERS;

const columnsIn = (counter: Counter) => COUNTERS[counter].of.split(', ');

function countedAnew(engine: Engine, counter: Counter): string {
  if (counter === 'candidate_group')
    return `select ${groupOf(engine, 'c')}, count(*) from candidate c where ${isCounted('c')}
      group by c.owner, ${of('c')}`;
  return `select u.contest_id, ${groupOf(engine, 'c')}, count(*)
    from ticket_user u join candidate c on c.owner = u.owner and c.name = u.candidate
    where u.finished_at <> '' group by u.contest_id, c.owner, ${of('c')}`;
}

/** Everything anew, as statements for one transaction that nobody else writes beside: for a migration. */
export const recountStatements = (engine: Engine): string[] =>
  (Object.keys(COUNTERS) as Counter[]).flatMap((counter) => [
    `delete from ${counter}`,
    `insert into ${counter} (${COUNTERS[counter].of}, ${COUNTERS[counter].column}) ${countedAnew(engine, counter)}`,
  ]);

const drift = (engine: Engine, counter: Counter) => {
  const { column, key } = COUNTERS[counter];
  const isSame = key.map((part) => `a.${part} = g.${part}`).join(' and ');
  const columns = columnsIn(counter).map((part) => `coalesce(a.${part}, g.${part}) as ${part}`);
  return `actual (${columnsIn(counter).join(', ')}, n) as (${countedAnew(engine, counter)}),
  drift as (
    select ${columns.join(', ')}, coalesce(g.${column}, 0) as counted, coalesce(a.n, 0) as actual
    from actual a full join ${counter} g on ${isSame} where coalesce(g.${column}, 0) <> coalesce(a.n, 0)
  )`;
};

/**
 * Which counters say something else than the rows. In one statement, which sees rows and counters as they were at one
 * moment: whoever changes both meanwhile changes both alike, and so the difference stays what it is.
 */
export const driftStatement = (engine: Engine, counter: Counter): string =>
  `with ${drift(engine, counter)} select * from drift order by ${COUNTERS[counter].key.join(', ')}`;

/** The same, and adds the differences to the counters as they are by then; those that differ are locked, in the order of triggers. */
export function correction(counter: Counter): string {
  const { column, key, of: group, add } = COUNTERS[counter];
  return `with ${drift('postgres', counter)}, corrected as (
    insert into ${counter} (${group}, ${column})
    select ${group}, actual - counted from drift order by ${key.join(', ')} ${add}
  ) select * from drift`;
}

/** Of one difference that is known. */
export const correctOne = (counter: Counter): string => {
  const { column, of: group, add } = COUNTERS[counter];
  const values = [...columnsIn(counter), column].map(() => '?').join(', ');
  return `insert into ${counter} (${group}, ${column}) values (${values}) ${add}`;
};

/** Rows of groups in which there is nobody any more. What somebody is counting on meanwhile stays. */
export function emptyGroups(engine: Engine, counter: Counter): string {
  const { column, key } = COUNTERS[counter];
  if (engine === 'sqlite') return `delete from ${counter} where ${column} = 0`;
  const keys = key.join(', ');
  return `delete from ${counter} where (${keys}) in
    (select ${keys} from ${counter} where ${column} = 0 order by ${keys} for update skip locked)`;
}

/** Of two who correct at once the second counts after the first has committed. */
export const RECOUNT_LOCK = 'select pg_advisory_xact_lock(20261117)';

type Side = 'old' | 'new';
const SIDES: readonly Side[] = ['old', 'new'];
const SIGN: Record<Side, string> = { old: '-1', new: '1' };
const EVENTS: Record<'insert' | 'update' | 'delete', readonly Side[]> = {
  insert: ['new'],
  update: SIDES,
  delete: ['old'],
};

const differ = (columns: readonly string[]) =>
  columns.map((column) => `old.${column} is not new.${column}`).join(' or ');

const sqliteTrigger = (name: string, event: string, when: string, body: string[]) =>
  `create trigger ${name} after ${event} when ${when} begin\n  ${body.join(';\n  ')};\nend`;

/** A candidate comes to a group or leaves it, with what it has finished. */
const moveCandidate = (side: Side) => [
  `insert into candidate_group (${GROUP}, candidates)
    select ${groupOf('sqlite', side)}, ${SIGN[side]} where ${isCounted(side)} ${ADD_CANDIDATES}`,
  `insert into finished_group (contest_id, ${GROUP}, finished)
    select u.contest_id, ${groupOf('sqlite', side)}, ${SIGN[side]} from ticket_user u
    where u.owner = ${side}.owner and u.candidate = ${side}.name and u.finished_at <> '' ${ADD_FINISHED}`,
];

const candidateOf = (row: string) => `c.owner = ${row}.owner and c.name = ${row}.candidate`;

/** A ticket user comes to a candidate or leaves it: the first and the last decide whether a number in reserve counts. */
const moveTicketUser = (side: Side, event: string) => [
  `insert into finished_group (contest_id, ${GROUP}, finished)
    select ${side}.contest_id, ${groupOf('sqlite', 'c')}, ${SIGN[side]} from candidate c
    where ${candidateOf(side)} and ${side}.finished_at <> '' ${ADD_FINISHED}`,
  `insert into candidate_group (${GROUP}, candidates)
    select ${groupOf('sqlite', 'c')}, ${SIGN[side]} from candidate c
    where ${candidateOf(side)} and c.real_name ${RESERVE}${event === 'update' ? ' and old.candidate <> new.candidate' : ''}
      and (select count(*) from (${usersOf(side, 'candidate')} limit 2)) = ${side === 'new' ? 1 : 0} ${ADD_CANDIDATES}`,
];

function sqliteTriggers(): string[] {
  const counted = ['owner', 'name', 'real_name', ...ALIKE];
  const events = Object.entries(EVENTS);
  const candidate = events.map(([event, sides]) =>
    sqliteTrigger(
      `candidate_${event}_counted`,
      event === 'update' ? `update of ${counted.join(', ')} on candidate` : `${event} on candidate`,
      event === 'update' ? differ(counted) : 'true',
      sides.flatMap(moveCandidate),
    ),
  );
  const user = events.map(([event, sides]) =>
    sqliteTrigger(
      `ticket_user_${event}_counted`,
      event === 'update' ? 'update of candidate, finished_at on ticket_user' : `${event} on ticket_user`,
      event === 'update'
        ? "old.candidate <> new.candidate or (old.finished_at = '') <> (new.finished_at = '')"
        : `${sides[0]}.candidate <> ''`,
      sides.flatMap((side) => moveTicketUser(side, event)),
    ),
  );
  return [...candidate, ...user];
}

/** Rows that a statement has changed, those before with -1 and those after with 1; what stayed the same is in neither. */
function movedRows(columns: string, sides: readonly Side[]): string {
  if (sides.length === 1) return `select ${columns}, ${SIGN[sides[0] as Side]} as by from ${sides[0]}_rows`;
  return `select *, -1 as by from (select ${columns} from old_rows except select ${columns} from new_rows) gone
    union all
    select *, 1 as by from (select ${columns} from new_rows except select ${columns} from old_rows) come`;
}

const postgresTrigger = (table: string, event: string, sides: readonly Side[], body: string) => [
  `create function count_${table}_${event}() returns trigger language plpgsql as $$ declare held integer; begin\n${body}\nreturn null; end $$`,
  `create trigger ${table}_${event}_counted after ${event} on ${table}
    referencing ${sides.map((side) => `${side} table as ${side}_rows`).join(' ')}
    for each statement execute function count_${table}_${event}()`,
];

/** In the order of the keys: two statements at once do not wait for each other. */
function candidateBody(event: string, sides: readonly Side[]): string {
  // Who finishes while the candidate appears holds the ticket user, and has not seen the candidate.
  const wait = `perform 1 from ticket_user u join new_rows n on u.owner = n.owner and u.candidate = n.name
    order by u.id for share of u;`;
  return `${event === 'insert' ? wait : ''}
  with moved as materialized (${movedRows(`owner, name, real_name, ${ALIKE.join(', ')}`, sides)}), grouped as (
    insert into candidate_group (${GROUP}, candidates)
    select ${groupOf('postgres', 'r')}, sum(r.by) from moved r where ${isCounted('r')}
    group by r.owner, ${of('r')} having sum(r.by) <> 0 order by 1, 2 ${ADD_CANDIDATES}
  )
  insert into finished_group (contest_id, ${GROUP}, finished)
  select u.contest_id, ${groupOf('postgres', 'r')}, sum(r.by)
  from moved r join ticket_user u on u.owner = r.owner and u.candidate = r.name and u.finished_at <> ''
  group by u.contest_id, r.owner, ${of('r')} having sum(r.by) <> 0 order by 1, 3 ${ADD_FINISHED};`;
}

/** Answers that come back under a number that nobody has, while somebody gets it: who adds candidates is waited for. */
const WAIT_FOR_CANDIDATES = `if exists (select 1 from new_rows r where r.candidate <> ''
    and not exists (select 1 from candidate c where ${candidateOf('r')})) then lock table candidate in share mode; end if;`;

/** The candidates are held, so that each of them is in one place while somebody else moves it. */
function ticketUserBody(event: string, sides: readonly Side[]): string {
  const columns = "id, owner, contest_id, candidate, (finished_at <> '') as is_finished";
  const has = (side: Side, condition: string) =>
    sides.includes(side) ? `exists (select 1 from ${side}_rows s where ${condition})` : 'false';
  const isPair = 's.owner = p.owner and s.candidate = p.candidate';
  const moved = `with moved as materialized (${movedRows(columns, sides)})`;
  return `if not exists (${moved} select 1 from moved where candidate <> '') then return null; end if;
  ${event === 'insert' ? WAIT_FOR_CANDIDATES : ''}
  ${moved}
  select count(*) into held from (
    select 1 from candidate c join moved r on ${candidateOf('r')}
    order by c.owner, c.name for no key update of c
  ) locked;
  if held = 0 then return null; end if;
  ${moved}
  insert into finished_group (contest_id, ${GROUP}, finished)
  select r.contest_id, ${groupOf('postgres', 'c')}, sum(r.by)
  from moved r join candidate c on ${candidateOf('r')}
  where r.is_finished group by r.contest_id, c.owner, ${of('c')} having sum(r.by) <> 0 order by 1, 3 ${ADD_FINISHED};
  ${moved}, pair as (select distinct owner, candidate from moved), presence as (
    select p.owner, p.candidate, exists (${usersOf('p', 'candidate')}) as after,
      exists (${usersOf('p', 'candidate')} and not ${has('new', 's.id = u.id')}) or ${has('old', isPair)} as before
    from pair p
  )
  insert into candidate_group (${GROUP}, candidates)
  select ${groupOf('postgres', 'c')}, sum(case when p.after then 1 else -1 end)
  from presence p join candidate c on ${candidateOf('p')}
  where p.after <> p.before and c.real_name ${RESERVE} group by c.owner, ${of('c')} order by 1, 2 ${ADD_CANDIDATES};`;
}

function postgresTriggers(): string[] {
  return Object.entries(EVENTS).flatMap(([event, sides]) => [
    ...postgresTrigger('candidate', event, sides, candidateBody(event, sides)),
    ...postgresTrigger('ticket_user', event, sides, ticketUserBody(event, sides)),
  ]);
}

export const triggersOf = (engine: Engine): string[] =>
  engine === 'sqlite' ? sqliteTriggers() : postgresTriggers();
