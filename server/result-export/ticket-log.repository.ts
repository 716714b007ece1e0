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

/** What somebody's pages have logged in a contest, from the beginning, a portion at a time. */
export async function* logPortions(
  db: Db,
  ticketUserId: string,
  portion: number,
): AsyncGenerator<TicketLogTable[]> {
  for (let last = -1; ;) {
    const rows = await db
      .selectFrom('ticket_log')
      .selectAll()
      .where('ticket_user_id', '=', ticketUserId)
      .where('sequence', '>', last)
      .orderBy('sequence')
      .limit(portion)
      .execute();
    if (rows.length > 0) yield rows;
    if (rows.length < portion) return;
    last = Number(rows.at(-1)?.sequence);
  }
}
