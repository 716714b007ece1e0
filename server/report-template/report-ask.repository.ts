import type { Db } from '#server/database/schema.ts';

/** Numbers by what is asked. */
export async function listAskNumbers(db: Db, templateId: string): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('report_ask')
    .select(['ask_key', 'number'])
    .where('template_id', '=', templateId)
    .execute();
  return new Map(rows.map(({ ask_key, number }) => [ask_key, number]));
}

/** Whoever comes second with the same asks finds them numbered. */
export async function insertAskNumbers(
  db: Db,
  templateId: string,
  numbers: readonly (readonly [askKey: string, number: number])[],
): Promise<void> {
  for (let done = 0; done < numbers.length; done += 1_000)
    await db
      .insertInto('report_ask')
      .values(
        numbers
          .slice(done, done + 1_000)
          .map(([ask_key, number]) => ({ template_id: templateId, ask_key, number })),
      )
      .execute();
}
