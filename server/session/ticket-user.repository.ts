import { isChangedAnswer } from '#domain/session/changed-answer.ts';
import type { SessionState } from '#domain/session/contest-session.ts';
import { fixedQuery } from '#server/database/fixed-query.ts';
import type { AnswerDraftTable, AnswerTable, Db, TicketUserTable } from '#server/database/schema.ts';

export type TicketUserRow = TicketUserTable;

export async function findTicketUser(db: Db, id: string): Promise<TicketUserRow | undefined> {
  return db.selectFrom('ticket_user').selectAll().where('id', '=', id).executeTakeFirst();
}

/**
 * Nobody else changes the row before this transaction ends: of two calls at once the second sees the first's. Undefined where the owner
 * has reset the candidate meanwhile.
 */
export async function findLockedTicketUser(db: Db, id: string): Promise<TicketUserRow | undefined> {
  return db
    .updateTable('ticket_user')
    .set((eb) => ({ id: eb.ref('id') }))
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
}

/** Of one who is there: it was found or locked in the same transaction. */
export async function getLockedTicketUser(db: Db, id: string): Promise<TicketUserRow> {
  const user = await findLockedTicketUser(db, id);
  if (!user) throw new Error(`there is no ticket user ${id}`);
  return user;
}

/** Who these tickets are in these contests; the caller knows which ticket belongs to which contest. */
export async function listTicketUsers(
  db: Db,
  contestIds: string[],
  tickets: string[],
): Promise<TicketUserRow[]> {
  if (contestIds.length === 0) return [];
  return db
    .selectFrom('ticket_user')
    .selectAll()
    .where('contest_id', 'in', contestIds)
    .where('ticket', 'in', tickets)
    .execute();
}

export type TicketUserDetails = Pick<
  TicketUserRow,
  'candidate' | 'name' | 'tag' | 'school' | 'class' | 'grade' | 'area' | 'client_ip' | 'user_agent'
>;

/** The ticket's user, or this one if it is the first login; locked like getLockedTicketUser. */
export async function admitTicketUser(db: Db, user: TicketUserRow): Promise<TicketUserRow> {
  return db
    .insertInto('ticket_user')
    .values(user)
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'ticket']).doUpdateSet((eb) => ({ ticket: eb.ref('excluded.ticket') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function updateTicketUser(
  db: Db,
  id: string,
  changes: Partial<Omit<TicketUserRow, 'id' | 'contest_id' | 'ticket'>>,
): Promise<void> {
  await db.updateTable('ticket_user').set(changes).where('id', '=', id).execute();
}

const answerRows = fixedQuery((db, ticketUserId: string) =>
  db.selectFrom('answer').select(['task_index', 'body']).where('ticket_user_id', '=', ticketUserId),
);

/** Nobody has any before the start. */
export const NO_ANSWERS: ReadonlyMap<number, string> = new Map();

/** Current answers by task id. */
export async function listAnswers(db: Db, ticketUserId: string): Promise<Map<number, string>> {
  const rows = await answerRows(db, ticketUserId);
  return new Map(rows.map((row) => [row.task_index, row.body]));
}

/** Ids of the answered tasks by ticket user, without what was answered. */
export async function listAnsweredTasks(db: Db, ticketUserIds: string[]): Promise<Map<string, number[]>> {
  const answered = new Map<string, number[]>();
  if (ticketUserIds.length === 0) return answered;
  const rows = await db
    .selectFrom('answer')
    .select(['ticket_user_id', 'task_index'])
    .where('ticket_user_id', 'in', ticketUserIds)
    .execute();
  for (const { ticket_user_id: id, task_index } of rows) {
    answered.set(id, [...(answered.get(id) ?? []), task_index]);
  }
  return answered;
}

/** The tasks of each ticket user whose newest draft says something else than the answer that counts. */
export async function listChangedTasks(db: Db, ticketUserIds: string[]): Promise<Map<string, number[]>> {
  const changed = new Map<string, number[]>();
  if (ticketUserIds.length === 0) return changed;
  const rows = await db
    .selectFrom('answer_draft as d')
    .innerJoin('answer as a', (join) =>
      join.onRef('a.ticket_user_id', '=', 'd.ticket_user_id').onRef('a.task_index', '=', 'd.task_index'),
    )
    .select(['d.ticket_user_id', 'd.task_index', 'd.body as typed', 'a.body as submitted'])
    .whereRef('d.sequence', '>', 'a.sequence')
    .where('d.ticket_user_id', 'in', ticketUserIds)
    .execute();
  for (const { ticket_user_id: id, task_index, typed, submitted } of rows) {
    if (!isChangedAnswer(JSON.parse(submitted) as object, JSON.parse(typed) as object)) continue;
    changed.set(id, [...(changed.get(id) ?? []), task_index]);
  }
  return changed;
}

/** Undefined when the ticket user is in nobody's contest, or in somebody else's. */
export async function findOwnedTicketUser(
  db: Db,
  owner: string,
  id: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('ticket_user as u')
    .innerJoin('contest as c', 'c.id', 'u.contest_id')
    .select('u.id')
    .where('u.id', '=', id)
    .where('c.owner', '=', owner)
    .executeTakeFirst();
}

export async function listDrafts(db: Db, ticketUserId: string): Promise<AnswerDraftTable[]> {
  return db.selectFrom('answer_draft').selectAll().where('ticket_user_id', '=', ticketUserId).execute();
}

/** Which answer of each task is the current one, without what was answered. */
export async function listAnswerMarks(
  db: Db,
  ticketUserId: string,
): Promise<Pick<AnswerTable, 'task_index' | 'sequence' | 'answered_at' | 'history_bytes'>[]> {
  return db
    .selectFrom('answer')
    .select(['task_index', 'sequence', 'answered_at', 'history_bytes'])
    .where('ticket_user_id', '=', ticketUserId)
    .execute();
}

/** The same with what was answered: text and number of each are of one moment. */
export async function listMarkedAnswers(
  db: Db,
  ticketUserId: string,
): Promise<Pick<AnswerTable, 'task_index' | 'sequence' | 'answered_at' | 'body'>[]> {
  return db
    .selectFrom('answer')
    .select(['task_index', 'sequence', 'answered_at', 'body'])
    .where('ticket_user_id', '=', ticketUserId)
    .execute();
}

/** Rows become the list of the account: entry k belongs to task id k+1, and the list ends with the last answer. */
export function taskAnswersOf(answers: ReadonlyMap<number, string>): string[] {
  const last = Math.max(0, ...answers.keys());
  return Array.from({ length: last }, (_, index) => answers.get(index + 1) ?? '');
}

export function asideTasksOf({ aside_tasks }: Pick<TicketUserRow, 'aside_tasks'>): number[] {
  return aside_tasks === '' ? [] : (JSON.parse(aside_tasks) as number[]);
}

/** `answered` may be anything by task id: bodies, sequences or ids alone. */
export function sessionState(
  user: Pick<TicketUserRow, 'tag' | 'start_time' | 'stop_time' | 'expire_time' | 'aside_tasks'>,
  answered: Pick<ReadonlySet<number>, 'has'>,
): SessionState {
  return {
    tag: user.tag,
    startTime: user.start_time,
    stopTime: user.stop_time,
    expireTime: user.expire_time,
    answeredTasks: answered,
    asideTasks: asideTasksOf(user),
  };
}
