import type { Watched } from '#domain/progress/completion.ts';
import type { CandidateTable, Db, TicketUserTable } from '#server/database/schema.ts';

const PERSON = [
  ...(['name', 'tag', 'real_name', 'gender', 'grade', 'class', 'school', 'area'] as const),
  ...(['contests', 'created_time', 'remark'] as const),
] as const;
export type PersonRow = Pick<CandidateTable, (typeof PERSON)[number]>;

/** A place, and nobody outside of it. */
export type WatchedSchool = Watched & { school: string };

/** By the index of schools, and no more than `most`: those without a school may be a million. */
export async function listPeople(
  db: Db,
  { owner, school, area }: WatchedSchool,
  most: number,
): Promise<PersonRow[]> {
  return db
    .selectFrom('candidate')
    .select(PERSON)
    .where('owner', '=', owner)
    .where('school', '=', school)
    .$if(area !== undefined, (query) => query.where('area', '=', area ?? ''))
    .limit(most)
    .execute();
}

export type Mark = Pick<TicketUserTable, 'candidate' | 'contest_id' | 'finished_at'>;

/** So many names go into one question. */
const NAMES_AT_ONCE = 500;

async function inPortions<Row>(
  names: readonly string[],
  ask: (some: string[]) => Promise<Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  for (let done = 0; done < names.length; done += NAMES_AT_ONCE) {
    found.push(...(await ask(names.slice(done, done + NAMES_AT_ONCE))));
  }
  return found;
}

/** Who has logged in where, and who has finished: all of it stands in an index. */
export const listMarks = (db: Db, owner: string, names: readonly string[]): Promise<Mark[]> =>
  inPortions(names, (some) =>
    db
      .selectFrom('ticket_user')
      .select(['candidate', 'contest_id', 'finished_at'])
      .where('owner', '=', owner)
      .where('candidate', 'in', some)
      .execute(),
  );

const TAKEN = [
  ...(['id', 'candidate', 'contest_id', 'ticket', 'name', 'tag', 'school', 'plan'] as const),
  ...(['start_time', 'stop_time', 'expire_time', 'finished_at'] as const),
] as const;
export type TakenRow = Pick<TicketUserTable, (typeof TAKEN)[number]>;

/** The same with how far they have come. */
export const listTaken = (db: Db, owner: string, names: readonly string[]): Promise<TakenRow[]> =>
  inPortions(names, (some) =>
    db
      .selectFrom('ticket_user')
      .select(TAKEN)
      .where('owner', '=', owner)
      .where('candidate', 'in', some)
      .execute(),
  );

/** Which tasks have an answer, without what was answered. The opening page is none of them. */
export async function listAnsweredIds(
  db: Db,
  ticketUserIds: readonly string[],
): Promise<Map<string, number[]>> {
  const rows = await inPortions(ticketUserIds, (some) =>
    db
      .selectFrom('answer')
      .select(['ticket_user_id', 'task_index'])
      .where('ticket_user_id', 'in', some)
      .where('task_index', '>', 0)
      .execute(),
  );
  const answered = new Map<string, number[]>();
  for (const { ticket_user_id: id, task_index } of rows) {
    const known = answered.get(id);
    if (known) known.push(task_index);
    else answered.set(id, [task_index]);
  }
  return answered;
}
