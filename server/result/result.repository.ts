import type { LateAnswer, TicketUser, UserTakeovers } from '#api/result.ts';
import type { Receipt } from '#domain/account/account.schema.ts';
import type { LateDecision } from '#domain/session/late-answer.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { StoredContest } from '#server/contest/index.ts';
import type { Db } from '#server/database/schema.ts';
import { taskAnswersOf } from '#server/session/index.ts';
import { isReadable, listFull } from './result-details.repository.ts';

const usersOf = (db: Db, contestIds: readonly string[]) =>
  db.selectFrom('ticket_user as u').where('u.contest_id', 'in', contestIds);

function byUser<Row extends { ticket_user_id: string }>(rows: Row[]): Map<string, Row[]> {
  return Map.groupBy(rows, (row) => row.ticket_user_id);
}

async function listLateAnswers(db: Db, userIds: readonly string[]) {
  const rows = await db
    .selectFrom('answer_history as h')
    .select(['h.ticket_user_id', 'h.task_index', 'h.idempotency_key', 'h.sequence', 'h.received_at'])
    .select(['h.delay_ms', 'h.late_decision', 'h.aside', 'h.body'])
    .where('h.ticket_user_id', 'in', userIds)
    .where('h.late', '=', 1)
    .orderBy('h.sequence')
    .execute();
  return byUser(rows);
}

/** Everybody who has logged in, newest log-in last. */
export async function listResultIds(db: Db, contestIds: string[]): Promise<string[]> {
  if (contestIds.length === 0) return [];
  const rows = await usersOf(db, contestIds).select('u.id').orderBy('u.created_at').orderBy('u.id').execute();
  return rows.map(({ id }) => id);
}

/** The answer records of some of those who have logged in to these contests. */
export async function listResults(
  db: Db,
  contests: readonly StoredContest[],
  ids: readonly string[],
): Promise<TicketUser[]> {
  if (ids.length === 0) return [];
  const names = new Map(contests.map(({ id, contest: { owner, name } }) => [id, entityId(owner, name)]));
  const users = await usersOf(db, [...names.keys()])
    .selectAll('u')
    .where('u.id', 'in', ids)
    .orderBy('u.created_at')
    .orderBy('u.id')
    .execute();
  const answers = byUser(
    await db
      .selectFrom('answer as a')
      .select(['a.ticket_user_id', 'a.task_index', 'a.body', 'a.answered_at'])
      .where('a.ticket_user_id', 'in', ids)
      .execute(),
  );
  const drafts = byUser(
    await db
      .selectFrom('answer_draft as d')
      .select(['d.ticket_user_id', 'd.task_index', 'd.body', 'd.saved_at'])
      .where('d.ticket_user_id', 'in', ids)
      .orderBy('d.task_index')
      .execute(),
  );
  const late = await listLateAnswers(db, ids);
  const full = await listFull(db, ids);
  return users.map((user) => {
    const contestId = names.get(user.contest_id) ?? '';
    const answered = answers.get(user.id) ?? [];
    const inOrder = (field: 'body' | 'answered_at') =>
      taskAnswersOf(new Map(answered.map((row) => [row.task_index, row[field]])));
    return {
      ticketId: user.ticket,
      contestId,
      username: `${contestId}/${user.ticket}`,
      name: user.name,
      tag: user.tag,
      school: user.school,
      area: user.area,
      grade: user.grade,
      class: user.class,
      startTime: user.start_time,
      stopTime: user.stop_time,
      expireTime: user.expire_time,
      taskAnswers: inOrder('body'),
      answeredAt: inOrder('answered_at'),
      state: answered.some(({ body }) => !isReadable(body)) ? 'error' : '',
      clientIp: user.client_ip,
      userAgent: user.user_agent,
      takeovers: user.takeovers,
      given: user.given,
      receipt: user.receipt === '' ? null : (JSON.parse(user.receipt) as Receipt),
      lateAnswers: (late.get(user.id) ?? []).map((row): LateAnswer => ({
        taskId: row.task_index,
        key: row.idempotency_key,
        sequence: row.sequence,
        receivedAt: row.received_at,
        delayMs: row.delay_ms,
        aside: row.aside,
        decision: row.late_decision as LateDecision,
        answer: row.body,
      })),
      drafts: (drafts.get(user.id) ?? []).map(({ task_index, saved_at, body }) => ({
        taskId: task_index,
        savedAt: saved_at,
        answer: body,
      })),
      full: full.get(user.id) ?? [],
    };
  });
}

const DAY_MS = 24 * 3_600_000;

/** Light enough to be asked for every few seconds: no answers, and of the audit log a day. */
export async function listTakeovers(
  db: Db,
  owner: string,
  contests: readonly StoredContest[],
  now: Date,
): Promise<UserTakeovers[]> {
  if (contests.length === 0) return [];
  const names = new Map(contests.map(({ id, contest }) => [id, contest.name]));
  const users = await usersOf(db, [...names.keys()])
    .select(['u.contest_id', 'u.ticket', 'u.takeovers'])
    .where('u.takeovers', '>', 0)
    .execute();
  if (users.length === 0) return [];
  const records = await db
    .selectFrom('audit_log')
    .select(['at', 'subject', 'detail'])
    .where('owner', '=', owner)
    .where('action', '=', 'take-over-session')
    .where('at', '>', new Date(now.getTime() - DAY_MS).toISOString())
    .orderBy('at', 'desc')
    .execute();
  const bySubject = Map.groupBy(records, ({ subject }) => subject);
  return users.map(({ contest_id, ticket, takeovers }) => {
    const contest = names.get(contest_id) ?? '';
    return {
      username: `${owner}/${contest}/${ticket}`,
      ...{ contest, ticketId: ticket, takeovers },
      recent: (bySubject.get(`${contest_id}/${ticket}`) ?? []).map(({ at, detail }) => ({
        at,
        ...(JSON.parse(detail) as { from: string; to: string }),
      })),
    };
  });
}
