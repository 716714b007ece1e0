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
    .select(['u.id', 'u.contest_id', 'u.school as school_before'])
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
    // As submissions lock them: whoever comes second waits, and neither waits for the other.
    .orderBy('u.id')
    .execute();
  const moves: { contestId: string; school: string; by: 1 | -1 }[] = [];
  for (const { id, contest_id: contestId, school_before, school, ...user } of users) {
    const { real_name: name, tag, class: inClass, grade, area } = user;
    // Whoever has finished since they were looked for was counted for the school before.
    const { finished_at } = await db
      .updateTable('ticket_user')
      .set({ name, tag, school, class: inClass, grade, area })
      .where('id', '=', id)
      .returning('finished_at')
      .executeTakeFirstOrThrow();
    if (finished_at === '' || school_before === school) continue;
    moves.push({ contestId, school: school_before, by: -1 }, { contestId, school, by: 1 });
  }
  const inOrder = moves.toSorted(
    (one, other) => compare(one.contestId, other.contestId) || compare(one.school, other.school),
  );
  for (const { contestId, school, by } of inOrder) {
    await (by > 0 ? countFinished : uncountFinished)(db, contestId, school);
  }
}

const compare = (one: string, other: string) => (one < other ? -1 : Number(one > other));

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
