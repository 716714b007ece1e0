import type BetterSqlite3 from 'better-sqlite3';
import { sql } from 'kysely';
import type { QueryConfig } from 'pg';
import { countedMinute, type VolumeKind } from '#domain/session/volume.ts';
import { entityId } from '#domain/text/entity-id.ts';
import { auditRow } from './audit.repository.ts';
import type { AuditLogTable, Db, TicketVolumeTable } from './schema.ts';
import { preparedOnce } from './sqlite.ts';

/** What a batch changes in one row of ticket_volume. */
interface VolumeRow {
  ticketUserId: string;
  kind: TicketVolumeTable['kind'];
  bytes: number;
  /** In another one than the stored row's the counting begins again. */
  minute: number;
  /** Empty unless this batch has used up the budget. */
  fullAt: string;
}

/** What a batch has added to what its users have left, and whose budget it has used up. */
export class VolumeWrites {
  /** By user and kind: a statement may touch a row once. */
  readonly #rows = new Map<string, VolumeRow>();
  /** The words to the owners. */
  readonly audits: AuditLogTable[] = [];

  add(ticketUserId: string, kind: VolumeKind, bytes: number): void {
    this.#rowOf(ticketUserId, kind).bytes += bytes;
  }

  addDraft(ticketUserId: string, bytes: number, now: Date): void {
    this.#addInMinute(this.#rowOf(ticketUserId, 'draft'), bytes, now);
  }

  addDelivery(ticketUserId: string, cost: number, now: Date): void {
    this.#addInMinute(this.#rowOf(ticketUserId, 'delivery'), cost, now);
  }

  fill(user: FullUser, kind: VolumeKind, now: Date): void {
    const { id, ticket, contest } = user;
    const detail = { contest: entityId(contest.owner, contest.name), ticket, kind };
    const record = { actor: ticket, action: 'use-up-volume', owner: contest.owner, subject: contest.id };
    this.#rowOf(id, kind).fullAt = now.toISOString();
    this.audits.push(auditRow({ ...record, detail }, now));
  }

  rows(): VolumeRow[] {
    return [...this.#rows.values()];
  }

  #addInMinute(row: VolumeRow, bytes: number, now: Date): void {
    const minute = countedMinute(now);
    row.bytes = bytes + (row.minute === minute ? row.bytes : 0);
    row.minute = minute;
  }

  #rowOf(ticketUserId: string, kind: VolumeRow['kind']): VolumeRow {
    const key = `${ticketUserId} ${kind}`;
    const row = this.#rows.get(key) ?? { ticketUserId, kind, bytes: 0, minute: 0, fullAt: '' };
    this.#rows.set(key, row);
    return row;
  }
}

interface FullUser {
  id: string;
  ticket: string;
  contest: { id: string; owner: string; name: string };
}

/** With both engines the same. */
const ON_CONFLICT = `on conflict (ticket_user_id, kind) do update set minute = excluded.minute,
  bytes = excluded.bytes + case when ticket_volume.minute = excluded.minute then ticket_volume.bytes else 0 end,
  full_at = case when excluded.full_at = '' then ticket_volume.full_at else excluded.full_at end`;

const statementsOf = preparedOnce((connection) => ({
  count: connection.prepare(
    `insert into ticket_volume (ticket_user_id, kind, bytes, minute, full_at)
     values (@ticketUserId, @kind, @bytes, @minute, @fullAt) ${ON_CONFLICT}`,
  ),
  audit: connection.prepare(
    `insert into audit_log (id, at, actor, action, owner, subject, detail)
     values (@id, @at, @actor, @action, @owner, @subject, @detail)`,
  ),
}));

export function storeVolumesOnSqlite(connection: BetterSqlite3.Database, writes: VolumeWrites): void {
  const statements = statementsOf(connection);
  for (const row of writes.rows()) statements.count.run(row);
  for (const audit of writes.audits) statements.audit.run(audit);
}

/**
 * All rows by one statement, in the order of the key: logs lock no ticket user, and two batches with the same users must wait
 * for each other instead of deadlocking.
 */
const COUNT = {
  name: 'volume-count',
  text: `insert into ticket_volume (ticket_user_id, kind, bytes, minute, full_at)
    select * from unnest($1::text[], $2::text[], $3::bigint[], $4::bigint[], $5::text[])
    order by 1, 2
    ${ON_CONFLICT}`,
};

const AUDIT = `insert into audit_log (id, at, actor, action, owner, subject, detail)
  values ($1, $2, $3, $4, $5, $6, $7)`;

/** What is to be run on PostgreSQL, with the rest of the batch. */
export function volumeStatements(writes: VolumeWrites): QueryConfig[] {
  const statements: QueryConfig[] = [];
  const rows = writes.rows();
  if (rows.length > 0) {
    const keys = [rows.map((row) => row.ticketUserId), rows.map((row) => row.kind)];
    const counts = [rows.map((row) => row.bytes), rows.map((row) => row.minute)];
    statements.push({ ...COUNT, values: [...keys, ...counts, rows.map((row) => row.fullAt)] });
  }
  for (const { id, at, actor, action, owner, subject, detail } of writes.audits) {
    statements.push({ text: AUDIT, values: [id, at, actor, action, owner, subject, detail] });
  }
  return statements;
}

/** The portable way, for the one user of a rescue file. */
export async function storeVolumes(db: Db, writes: VolumeWrites): Promise<void> {
  for (const { ticketUserId, kind, bytes, minute, fullAt } of writes.rows()) {
    await sql`insert into ticket_volume (ticket_user_id, kind, bytes, minute, full_at)
      values (${ticketUserId}, ${kind}, ${bytes}, ${minute}, ${fullAt}) ${sql.raw(ON_CONFLICT)}`.execute(db);
  }
  for (const audit of writes.audits) await db.insertInto('audit_log').values(audit).execute();
}

export async function listVolumes(db: Db, ticketUserIds: readonly string[]) {
  if (ticketUserIds.length === 0) return [];
  return db.selectFrom('ticket_volume').selectAll().where('ticket_user_id', 'in', ticketUserIds).execute();
}
