import { sql } from 'kysely';
import type { Db, TicketLogTable } from '#server/database/schema.ts';

/** How many entries the logs of a contest have. */
export async function countLogs(db: Db, contestId: string): Promise<number> {
  const { count } = await db
    .selectFrom('ticket_log as l')
    .innerJoin('ticket_user as u', 'u.id', 'l.ticket_user_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('u.contest_id', '=', contestId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** So much of them is in memory at once. */
const MOST_BYTES = 8 * 1_024 * 1_024;

/** What somebody's pages have logged in a contest, from the beginning, a portion at a time: no more than fits into memory. */
export async function* logPortions(
  db: Db,
  ticketUserId: string,
  portion: number,
): AsyncGenerator<TicketLogTable[]> {
  for (let last = -1; ;) {
    const sizes = await db
      .selectFrom('ticket_log')
      .select(['sequence', sql<number>`octet_length(body)`.as('bytes')])
      .where('ticket_user_id', '=', ticketUserId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(portion)
      .execute();
    if (sizes.length === 0) return;
    let [count, bytes] = [1, sizes[0]?.bytes ?? 0];
    while (count < sizes.length && (bytes += sizes[count]?.bytes ?? 0) <= MOST_BYTES) count += 1;
    const end = Number(sizes[count - 1]?.sequence);
    yield await db
      .selectFrom('ticket_log')
      .selectAll()
      .where('ticket_user_id', '=', ticketUserId)
      .where('sequence', '>', last)
      .where('sequence', '<=', end)
      .orderBy('sequence')
      .execute();
    last = end;
  }
}
