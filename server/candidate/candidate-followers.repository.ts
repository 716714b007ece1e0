import { takesAnswers } from '#domain/candidate/answered-name.ts';
import { auditRow } from '#server/database/audit.repository.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { CandidateTable, Db, TicketUserTable } from '#server/database/schema.ts';
import type { Change } from '#server/http/change-outcome.ts';
import { renumberCorrespondence } from '#server/message/index.ts';

/** What a ticket user repeats of its candidate, for results and statistics. */
const COPIED = ['tag', 'school', 'class', 'grade', 'area'] as const;

/** Numbers from the first to the last; where a job has staged them only those of them that are on its list. */
interface Followed {
  from: string;
  to: string;
  stagedBy?: string;
}

/**
 * Ticket users say of the candidates between these numbers what the list says now. Whose answers get another name is written
 * down. Runs in the transaction that changes the list.
 */
export async function followCandidates(
  db: Db,
  { actor, owner, now }: Change,
  { from, to, stagedBy }: Followed,
): Promise<void> {
  const users = await db
    .selectFrom('ticket_user as u')
    .innerJoin('candidate as c', (join) =>
      join.onRef('c.owner', '=', 'u.owner').onRef('c.name', '=', 'u.candidate'),
    )
    .select(['u.id', 'u.candidate', 'u.name as name_before', 'u.start_time'])
    .select(['c.real_name', 'c.tag', 'c.school', 'c.class', 'c.grade', 'c.area'])
    .where('u.owner', '=', owner)
    .where('u.candidate', '>=', from)
    .where('u.candidate', '<=', to)
    .$if(stagedBy !== undefined, (query) =>
      query.where('u.candidate', 'in', (eb) =>
        eb
          .selectFrom('staged_candidate')
          .select('name')
          .where('job_id', '=', stagedBy ?? '')
          .where('name', '>=', from)
          .where('name', '<=', to),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('u.name', '<>', eb.ref('c.real_name')),
        ...COPIED.map((column) => eb(`u.${column}`, '<>', eb.ref(`c.${column}`))),
      ]),
    )
    // As submissions lock them: whoever comes second waits, and neither waits for the other.
    .orderBy('u.id')
    .execute();
  for (const { id, real_name: name, tag, school, class: inClass, grade, area } of users) {
    await db
      .updateTable('ticket_user')
      .set({ name, tag, school, class: inClass, grade, area })
      .where('id', '=', id)
      .execute();
  }
  const renames = new Map<string, { subject: string; detail: { from: string; to: string } }>();
  for (const { candidate: subject, name_before: from, start_time, real_name: to } of users) {
    if (start_time === '' || !takesAnswers(from, to)) continue;
    renames.set(`${subject}/${from}`, { subject, detail: { from, to } });
  }
  const audited = [...renames.values()].map((rename) =>
    auditRow({ actor, action: 'rename-candidate', owner, ...rename }, now),
  );
  if (audited.length > 0) await insertMany(db, 'audit_log', audited);
}

/** Under which names these numbers have begun tests: of one number more than one after a restore. */
export async function listAnsweredNames(
  db: Db,
  owner: string,
  numbers: readonly string[],
): Promise<Map<string, string[]>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('ticket_user')
    .select(['candidate', 'name'])
    .where('owner', '=', owner)
    .where('candidate', 'in', numbers)
    .where('start_time', '<>', '')
    .where('name', '<>', '')
    .orderBy('start_time')
    .orderBy('id')
    .execute();
  const names = new Map<string, string[]>();
  for (const { candidate, name } of rows) names.set(candidate, [...(names.get(candidate) ?? []), name]);
  return names;
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

/** What was deleted of somebody follows too: it may come back. */
async function renumberDeleted(db: Db, owner: string, from: string, to: string): Promise<void> {
  const rows = await db
    .selectFrom('deleted_ticket_user')
    .select(['id', 'body'])
    .where('owner', '=', owner)
    .where('ticket', '=', from)
    .execute();
  for (const { id, body } of rows) {
    const user = JSON.parse(body) as TicketUserTable;
    if (user.candidate !== from) continue;
    const renumbered = JSON.stringify({ ...user, candidate: to, ticket: to });
    await db
      .updateTable('deleted_ticket_user')
      .set({ ticket: to, body: renumbered })
      .where('id', '=', id)
      .execute();
  }
}

/** Whoever gets another number goes on with the answers given under the old one. */
export async function renumberFollowers(
  db: Db,
  { owner, name: from, created_time: since }: Pick<CandidateTable, 'owner' | 'name' | 'created_time'>,
  to: string,
): Promise<void> {
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
  await renumberDeleted(db, owner, from, to);
  await renumberCorrespondence(db, owner, { from, to, since });
}
