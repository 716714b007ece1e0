import { sql } from 'kysely';
import type { LateDecision } from '#domain/session/late-answer.ts';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import type { AnswerHistoryTable, AuditLogTable, Db } from '#server/database/schema.ts';
import { storeVolumes } from '#server/database/ticket-volume.repository.ts';
import { historyBody, type HistoryRow, type SubmissionWrites } from '../submission/submission-records.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';

/** Engines limit how many values a statement may carry. */
const CHUNK = 200;

function chunks<T>(items: readonly T[]): T[][] {
  const count = Math.ceil(items.length / CHUNK);
  return Array.from({ length: count }, (_, index) => items.slice(index * CHUNK, (index + 1) * CHUNK));
}

const usersOf = (db: Db, contestId: string) =>
  db.selectFrom('ticket_user').selectAll().where('contest_id', '=', contestId);

export async function listStartedUsers(db: Db, contestId: string): Promise<TicketUserRow[]> {
  return usersOf(db, contestId).where('start_time', '!=', '').execute();
}

export async function listUsersByTicket(
  db: Db,
  contestId: string,
  tickets: readonly string[],
): Promise<TicketUserRow[]> {
  const found: TicketUserRow[] = [];
  for (const chunk of chunks([...new Set(tickets)])) {
    found.push(...(await usersOf(db, contestId).where('ticket', 'in', chunk).execute()));
  }
  return found;
}

/** Both engines name the columns of a list of values column1, column2, … */
export async function setExpireTimes(
  db: Db,
  wanted: readonly { id: string; expireTime: string }[],
): Promise<void> {
  for (const chunk of chunks(wanted)) {
    const rows = sql.join(chunk.map(({ id, expireTime }) => sql`(${id}, ${expireTime})`));
    await sql`update ticket_user set expire_time = wanted.column2 from (values ${rows}) as wanted
      where ticket_user.id = wanted.column1`.execute(db);
  }
}

export async function findLateAnswer(
  db: Db,
  ticketUserId: string,
  idempotencyKey: string,
): Promise<{ task_index: number; late_decision: string; aside: string; body: string } | undefined> {
  return db
    .selectFrom('answer_history')
    .select(['task_index', 'late_decision', 'aside', 'body'])
    .where('ticket_user_id', '=', ticketUserId)
    .where('idempotency_key', '=', idempotencyKey)
    .where('late', '=', 1)
    .executeTakeFirst();
}

export async function setLateDecision(
  db: Db,
  ticketUserId: string,
  idempotencyKey: string,
  decision: LateDecision,
): Promise<void> {
  await db
    .updateTable('answer_history')
    .set({ late_decision: decision })
    .where('ticket_user_id', '=', ticketUserId)
    .where('idempotency_key', '=', idempotencyKey)
    .execute();
}

export async function listTaskHistory(db: Db, ticketUserId: string, taskId: number) {
  const rows = await db
    .selectFrom('answer_history')
    .select(['sequence', 'body', 'received_at', 'late', 'late_decision', 'task_id', 'task_version'])
    .where('ticket_user_id', '=', ticketUserId)
    .where('task_index', '=', taskId)
    .execute();
  return rows.map(({ late, late_decision, ...row }) => ({
    ...row,
    decision: late === 1 ? (late_decision as LateDecision) : undefined,
  }));
}

type CountingAnswer = Pick<
  AnswerHistoryTable,
  'sequence' | 'body' | 'received_at' | 'task_id' | 'task_version'
> & { history_bytes?: number };

/** Makes it the answer of the task; without one the task is unanswered. */
export async function putAnswer(
  db: Db,
  ticketUserId: string,
  taskId: number,
  answer: CountingAnswer | undefined,
): Promise<void> {
  if (!answer) {
    await db
      .deleteFrom('answer')
      .where('ticket_user_id', '=', ticketUserId)
      .where('task_index', '=', taskId)
      .execute();
    return;
  }
  const { received_at: answered_at, sequence, body, task_id, task_version, history_bytes } = answer;
  const current = {
    ...{ sequence, body, answered_at, task_id, task_version },
    ...(history_bytes === undefined ? {} : { history_bytes }),
  };
  await db
    .insertInto('answer')
    .values({ ticket_user_id: ticketUserId, task_index: taskId, history_bytes: 0, ...current })
    .onConflict((conflict) => conflict.columns(['ticket_user_id', 'task_index']).doUpdateSet(current))
    .execute();
}

/** Of what the owner has put out of the count the text may be in the current answer alone: then it is kept before that goes. */
export async function keepCurrentBody(db: Db, ticketUserId: string, taskId: number): Promise<void> {
  const current = await db
    .selectFrom('answer')
    .select(['sequence', 'body'])
    .where('ticket_user_id', '=', ticketUserId)
    .where('task_index', '=', taskId)
    .executeTakeFirst();
  if (!current) return;
  await db
    .updateTable('answer_history')
    .set({ body: current.body })
    .where('ticket_user_id', '=', ticketUserId)
    .where('task_index', '=', taskId)
    .where('sequence', '=', current.sequence)
    .where('body', '=', '')
    .execute();
}

/** Makes room where a history is full: see isBeyond. */
async function dropReplaced(db: Db, row: HistoryRow): Promise<void> {
  const older = db
    .deleteFrom('answer_history')
    .where('ticket_user_id', '=', row.ticketUserId)
    .where('task_index', '=', row.taskId)
    .where('sequence', '<', row.sequence);
  await (
    row.late
      ? older
          .where('late', '=', 1)
          .where('late_decision', '=', 'pending')
          .where('aside', row.aside === '' ? '=' : '!=', '')
      : older.where('applied', '=', 1).where('body', '=', '')
  ).execute();
}

/** The portable way to store decided submissions: for the few of a rescue file, not for those by the thousand. */
export async function storeSubmissions(
  db: Db,
  { history, drafts, asideTasks, volumes }: SubmissionWrites,
): Promise<void> {
  await storeVolumes(db, volumes);
  for (const { ticketUserId, tasks } of asideTasks) {
    await db.updateTable('ticket_user').set({ aside_tasks: tasks }).where('id', '=', ticketUserId).execute();
  }
  for (const row of history) {
    if (row.isBeyond) await dropReplaced(db, row);
    await db
      .insertInto('answer_history')
      .values({
        ticket_user_id: row.ticketUserId,
        idempotency_key: row.idempotencyKey,
        task_index: row.taskId,
        sequence: row.sequence,
        task_name: row.given.name,
        task_id: row.given.taskId,
        task_version: row.given.version,
        body: historyBody(row),
        received_at: row.receivedAt,
        late: row.late ? 1 : 0,
        applied: row.applied ? 1 : 0,
        delay_ms: row.delayMs,
        late_decision: row.lateDecision,
        aside: row.aside,
      })
      .execute();
    await db
      .deleteFrom('answer_draft')
      .where('ticket_user_id', '=', row.ticketUserId)
      .where('task_index', '=', row.taskId)
      .where((eb) =>
        eb.or([
          eb('sequence', '<=', row.sequence),
          eb('sequence', '>', Date.parse(row.receivedAt) + SEQUENCE_SKEW_MS),
        ]),
      )
      .execute();
    const { sequence, body, receivedAt, given } = row;
    if (row.applied) {
      const current = { sequence, body, received_at: receivedAt, history_bytes: row.historyBytes };
      const task = { task_id: given.taskId, task_version: given.version };
      await putAnswer(db, row.ticketUserId, row.taskId, { ...current, ...task });
    }
  }
  for (const { ticketUserId, taskId, sequence, body, savedAt, ahead, hasContent } of drafts) {
    const written = { sequence, body, saved_at: savedAt, has_content: hasContent ? 1 : 0 };
    await db
      .insertInto('answer_draft')
      .values({ ticket_user_id: ticketUserId, task_index: taskId, ...written })
      .onConflict((conflict) =>
        conflict
          .columns(['ticket_user_id', 'task_index'])
          .doUpdateSet(written)
          .where((eb) =>
            eb.or([eb('answer_draft.sequence', '<', sequence), eb('answer_draft.sequence', '>', ahead)]),
          ),
      )
      .execute();
  }
}

type KnownKey = Pick<AnswerHistoryTable, 'idempotency_key' | 'late' | 'aside'>;

export async function listKnownKeys(
  db: Db,
  ticketUserId: string,
  keys: readonly string[],
): Promise<KnownKey[]> {
  const found: KnownKey[] = [];
  for (const chunk of chunks(keys)) {
    const rows = db
      .selectFrom('answer_history')
      .select(['idempotency_key', 'late', 'aside'])
      .where('ticket_user_id', '=', ticketUserId)
      .where('idempotency_key', 'in', chunk);
    found.push(...(await rows.execute()));
  }
  return found;
}

export async function listAuditEntries(
  db: Db,
  { owner, subject, actions }: { owner: string; subject: string; actions: readonly string[] },
  limit: number,
): Promise<AuditLogTable[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where('owner', '=', owner)
    .where('subject', '=', subject)
    .where('action', 'in', actions)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}
