import { sql } from 'kysely';
import type { ResultState } from '#domain/result/result-states.ts';
import { engineOf } from '#server/database/engine-of.ts';
import type { CandidateTable, Db, TicketUserTable } from '#server/database/schema.ts';
import { countPeople, onlyContest, type PersonKey } from './result-keys.repository.ts';
import { meansPresent, resultScope, type ResultsAsked, type ResultScope } from './result-scope.repository.ts';
import {
  answeredOfUser,
  stateNamed,
  stateOfUser,
  totalOfUser,
  userConditions,
} from './result-sql.repository.ts';

/** One candidate and one contest. */
export interface ResultPerson extends Pick<
  TicketUserTable,
  'ticket' | 'name' | 'tag' | 'area' | 'school' | 'grade' | 'class'
> {
  /** Undefined for those who have never logged in. */
  user: TicketUserTable | undefined;
  /** The id of the contest. */
  contestId: string;
  state: ResultState;
  answered: number;
  /** Of the test as it was given, or as it would be given now. */
  total: number;
}

export type PresentPerson = ResultPerson & { user: TicketUserTable };

type UserRow = TicketUserTable & { state_rank: number; answered_count: number | string; total_count: number };

function presentPerson({ state_rank, answered_count, total_count, ...user }: UserRow): PresentPerson {
  const { ticket, name, tag, area, school, grade, class: inClass } = user;
  const state = stateNamed(state_rank);
  const total = Number(total_count);
  return {
    ...{ user, contestId: user.contest_id, ticket, name, tag, area, school, grade, class: inClass },
    ...{ state, total, answered: state === 'finished' ? total : Number(answered_count) },
  };
}

const standing = (scope: ResultScope) => sql`${stateOfUser(scope)} as state_rank,
  ${answeredOfUser} as answered_count, ${totalOfUser(scope)} as total_count`;

async function listPresent(db: Db, scope: ResultScope, ids: readonly string[]): Promise<PresentPerson[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<UserRow>`select u.*, ${standing(scope)} from ticket_user as u
    where u.id in (${sql.join(ids)})`.execute(db);
  return rows.map(presentPerson);
}

type Details = Pick<ResultPerson, 'name' | 'tag' | 'area' | 'school' | 'grade' | 'class'>;

async function candidateDetails(db: Db, owner: string, numbers: readonly string[]) {
  const rows = await db
    .selectFrom('candidate')
    .select(['name', 'real_name', 'tag', 'contests', 'area', 'school', 'grade', 'class'])
    .where('owner', '=', owner)
    .where('name', 'in', numbers)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

async function ownListDetails(db: Db, { lists }: ResultScope, numbers: readonly string[]) {
  const found = new Map<string, Details>();
  for (const [contestId, listId, tag] of lists) {
    const rows = await db
      .selectFrom('ticket_row')
      .select(['number', 'type', 'name', 'school'])
      .where('list_id', '=', listId)
      .where('number', 'in', numbers)
      .execute();
    for (const { number, type, name, school } of rows) {
      const details = { name, tag: type || tag, school, area: '', grade: '', class: '' };
      found.set(`${contestId} ${number}`, details);
    }
  }
  return found;
}

const isExpectedBy = (scope: ResultScope, contestId: string, row: Pick<CandidateTable, 'tag' | 'contests'>) =>
  scope.expected.some(([id, tag, list]) => id === contestId && tag === row.tag && list === row.contests);

const NO_DETAILS: Details = { name: '', tag: '', area: '', school: '', grade: '', class: '' };

async function listAbsent(db: Db, scope: ResultScope, keys: readonly PersonKey[]): Promise<ResultPerson[]> {
  if (keys.length === 0) return [];
  const numbers = keys.map(({ ticket }) => ticket);
  const candidates = await candidateDetails(db, scope.owner, numbers);
  const rows = await ownListDetails(db, scope, numbers);
  const totals = new Map(scope.contests.map(({ id, total }) => [id, total]));
  return keys.map(({ contest_id: contestId, ticket }) => {
    const row = candidates.get(ticket);
    const listed = rows.get(`${contestId} ${ticket}`);
    const isCandidate = row && (!listed || isExpectedBy(scope, contestId, row));
    const details = isCandidate ? { ...NO_DETAILS, ...row, name: row.real_name } : (listed ?? NO_DETAILS);
    const { name, tag, area, school, grade, class: inClass } = details;
    return {
      ...{ user: undefined, contestId, ticket, name, tag, area, school, grade, class: inClass },
      ...{ state: 'absent' as const, answered: 0, total: totals.get(contestId) ?? 0 },
    };
  });
}

const keyOf = (contestId: string, ticket: string) => `${contestId} ${ticket}`;

/** All that is told of these people, in their order; without those who are gone meanwhile. */
export async function listPeople(
  db: Db,
  scope: ResultScope,
  keys: readonly PersonKey[],
): Promise<ResultPerson[]> {
  const came = keys.filter(({ id }) => id !== '').map(({ id }) => id);
  const found = [
    ...(await listPresent(db, scope, came)),
    ...(await listAbsent(
      db,
      scope,
      keys.filter(({ id }) => id === ''),
    )),
  ];
  const byKey = new Map(found.map((person) => [keyOf(person.contestId, person.ticket), person]));
  return keys.flatMap(({ contest_id, ticket }) => byKey.get(keyOf(contest_id, ticket)) ?? []);
}

/** Those who have logged in and whom a filter means: contest after contest, each by number, a portion at a time. */
export async function* listResultPortions(
  db: Db,
  asked: ResultsAsked,
  portion: number,
): AsyncGenerator<PresentPerson[]> {
  const all = await resultScope(db, asked);
  if (!meansPresent(all)) return;
  for (const { id } of all.contests) {
    const scope = onlyContest(all, id);
    const conditions = userConditions(engineOf(db), scope);
    for (let last: string | undefined; ;) {
      const after = last === undefined ? sql`` : sql`and u.ticket > ${last}`;
      const { rows } = await sql<UserRow>`select u.*, ${standing(scope)} from ticket_user as u
        where ${conditions} ${after} order by u.ticket limit ${sql.lit(portion)}`.execute(db);
      if (rows.length > 0) yield rows.map(presentPerson);
      last = rows.at(-1)?.ticket;
      if (rows.length < portion) break;
    }
  }
}

/** How many a filter means, with those who never came. */
export async function countResults(db: Db, asked: ResultsAsked): Promise<number> {
  return countPeople(db, await resultScope(db, asked));
}
