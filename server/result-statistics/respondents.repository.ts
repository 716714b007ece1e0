import type { ResultFilter } from '#domain/result/result-query.schema.ts';
import type { Db } from '#server/database/schema.ts';
import { givenKeys } from '#server/result/given-key.ts';

/** By ticket, in portions. */
export async function* listRespondents(db: Db, contestId: string, filter: ResultFilter, portion: number) {
  const keyOf = givenKeys();
  for (let after = ''; ;) {
    let query = db
      .selectFrom('ticket_user')
      .select(['id', 'contest_id', 'ticket', 'name', 'school', 'plan'])
      .where('contest_id', '=', contestId)
      .where('ticket', '>', after);
    for (const name of ['area', 'school', 'grade', 'class'] as const)
      if (filter[name] !== '') query = query.where(name, '=', filter[name]);
    const rows = await query.orderBy('ticket').limit(portion).execute();
    if (rows.length > 0)
      yield rows.map(({ id, contest_id, ticket, name, school, plan }) => ({
        ...{ userId: id, contestId: contest_id, ticket, name, school },
        given: keyOf(contest_id, plan),
      }));
    const last = rows.at(-1);
    if (!last || rows.length < portion) return;
    after = last.ticket;
  }
}
