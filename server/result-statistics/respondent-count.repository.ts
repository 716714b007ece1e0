import type { Db } from '#server/database/schema.ts';

/** How many have logged in to these contests, as far as it matters. */
export async function countRespondents(db: Db, contestIds: readonly string[], most: number): Promise<number> {
  if (contestIds.length === 0) return 0;
  const { count } = await db
    .selectFrom((eb) =>
      eb.selectFrom('ticket_user').select('id').where('contest_id', 'in', contestIds).limit(most).as('found'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}
