import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { AUDIT_PAGE_SIZE, type AuditQuery, MOST_AUDIT_RECORDS } from '#domain/audit/audit-record.schema.ts';
import { actionsOf } from '#domain/audit/audit-words.ts';
import type { ActorName } from '#domain/audit/audit-actor.ts';
import { listActorNames, numberOf } from '#server/database/actor-names.repository.ts';
import type { AuditLogTable, Db, Schema } from '#server/database/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days are those of China, where all of our people are; there is no summer time. */
const instantOf = (day: string, plusDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - 8 * HOUR_MS + plusDays * DAY_MS).toISOString();

const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export interface AuditPage {
  /** Counted no further than can be paged through, and not where all records would have to be looked at for it. */
  total: number;
  /** There are more than that. */
  isMore: boolean;
  rows: (AuditLogTable & { person?: ActorName })[];
  /** By id: what a record is about may be known by it alone. */
  contests: [id: string, name: string][];
  accounts: [username: string, name: string][];
}

type Asked = { owner: string; query: AuditQuery };

/** What is found by a word: who did it, by account, name or number, what it was done to, and what is said of it. */
function isFoundBy(eb: ExpressionBuilder<Schema, 'audit_log'>, search: string) {
  const isLike = (column: 'actor' | 'subject' | 'detail' | 'name') =>
    sql<SqlBool>`${sql.ref(column)} like ${contains(search)} escape '\\'`;
  const accounts = eb.selectFrom('account').select('username').where(isLike('name'));
  return eb.or([isLike('actor'), isLike('subject'), isLike('detail'), eb('actor', 'in', accounts)]);
}

const conditions =
  ({ owner, query: { group, search, from, to } }: Asked) =>
  (eb: ExpressionBuilder<Schema, 'audit_log'>) =>
    eb.and([
      eb('owner', '=', owner),
      ...(group === '' ? [] : [eb('action', 'in', actionsOf(group))]),
      ...(from === '' ? [] : [eb('at', '>=', instantOf(from))]),
      ...(to === '' ? [] : [eb('at', '<', instantOf(to, 1))]),
      ...(search === '' ? [] : [isFoundBy(eb, search)]),
    ]);

/** By the index alone, however many years of records there are. */
async function countRecords(db: Db, asked: Asked): Promise<number> {
  const some = db
    .selectFrom('audit_log')
    .select('at')
    .where(conditions(asked))
    .limit(MOST_AUDIT_RECORDS + 1);
  const { total } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}

/** Where the end is in sight nothing has to be counted; where it is not, only what an index counts. */
async function sizeOf(
  db: Db,
  asked: Asked,
  { before, found }: { before: number; found: number },
): Promise<Pick<AuditPage, 'total' | 'isMore'>> {
  const { group, search } = asked.query;
  const hasNext = found > AUDIT_PAGE_SIZE;
  if (!hasNext && (found > 0 || before === 0)) return { total: before + found, isMore: false };
  if (hasNext && (group !== '' || search !== '')) return { total: before + AUDIT_PAGE_SIZE, isMore: true };
  const counted = await countRecords(db, asked);
  return { total: Math.min(counted, MOST_AUDIT_RECORDS), isMore: counted > MOST_AUDIT_RECORDS };
}

/** With who they are whom the records name by a number alone. */
async function withPeople(db: Db, owner: string, rows: AuditLogTable[]): Promise<AuditPage['rows']> {
  const numberIn = ({ actor }: AuditLogTable) => numberOf(actor, owner) ?? actor;
  const nameThen = await listActorNames(db, owner, rows.map(numberIn));
  return rows.map((row) => {
    const person = nameThen(numberIn(row), row.at);
    return person ? { ...row, person } : row;
  });
}

/** One page of an owner's log, newest first. */
export async function findAuditPage(db: Db, asked: Asked): Promise<AuditPage> {
  const { owner, query } = asked;
  const before = (query.page - 1) * AUDIT_PAGE_SIZE;
  const found = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(conditions(asked))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE + 1)
    .offset(before)
    .execute();
  const size = await sizeOf(db, asked, { before, found: found.length });
  const rows = found.slice(0, AUDIT_PAGE_SIZE);
  if (rows.length === 0) return { ...size, rows: [], contests: [], accounts: [] };
  const ids = new Set(rows.map(({ subject }) => subject.split('/')[0] ?? ''));
  const contests = await db
    .selectFrom('contest')
    .select(['id', 'name'])
    .where('owner', '=', owner)
    .where('id', 'in', [...ids])
    .execute();
  const actors = [...new Set(rows.map(({ actor }) => actor))];
  const accounts = await db
    .selectFrom('account')
    .select(['username', 'name'])
    .where('username', 'in', actors)
    .execute();
  return {
    ...size,
    rows: await withPeople(db, owner, rows),
    contests: contests.map(({ id, name }) => [id, name]),
    accounts: accounts.map(({ username, name }) => [username, name]),
  };
}
