import { sql } from 'kysely';
import type { HistoryEntry, TimeBackPreview } from '#api/result-table.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import { TIME_BACK_PROBLEMS, type TimeBackProblem, timeBackProblem } from '#domain/session/time-back.ts';
import type { Db } from '#server/database/schema.ts';

interface OneUser {
  contestId: string;
  ticket: string;
}

const historyOf = (db: Db, { contestId, ticket }: OneUser) =>
  db
    .selectFrom('ticket_user as u')
    .innerJoin('answer_history as h', 'h.ticket_user_id', 'u.id')
    .where('u.contest_id', '=', contestId)
    .where('u.ticket', '=', ticket);

/** The id of whoever has logged in with the number. */
export async function findAnsweredUser(db: Db, { contestId, ticket }: OneUser): Promise<string | undefined> {
  const row = await db
    .selectFrom('ticket_user')
    .select('id')
    .where('contest_id', '=', contestId)
    .where('ticket', '=', ticket)
    .executeTakeFirst();
  return row?.id;
}

/** Every submission of a candidate to a contest, oldest first; what stands in them is asked for one by one. */
export async function listAnswerHistory(db: Db, user: OneUser): Promise<HistoryEntry[]> {
  const rows = await historyOf(db, user)
    .select(['h.task_index', 'h.task_name', 'h.idempotency_key', 'h.sequence', 'h.received_at'])
    .select(['h.applied', 'h.late', 'h.late_decision', 'h.aside'])
    .select(sql<number>`octet_length(h.body)`.as('bytes'))
    .orderBy('h.received_at')
    .orderBy('h.sequence')
    .orderBy('h.idempotency_key')
    .execute();
  return rows.map((row) => ({
    ...{ taskId: row.task_index, taskName: row.task_name, key: row.idempotency_key, sequence: row.sequence },
    ...{ receivedAt: row.received_at, isApplied: row.applied === 1, isLate: row.late === 1 },
    // What came in time needs nobody's decision.
    decision: row.late === 1 ? (row.late_decision as LateDecision) : 'accepted',
    ...{ aside: row.aside, bytes: row.bytes },
  }));
}

/** Empty where a full history has not kept it; the current answer is kept in any case. */
export async function findHistoryAnswer(
  db: Db,
  { key, ...user }: OneUser & { key: string },
): Promise<{ answer: string } | undefined> {
  const row = await historyOf(db, user)
    .leftJoin('answer as a', (join) =>
      join
        .onRef('a.ticket_user_id', '=', 'h.ticket_user_id')
        .onRef('a.task_index', '=', 'h.task_index')
        .onRef('a.sequence', '=', 'h.sequence'),
    )
    .select(['h.body', 'a.body as current'])
    .where('h.idempotency_key', '=', key)
    .executeTakeFirst();
  return row && { answer: row.body || (row.current ?? '') };
}

/** Whom giving time back to everybody would reach. */
export async function previewTimeBack(
  db: Db,
  { contestId, outageStart, now }: { contestId: string; outageStart: Date; now: Date },
): Promise<TimeBackPreview> {
  const groups = await db
    .selectFrom('ticket_user')
    .select((eb) => [
      'tag',
      'expire_time',
      sql<number>`case when start_time = '' then 0 else 1 end`.as('is_started'),
      sql<number>`case when stop_time = '' then 0 else 1 end`.as('is_stopped'),
      eb.fn.countAll().as('count'),
    ])
    .where('contest_id', '=', contestId)
    .groupBy(['tag', 'expire_time', 'is_started', 'is_stopped'])
    .execute();
  const passedOver = new Map<TimeBackProblem, number>();
  let [getting, over] = [0, 0];
  for (const { tag, expire_time, is_started, is_stopped, count } of groups) {
    const session = {
      tag,
      expireTime: expire_time,
      startTime: is_started ? '-' : '',
      stopTime: is_stopped ? '-' : '',
    };
    const problem = timeBackProblem(session, outageStart);
    if (problem) {
      passedOver.set(problem, (passedOver.get(problem) ?? 0) + Number(count));
      continue;
    }
    getting += Number(count);
    if (Date.parse(expire_time) <= now.getTime()) over += Number(count);
  }
  const problems = Object.keys(TIME_BACK_PROBLEMS) as TimeBackProblem[];
  return {
    ...{ getting, over },
    passedOver: problems.flatMap((problem) => {
      const count = passedOver.get(problem) ?? 0;
      return count === 0 ? [] : [{ problem, count }];
    }),
  };
}
