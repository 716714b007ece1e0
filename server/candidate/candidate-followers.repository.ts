import type { Db } from '#server/database/schema.ts';
import { countFinished, uncountFinished } from '#server/session/index.ts';

/** What a ticket user repeats of its candidate, for results and statistics. */
const COPIED = ['tag', 'school', 'class', 'grade', 'area'] as const;

/**
 * Ticket users say of the candidates between these numbers what the list says now; of those who have finished, the counts of their schools
 * follow. Runs in the transaction that changes the list.
 */
export async function followCandidates(
  db: Db,
  owner: string,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const users = await db
    .selectFrom('ticket_user as u')
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.owner', '=', 'u.owner').onRef('c.name', '=', 'u.candidate'),
    )
    .select(['u.id', 'u.contest_id', 'u.school as school_before', 'u.finished_at', 'u.name as name_before'])
    .select(['c.real_name', 'c.tag', 'c.school', 'c.class', 'c.grade', 'c.area'])
    .where('u.owner', '=', owner)
    .where('u.candidate', '>=', from)
    .where('u.candidate', '<=', to)
    .where((eb) =>
      eb.or([
        eb('u.name', '<>', eb.ref('c.real_name')),
        ...COPIED.map((column) => eb(`u.${column}`, '<>', eb.ref(`c.${column}`))),
      ]),
    )
    .execute();
  for (const user of users) {
    const { id, real_name: name, tag, school, class: inClass, grade, area } = user;
    await db
      .updateTable('ticket_user')
      .set({ name, tag, school, class: inClass, grade, area })
      .where('id', '=', id)
      .execute();
    if (user.finished_at === '' || user.school_before === school) continue;
    await uncountFinished(db, user.contest_id, user.school_before);
    await countFinished(db, user.contest_id, school);
  }
}

/** The contests in which somebody has used this number already. */
export async function hasTicketUsers(db: Db, owner: string, ticket: string): Promise<boolean> {
  const row = await db
    .selectFrom('ticket_user')
    .select('id')
    .where('owner', '=', owner)
    .where('ticket', '=', ticket)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Whoever gets another number goes on with the answers given under the old one. */
export async function renumberFollowers(db: Db, owner: string, from: string, to: string): Promise<void> {
  await db
    .updateTable('ticket_user')
    .set({ candidate: to, ticket: to })
    .where('owner', '=', owner)
    .where('candidate', '=', from)
    .execute();
  await db
    .updateTable('session')
    .set({ candidate: to })
    .where('owner', '=', owner)
    .where('candidate', '=', from)
    .execute();
}
