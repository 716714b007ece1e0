import { sql } from 'kysely';
import { listedActor } from '#domain/audit/audit-actor.ts';
import { findActorName } from './actor-names.repository.ts';
import { hashToken, newId } from './ids.ts';
import type { AuditLogTable, Db } from './schema.ts';

export interface AuditRecord {
  actor: string;
  action: string;
  owner: string;
  subject: string;
  detail?: Record<string, unknown>;
}

/** Who did what is told by its beginning. */
const LONGEST_SUBJECT = 500;

export function auditRow(record: AuditRecord, now: Date): AuditLogTable {
  return {
    id: newId(now),
    at: now.toISOString(),
    actor: record.actor,
    action: record.action,
    owner: record.owner,
    subject: record.subject.slice(0, LONGEST_SUBJECT),
    detail: JSON.stringify(record.detail ?? {}),
  };
}

/** With what somebody without an account is called now: later the number may be another's, or nobody's. */
async function namingActor(db: Db, record: AuditRecord): Promise<AuditRecord> {
  const listed = listedActor(record.actor);
  const by = listed && (await findActorName(db, listed));
  return by ? { ...record, detail: { ...record.detail, by } } : record;
}

export async function recordAudit(db: Db, record: AuditRecord, now: Date): Promise<void> {
  await db
    .insertInto('audit_log')
    .values(auditRow(await namingActor(db, record), now))
    .execute();
}

function idInWindow({ actor, action, owner, subject }: AuditRecord, windowMs: number, now: Date): string {
  const window = Math.floor(now.getTime() / windowMs);
  return `once-${hashToken(JSON.stringify([window, actor, action, owner, subject]))}`;
}

/**
 * What comes again and again leaves one row in each window, with the detail of the first: its id is made of the rest, so
 * that several processes at once do not write it twice either.
 */
export async function recordAuditOnce(
  db: Db,
  record: AuditRecord,
  windowMs: number,
  now: Date,
): Promise<void> {
  await db
    .insertInto('audit_log')
    .values({ ...auditRow(await namingActor(db, record), now), id: idInWindow(record, windowMs, now) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute();
}

/** Of what is done in portions: one row, with how many they are so far. Under a lock of its subject. */
export async function recordAuditCount(
  db: Db,
  record: AuditRecord & { id: string; count: number },
  now: Date,
): Promise<void> {
  const { id, count, ...rest } = record;
  const known = await db.selectFrom('audit_log').select('detail').where('id', '=', id).executeTakeFirst();
  const before = known ? (JSON.parse(known.detail) as { count: number }) : { count: 0 };
  const detail = { ...before, count: before.count + count };
  if (known)
    await db
      .updateTable('audit_log')
      .set({ detail: JSON.stringify(detail) })
      .where('id', '=', id)
      .execute();
  else
    await db
      .insertInto('audit_log')
      .values({ ...auditRow({ ...rest, detail }, now), id })
      .execute();
}

/** The same for what is counted: one row in each window, with what `add` makes of the details. Under a lock of its subject. */
export async function recordAuditSum<Detail extends Record<string, unknown>>(
  db: Db,
  record: AuditRecord & { detail: Detail },
  windowMs: number,
  now: Date,
  add: (earlier: Detail, later: Detail) => Detail,
): Promise<void> {
  const id = idInWindow(record, windowMs, now);
  const known = await db.selectFrom('audit_log').select('detail').where('id', '=', id).executeTakeFirst();
  if (!known) {
    await db
      .insertInto('audit_log')
      .values({ ...auditRow(record, now), id })
      .execute();
    return;
  }
  const detail = JSON.stringify(add(JSON.parse(known.detail) as Detail, record.detail));
  await db.updateTable('audit_log').set({ detail }).where('id', '=', id).execute();
}

/** In words of the query, not as a parameter: only so is the index of these rows used. */
export const isFailedLogin = sql<boolean>`action = 'failed-login'`;

/** Of one address and owner, of all staff (whose rows have no owner), or of all owners' candidates. */
export type FailedLoginsOf = { actor: string; owner: string } | 'staff' | 'candidates';

/** Since then, counted no further than `most`. */
export async function countFailedLogins(
  db: Db,
  { of, since }: { of: FailedLoginsOf; since: Date },
  most: number,
): Promise<number> {
  let rows = db
    .selectFrom('audit_log')
    .select('at')
    .where(isFailedLogin)
    .where('at', '>=', since.toISOString())
    .limit(most);
  if (of === 'staff') rows = rows.where('owner', '=', '');
  else if (of === 'candidates') rows = rows.where('owner', '<>', '');
  else rows = rows.where('actor', '=', of.actor).where('owner', '=', of.owner);
  const { count } = await db
    .selectFrom(rows.as('counted'))
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
