import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { engineOf } from '#server/database/engine-of.ts';
import type { Db } from '#server/database/schema.ts';
import { onlyContest, type PersonKey } from './result-keys.repository.ts';
import { listPeople, type ResultPerson } from './result-list.repository.ts';
import {
  meansAbsent,
  meansPresent,
  resultScope,
  type ResultsAsked,
  type ResultScope,
} from './result-scope.repository.ts';
import {
  candidateConditions,
  expectedCandidates,
  hasNotCome,
  ownRows,
  rowConditions,
  userConditions,
} from './result-sql.repository.ts';

/** One list in the order of its numbers, read from an index: what it costs does not grow with what is behind. */
interface Source {
  from: RawBuilder<unknown>;
  where: RawBuilder<SqlBool>;
  number: RawBuilder<string>;
  id: RawBuilder<string>;
  /** Not of those who are told of as having come. They are passed over afterwards: looking for the next would go over all. */
  isMeant: RawBuilder<unknown>;
}

const NO_ID = sql<string>`''`;

/** Of one contest. */
function sourcesOf(db: Db, scope: ResultScope): Source[] {
  const engine = engineOf(db);
  const sources: Source[] = [];
  if (meansPresent(scope)) {
    const where = userConditions(engine, scope);
    const own = { number: sql<string>`u.ticket`, id: sql<string>`u.id`, isMeant: sql`1 = 1` };
    sources.push({ from: sql`ticket_user as u`, where, ...own });
  }
  if (!meansAbsent(scope)) return sources;
  for (const profile of scope.expected) {
    const { from, where, contest } = expectedCandidates({ ...scope, expected: [profile] });
    const number = sql<string>`c.name`;
    sources.push({
      ...{ from, number, id: NO_ID, isMeant: hasNotCome(contest, number) },
      where: sql`(${where} and ${candidateConditions(engine, scope)})`,
    });
  }
  for (const list of scope.lists) {
    const { from, where, contest } = ownRows({ ...scope, lists: [list] });
    const number = sql<string>`r.number`;
    sources.push({
      ...{ from, number, id: NO_ID, isMeant: hasNotCome(contest, number) },
      where: sql`(${where} and ${rowConditions(engine, scope)})`,
    });
  }
  return sources;
}

interface Found {
  id: string;
  ticket: string;
  is_meant: number | boolean;
}

async function* walk(db: Db, source: Source, portion: number): AsyncGenerator<Omit<Found, 'is_meant'>> {
  const { from, where, number, id, isMeant } = source;
  for (let last: string | undefined; ;) {
    const after = last === undefined ? sql`` : sql`and ${number} > ${last}`;
    const { rows } = await sql<Found>`select ${id} as id, ${number} as ticket, ${isMeant} as is_meant
      from ${from} where ${where} ${after} order by ${number} limit ${sql.lit(portion)}`.execute(db);
    for (const { is_meant, ...found } of rows) if (Boolean(is_meant)) yield found;
    if (rows.length < portion) return;
    last = rows.at(-1)?.ticket;
  }
}

/** All lists of a contest as one. Somebody who comes meanwhile may stand on two of them, and is told of once. */
async function* merge(db: Db, scope: ResultScope, portion: number): AsyncGenerator<PersonKey> {
  const [contest_id = ''] = scope.contests.map(({ id }) => id);
  const lists = sourcesOf(db, scope).map((source) => walk(db, source, portion));
  const heads: { list: (typeof lists)[number]; id: string; ticket: string }[] = [];
  for (const list of lists) {
    const first = await list.next();
    if (first.done !== true) heads.push({ list, ...first.value });
  }
  for (let last: string | undefined; heads.length > 0;) {
    const head = heads.reduce((least, other) => (other.ticket < least.ticket ? other : least));
    if (head.ticket !== last) yield { id: head.id, contest_id, ticket: head.ticket };
    last = head.ticket;
    const next = await head.list.next();
    if (next.done === true) heads.splice(heads.indexOf(head), 1);
    else Object.assign(head, next.value);
  }
}

/** Those whom a filter means, with those who are listed and never came: contest after contest, each by number. */
export async function* listEverybodyPortions(
  db: Db,
  asked: ResultsAsked,
  portion: number,
): AsyncGenerator<ResultPerson[]> {
  const all = await resultScope(db, asked);
  for (const { id } of all.contests) {
    const scope = onlyContest(all, id);
    let keys: PersonKey[] = [];
    for await (const key of merge(db, scope, portion)) {
      keys.push(key);
      if (keys.length < portion) continue;
      yield await listPeople(db, scope, keys);
      keys = [];
    }
    if (keys.length > 0) yield await listPeople(db, scope, keys);
  }
}
