import type { Db, LogPackTable, TicketLogTable } from '#server/database/schema.ts';

/** Who has entries that are not packed, after this one in the order of ids. */
export async function nextLogged(db: Db, after: string): Promise<string | undefined> {
  const { id } = await db
    .selectFrom('ticket_log')
    .select(({ fn }) => fn.min('ticket_user_id').as('id'))
    .where('ticket_user_id', '>', after)
    .executeTakeFirstOrThrow();
  // Without rows it is null, whatever the types say.
  return (id as string | null) ?? undefined;
}

export async function lastSequence(db: Db, ticketUserId: string): Promise<number> {
  const { last } = await db
    .selectFrom('ticket_log')
    .select(({ fn }) => fn.max('sequence').as('last'))
    .where('ticket_user_id', '=', ticketUserId)
    .executeTakeFirstOrThrow();
  return Number(last);
}

/** The first entries that are not packed, no more than these. */
export async function firstEntries(db: Db, ticketUserId: string, most: number): Promise<TicketLogTable[]> {
  return db
    .selectFrom('ticket_log')
    .selectAll()
    .where('ticket_user_id', '=', ticketUserId)
    .orderBy('sequence')
    .limit(most)
    .execute();
}

/**
 * False where another process has packed them, or somebody has purged them. Throws, and with that undoes it, where only some of
 * the entries are still those that were packed.
 */
export async function replaceByPack(db: Db, pack: LogPackTable): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('ticket_log')
    .where('ticket_user_id', '=', pack.ticket_user_id)
    .where('sequence', '>=', pack.first_sequence)
    .where('sequence', '<=', pack.last_sequence)
    .executeTakeFirstOrThrow();
  if (Number(numDeletedRows) === 0) return false;
  if (Number(numDeletedRows) !== pack.entries) throw new Error('the entries have changed meanwhile');
  await db.insertInto('log_pack').values(pack).execute();
  return true;
}
