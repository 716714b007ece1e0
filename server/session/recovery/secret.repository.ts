import type { Db } from '#server/database/schema.ts';

export async function findSecret(db: Db, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('secret').select('value').where('name', '=', name).executeTakeFirst();
  return row?.value;
}

/** Of two processes at once the first one's stays. */
export async function insertSecret(db: Db, name: string, value: string, now: Date): Promise<void> {
  await db
    .insertInto('secret')
    .values({ name, value, created_at: now.toISOString() })
    .onConflict((conflict) => conflict.column('name').doNothing())
    .execute();
}
