import type { CandidateTable, Db, TicketUserTable } from '#server/database/schema.ts';

/** So many notes are looked at for one portion: one person has one for every answer. */
const NOTES_PER_PERSON = 10;

/** The oldest notes, by number. */
export async function listPending(
  db: Db,
  owner: string,
  most: number,
): Promise<{ notes: Map<string, number[]>; hasMore: boolean }> {
  const limit = most * NOTES_PER_PERSON;
  const rows = await db
    .selectFrom('score_pending')
    .select(['id', 'ticket'])
    .where('owner', '=', owner)
    .orderBy('id')
    .limit(limit)
    .execute();
  const notes = new Map<string, number[]>();
  for (const { id, ticket } of rows) {
    const known = notes.get(ticket);
    if (known) known.push(id);
    else if (notes.size < most) notes.set(ticket, [id]);
  }
  const taken = [...notes.values()].reduce((sum, ids) => sum + ids.length, 0);
  return { notes, hasMore: taken < rows.length || rows.length === limit };
}

/** How many notes there are, up to a number that is too many. */
export async function countPending(db: Db, owner: string, most: number): Promise<number> {
  const rows = await db
    .selectFrom('score_pending')
    .select('id')
    .where('owner', '=', owner)
    .limit(most)
    .execute();
  return rows.length;
}

export async function forgetNotes(db: Db, notes: readonly number[]): Promise<void> {
  for (let done = 0; done < notes.length; done += 1_000)
    await db
      .deleteFrom('score_pending')
      .where('id', 'in', notes.slice(done, done + 1_000))
      .execute();
}

export type Taker = Pick<TicketUserTable, 'id' | 'ticket' | 'given' | 'school' | 'area' | 'tag'>;

export async function listTakers(db: Db, contestId: string, tickets: readonly string[]): Promise<Taker[]> {
  return db
    .selectFrom('ticket_user')
    .select(['id', 'ticket', 'given', 'school', 'area', 'tag'])
    .where('contest_id', '=', contestId)
    .where('ticket', 'in', tickets)
    .execute();
}

export type Candidate = Pick<CandidateTable, 'school' | 'area' | 'tag'>;

export async function listCandidates(
  db: Db,
  owner: string,
  tickets: readonly string[],
): Promise<Map<string, Candidate>> {
  const rows = await db
    .selectFrom('candidate')
    .select(['name', 'school', 'area', 'tag'])
    .where('owner', '=', owner)
    .where('name', 'in', tickets)
    .execute();
  return new Map(rows.map(({ name, ...candidate }) => [name, candidate]));
}
