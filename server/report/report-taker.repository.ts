import type { Db } from '#server/database/schema.ts';
import { read } from '#server/database/read.ts';

/** Of whom reports are made: those who have begun one of these tests, of everywhere or of a place. */
export interface TakersAsked {
  owner: string;
  contestIds: readonly string[];
  school: string;
  /** Undefined: any; empty, with a school: those without one. */
  area: string | undefined;
}

/** Where somebody is: as the owner's list says, else as the test was told; the same as in the report. */
function takers(db: Db, { owner, school, area }: TakersAsked) {
  const places = [
    ['school', school === '' ? undefined : school],
    ['area', school === '' && area === '' ? undefined : area],
  ] as const;
  let query = db
    .selectFrom('ticket_user as u')
    .leftJoin('candidate as c', (join) => join.onRef('c.name', '=', 'u.ticket').on('c.owner', '=', owner));
  for (const [column, place] of places) {
    if (place !== undefined)
      query = query.where((eb) => eb.fn.coalesce(`c.${column}`, `u.${column}`), '=', place);
  }
  return query;
}

export async function countTakers(db: Db, asked: TakersAsked): Promise<number> {
  if (asked.contestIds.length === 0) return 0;
  const { count } = await takers(db, asked)
    .select((eb) => eb.fn.count<number | string>('u.ticket').distinct().as('count'))
    .where('u.contest_id', 'in', asked.contestIds)
    .executeTakeFirstOrThrow();
  return Number(count);
}

export const countTakersRead = read('report.count-takers', countTakers);

/** The next of them by number. Each test gives its own next ones from its index, whatever comes behind them. */
async function listTakersAfter(db: Db, asked: TakersAsked, after: string, most: number): Promise<string[]> {
  const ofContest = (contestId: string) =>
    db
      .selectFrom(
        takers(db, asked)
          .select('u.ticket')
          .where('u.contest_id', '=', contestId)
          .where('u.ticket', '>', after)
          .orderBy('u.ticket')
          .limit(most)
          .as('next'),
      )
      .select('next.ticket');
  const [first, ...others] = asked.contestIds.map(ofContest);
  if (!first) return [];
  const all = others.reduce((sum, next) => sum.union(next), first);
  const rows = await db
    .selectFrom(all.as('all'))
    .select('all.ticket')
    .distinct()
    .orderBy('all.ticket')
    .limit(most)
    .execute();
  return rows.map(({ ticket }) => ticket);
}

export async function* takerPortions(db: Db, asked: TakersAsked, most: number): AsyncGenerator<string[]> {
  for (let after = ''; ;) {
    const tickets = await listTakersAfter(db, asked, after, most);
    if (tickets.length > 0) yield tickets;
    if (tickets.length < most) return;
    after = tickets.at(-1) ?? '';
  }
}
