import { type ExpressionBuilder, sql, type SqlBool } from 'kysely';
import { AUDIT_PAGE_SIZE, type AuditQuery } from '#domain/audit/audit-record.schema.ts';
import { actionsOf } from '#domain/audit/audit-words.ts';
import type { AuditLogTable, Db, Schema } from '#server/database/schema.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Days are those of China, where all of our people are; there is no summer time. */
const instantOf = (day: string, plusDays = 0) =>
  new Date(Date.parse(`${day}T00:00:00.000Z`) - 8 * HOUR_MS + plusDays * DAY_MS).toISOString();

const contains = (text: string) => `%${text.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;

export interface AuditPage {
  total: number;
  rows: AuditLogTable[];
  /** By id: what a record is about may be known by it alone. */
  contests: [id: string, name: string][];
  accounts: [username: string, name: string][];
}

/** One page of an owner's log, newest first. */
export async function findAuditPage(
  db: Db,
  { owner, query }: { owner: string; query: AuditQuery },
): Promise<AuditPage> {
  const { group, search, from, to, page } = query;
  const conditions = (eb: ExpressionBuilder<Schema, 'audit_log'>) =>
    eb.and([
      eb('owner', '=', owner),
      ...(group === '' ? [] : [eb('action', 'in', actionsOf(group))]),
      ...(from === '' ? [] : [eb('at', '>=', instantOf(from))]),
      ...(to === '' ? [] : [eb('at', '<', instantOf(to, 1))]),
      ...(search === ''
        ? []
        : [
            eb.or(
              (['actor', 'subject', 'detail'] as const).map(
                (column) => sql<SqlBool>`${eb.ref(column)} like ${contains(search)} escape '\\'`,
              ),
            ),
          ]),
    ]);
  const { total } = await db
    .selectFrom('audit_log')
    .select((eb) => eb.fn.countAll<number | string>().as('total'))
    .where(conditions)
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .where(conditions)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(AUDIT_PAGE_SIZE)
    .offset((page - 1) * AUDIT_PAGE_SIZE)
    .execute();
  const contests = await db.selectFrom('contest').select(['id', 'name']).where('owner', '=', owner).execute();
  const actors = [...new Set(rows.map(({ actor }) => actor))];
  const accounts =
    actors.length === 0
      ? []
      : await db.selectFrom('account').select(['username', 'name']).where('username', 'in', actors).execute();
  return {
    total: Number(total),
    rows,
    contests: contests.map(({ id, name }) => [id, name]),
    accounts: accounts.map(({ username, name }) => [username, name]),
  };
}
