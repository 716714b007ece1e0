import { sql } from 'kysely';
import type { Db } from '#server/database/schema.ts';
import { lastReceived } from '#server/log/index.ts';
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

/** Unpacked at a time: each may have a megabyte of entries. */
const PACKS_AT_ONCE = 20;

/**
 * Those of these people of whom an entry that is packed has come since then. Packed it may have been long after it came, so that
 * such packs are opened; but not where the page itself has said that it was later, which is hardly ever wrong in that direction.
 */
export async function findPackedSince(
  db: Db,
  people: readonly string[],
  instant: string,
): Promise<Set<string>> {
  const packs = await db
    .selectFrom('log_pack')
    .select(['ticket_user_id', 'first_sequence', 'packed_at', 'last_sequence'])
    .where('ticket_user_id', 'in', people)
    .where('packed_at', '>=', instant)
    .execute();
  const isSaidLater = (pack: (typeof packs)[number]) => Number(pack.last_sequence) >= Date.parse(instant);
  const since = new Set(packs.filter(isSaidLater).map(({ ticket_user_id }) => ticket_user_id));
  const doubtful = packs.filter((pack) => !isSaidLater(pack));
  for (let start = 0; start < doubtful.length; start += PACKS_AT_ONCE) {
    const some = doubtful
      .slice(start, start + PACKS_AT_ONCE)
      .filter(({ ticket_user_id }) => !since.has(ticket_user_id));
    if (some.length === 0) continue;
    const opened = await db
      .selectFrom('log_pack')
      .select(['ticket_user_id', 'body'])
      .where((eb) =>
        eb.or(
          some.map(({ ticket_user_id, first_sequence, packed_at }) =>
            eb.and({ ticket_user_id, first_sequence, packed_at }),
          ),
        ),
      )
      .execute();
    for (const pack of opened) if (lastReceived(pack) >= instant) since.add(pack.ticket_user_id);
  }
  return since;
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
    ])
    .where('ticket_user_id', 'in', people)
    .groupBy('ticket_user_id')
    .execute();
  const since = await findPackedSince(db, people, instant);
  const parts = [
    ...stored.map((row) => ({ ...row, isOld: row.last < instant })),
    ...packed.map((row) => ({ ...row, isOld: !since.has(row.ticketUserId) })),
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
