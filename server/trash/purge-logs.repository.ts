import { sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import type { PurgeableThing } from './purge.repository.ts';

export interface OldLogs {
  ticketUserId: string;
  entries: number;
  bytes: number;
}

/** In use and in the trash. */
export async function listAllContests(db: Db): Promise<PurgeableThing[]> {
  return db
    .selectFrom('contest')
    .select(['id', 'owner', 'name', 'deleted_at as deletedAt'])
    .orderBy('owner')
    .orderBy('name')
    .orderBy('id')
    .execute();
}

/** Also of those whose answers were deleted and can still be brought back. */
export async function listPeopleOf(db: Db, contestId: string): Promise<string[]> {
  const of = (table: 'ticket_user' | 'deleted_ticket_user') =>
    db.selectFrom(table).select('id').where('contest_id', '=', contestId).execute();
  return [...(await of('ticket_user')), ...(await of('deleted_ticket_user'))].map(({ id }) => id);
}

/**
 * Of those whose last log is older, packed or not. One who has logged since keeps all of them: most say only what has changed
 * since the one before, and could not be shown without it.
 */
export async function findLogsBefore(db: Db, people: readonly string[], instant: string): Promise<OldLogs[]> {
  const stored = await db
    .selectFrom('ticket_log')
    .select(({ fn }) => [
      'ticket_user_id as ticketUserId',
      fn.countAll<number | string>().as('entries'),
      sql<number | string>`sum(octet_length(body))`.as('bytes'),
      fn.max('received_at').as('last'),
    ])
    .where('ticket_user_id', 'in', people)
    .groupBy('ticket_user_id')
    .execute();
  const packed = await db
    .selectFrom('log_pack')
    .select(({ fn }) => [
      'ticket_user_id as ticketUserId',
      fn.sum<number | string>('entries').as('entries'),
      sql<number | string>`sum(octet_length(body))`.as('bytes'),
      // The time that the page has said, and its clock may be years behind; packed they were after they had come.
      fn.max('last_sequence').as('last'),
      fn.max('packed_at').as('packedAt'),
    ])
    .where('ticket_user_id', 'in', people)
    .groupBy('ticket_user_id')
    .execute();
  const before = Date.parse(instant);
  const parts = [
    ...stored.map((row) => ({ ...row, isOld: row.last < instant })),
    ...packed.map((row) => ({ ...row, isOld: Number(row.last) < before && row.packedAt < instant })),
  ];
  return [...Map.groupBy(parts, ({ ticketUserId }) => ticketUserId)]
    .filter(([, of]) => of.every(({ isOld }) => isOld))
    .map(([ticketUserId, of]) => ({
      ticketUserId,
      entries: of.reduce((sum, { entries }) => sum + Number(entries), 0),
      bytes: of.reduce((sum, { bytes }) => sum + Number(bytes), 0),
    }));
}

export async function deleteLogs(db: Db, people: readonly string[]): Promise<void> {
  await db.deleteFrom('ticket_log').where('ticket_user_id', 'in', people).execute();
  await db.deleteFrom('log_pack').where('ticket_user_id', 'in', people).execute();
}
