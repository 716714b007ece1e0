import type { Db, TicketUserTable } from '#server/database/schema.ts';

export async function listTakersOf(
  db: Db,
  contestId: string,
  tickets: readonly string[],
): Promise<Pick<TicketUserTable, 'id' | 'ticket' | 'given'>[]> {
  if (tickets.length === 0) return [];
  return db
    .selectFrom('ticket_user')
    .select(['id', 'ticket', 'given'])
    .where('contest_id', '=', contestId)
    .where('ticket', 'in', tickets)
    .execute();
}

/** Somebody as a report calls them: as the owner's list says, else as the test was told. */
export interface ReportPerson {
  name: string;
  realName: string;
  gender: string;
  school: string;
  area: string;
  class: string;
  tag: string;
  level: string[];
}

export async function listReportPeople(
  db: Db,
  owner: string,
  tickets: readonly string[],
): Promise<Map<string, ReportPerson>> {
  if (tickets.length === 0) return new Map();
  const users = await db
    .selectFrom('ticket_user')
    .select(['ticket', 'name', 'school', 'area', 'class', 'tag'])
    .where('owner', '=', owner)
    .where('ticket', 'in', tickets)
    .where('candidate', '=', '')
    .execute();
  const candidates = await db
    .selectFrom('candidate')
    .select(['name', 'real_name', 'gender', 'school', 'area', 'class', 'tag', 'level'])
    .where('owner', '=', owner)
    .where('name', 'in', tickets)
    .execute();
  return new Map([
    ...users.map(({ ticket, name, ...user }): [string, ReportPerson] => [
      ticket,
      { ...user, name: ticket, realName: name, gender: '', level: [] },
    ]),
    ...candidates.map(({ real_name, level, ...candidate }): [string, ReportPerson] => [
      candidate.name,
      { ...candidate, realName: real_name, level: level === '' ? [] : (JSON.parse(level) as string[]) },
    ]),
  ]);
}

/** The first who have answered one of these tests, by number. */
export async function listFirstTakers(
  db: Db,
  contestIds: readonly string[],
  most: number,
): Promise<string[]> {
  if (contestIds.length === 0) return [];
  const rows = await db
    .selectFrom('ticket_user as u')
    .select('u.ticket')
    .distinct()
    .where('u.contest_id', 'in', contestIds)
    .where(({ exists, selectFrom }) =>
      exists(selectFrom('answer as a').select('a.task_index').whereRef('a.ticket_user_id', '=', 'u.id')),
    )
    .orderBy('u.ticket')
    .limit(most)
    .execute();
  return rows.map(({ ticket }) => ticket);
}
