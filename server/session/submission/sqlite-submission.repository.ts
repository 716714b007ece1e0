import type BetterSqlite3 from 'better-sqlite3';
import type { Standing } from '#api/session.ts';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import { countedMinute } from '#domain/session/volume.ts';
import { contestVersions } from '#server/contest/index.ts';
import { preparedOnce } from '#server/database/sqlite.ts';
import { storeVolumesOnSqlite } from '#server/database/ticket-volume.repository.ts';
import { taskVersions } from '#server/task/index.ts';
import { contestVersionOf } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { applySubmissions, keyOf } from './apply-submissions.ts';
import {
  type AnswerMark,
  DECIDING_COLUMNS,
  historyBody,
  standingOf,
  type SubmissionInput,
  type SubmissionOutcome,
  type SubmittingRow,
  submittingUser,
  type SubmittingUser,
  userState,
} from './submission-records.ts';
import { type AccountRows, accountsWanted, withAccount } from './submission-replies.ts';

/** Written by hand and prepared once: this runs for every answer of every candidate. */
function prepare(connection: BetterSqlite3.Database) {
  return {
    user: connection.prepare<[string], SubmittingRow>(
      `select ${DECIDING_COLUMNS.map((column) => `u.${column}`).join(', ')}, s.expires_at as session_expires_at, s.ended_at as session_ended_at,
         s.ended_reason as session_ended_reason, c.owner as contest_owner, c.name as contest_name,
         c.state as contest_state, c.version as contest_version,
         v.bytes as other_bytes, v.full_at as history_full_at
       from session s join ticket_user u on u.id = s.ticket_user_id join contest c on c.id = u.contest_id
       left join ticket_volume v on v.ticket_user_id = u.id and v.kind = 'history'
       where s.token_hash = ?`,
    ),
    answers: connection
      .prepare<[string], AnswerMark>(
        'select task_index, sequence, history_bytes from answer where ticket_user_id = ?',
      )
      .raw(),
    draftsThisMinute: connection.prepare<[string, number], { bytes: number }>(
      `select bytes from ticket_volume where ticket_user_id = ? and kind = 'draft' and minute = ?`,
    ),
    account: connection.prepare<[string], TicketUserRow>('select * from ticket_user where id = ?'),
    bodies: connection
      .prepare<[string], [taskId: number, body: string]>(
        'select task_index, body from answer where ticket_user_id = ?',
      )
      .raw(),
    key: connection.prepare<[string, string], { late: number; aside: string }>(
      'select late, aside from answer_history where ticket_user_id = ? and idempotency_key = ?',
    ),
    formerName: connection.prepare<[string, string], { entity_id: string }>(
      `select entity_id from former_name where owner = ? and kind = 'contest' and name = ?`,
    ),
    contestBody: connection.prepare<[string, number], { body: string }>(
      'select body from contest_version where contest_id = ? and version = ?',
    ),
    taskBody: connection.prepare<[string, number], { body: string }>(
      'select body from task_version where task_id = ? and version = ?',
    ),
    addHistory: connection.prepare(
      `insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, task_name, task_id,
         task_version, body, received_at, late, applied, delay_ms, late_decision, aside)
       values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    putAnswer: connection.prepare(
      `insert into answer (ticket_user_id, task_index, sequence, body, answered_at, task_id, task_version,
         history_bytes)
       values (?, ?, ?, ?, ?, ?, ?, ?)
       on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
         body = excluded.body, answered_at = excluded.answered_at, task_id = excluded.task_id,
         task_version = excluded.task_version, history_bytes = excluded.history_bytes`,
    ),
    /** What lies ahead of the clock is older, see domain/session/sequence.ts. */
    endDraft: connection.prepare(
      `delete from answer_draft where ticket_user_id = ? and task_index = ?
         and (sequence <= ? or sequence > ?)`,
    ),
    putDraft: connection.prepare(
      `insert into answer_draft (ticket_user_id, task_index, sequence, body, saved_at, has_content)
       values (?, ?, ?, ?, ?, ?)
       on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
         body = excluded.body, saved_at = excluded.saved_at, has_content = excluded.has_content
       where excluded.sequence > answer_draft.sequence or answer_draft.sequence > ?`,
    ),
    /** Makes room where a history is full: see isBeyond. */
    dropReplaced: connection.prepare(
      `delete from answer_history where ticket_user_id = ? and task_index = ? and sequence < ? and applied = 1
         and body = ''`,
    ),
    dropWaiting: connection.prepare(
      `delete from answer_history where ticket_user_id = ? and task_index = ? and sequence < ? and late = 1
         and late_decision = 'pending' and (aside = '') = (? = '')`,
    ),
    setAside: connection.prepare('update ticket_user set aside_tasks = ? where id = ?'),
    finishUser: connection.prepare('update ticket_user set finished_at = ? where id = ?'),
  };
}

const statementsOf = preparedOnce(prepare);

type Statements = ReturnType<typeof prepare>;

function loadUser(statements: Statements, tokenHash: string, now: string): SubmittingUser | undefined {
  const row = statements.user.get(tokenHash);
  if (!row) return undefined;
  return submittingUser(row, tokenHash, userState(row, statements.answers.all(row.id)), now);
}

function loadAccount({ account, bodies }: Statements, id: string): AccountRows {
  const user = account.get(id);
  if (!user) throw new Error(`ticket user ${id} is gone`);
  return { user, answers: new Map(bodies.all(id)) };
}

export function submitOnSqlite(
  connection: BetterSqlite3.Database,
  inputs: SubmissionInput[],
): SubmissionOutcome[] {
  const statements = statementsOf(connection);
  const users = new Map<string, SubmittingUser>();
  const knownKeys = new Map<string, Standing>();
  for (const { kind, tokenHash, idempotencyKey, now } of inputs) {
    const user = users.get(tokenHash) ?? loadUser(statements, tokenHash, now.toISOString());
    if (!user) continue;
    users.set(tokenHash, user);
    if (kind === 'draft') {
      const written = statements.draftsThisMinute.get(user.user.id, countedMinute(now));
      user.volume.draftsThisMinute = written?.bytes ?? 0;
      continue;
    }
    const known = statements.key.get(user.user.id, idempotencyKey);
    if (known) knownKeys.set(keyOf(user.user.id, idempotencyKey), standingOf(known));
  }
  const { outcomes, writes } = applySubmissions(
    {
      users,
      knownKeys,
      formerContest: (owner, name) => statements.formerName.get(owner, name)?.entity_id,
      contestOf: ({ user, contest }) => {
        const version = contestVersionOf(user.plan, contest.version);
        const known = contestVersions.find(user.contest_id, version);
        if (known) return known;
        const row = statements.contestBody.get(user.contest_id, version);
        return contestVersions.remember(user.contest_id, version, row?.body ?? '{}');
      },
      taskOf: ({ taskId, version }) => {
        if (taskId === null) return undefined;
        const known = taskVersions.find(taskId, version);
        if (known) return known;
        const row = statements.taskBody.get(taskId, version);
        return row && taskVersions.remember(taskId, version, row.body);
      },
    },
    inputs,
  );
  for (const row of writes.history) {
    const { ticketUserId, taskId, sequence, body, receivedAt, given } = row;
    if (row.isBeyond && row.late) statements.dropWaiting.run(ticketUserId, taskId, sequence, row.aside);
    else if (row.isBeyond) statements.dropReplaced.run(ticketUserId, taskId, sequence);
    statements.addHistory.run(
      ...[ticketUserId, row.idempotencyKey, taskId, sequence, given.name, given.taskId, given.version],
      ...[historyBody(row), receivedAt, row.late ? 1 : 0, row.applied ? 1 : 0],
      ...[row.delayMs, row.lateDecision, row.aside],
    );
    statements.endDraft.run(ticketUserId, taskId, sequence, Date.parse(receivedAt) + SEQUENCE_SKEW_MS);
    if (!row.applied) continue;
    const current = [sequence, body, receivedAt, given.taskId, given.version, row.historyBytes];
    statements.putAnswer.run(ticketUserId, taskId, ...current);
  }
  for (const draft of writes.drafts) {
    const { ticketUserId, taskId, sequence, body, savedAt, ahead } = draft;
    const content = draft.hasContent ? 1 : 0;
    statements.putDraft.run(ticketUserId, taskId, sequence, body, savedAt, content, ahead);
  }
  storeVolumesOnSqlite(connection, writes.volumes);
  for (const { ticketUserId, tasks } of writes.asideTasks) statements.setAside.run(tasks, ticketUserId);
  for (const { ticketUserId, at } of writes.finished) statements.finishUser.run(at, ticketUserId);
  const accounts = new Map(accountsWanted(outcomes).map((id) => [id, loadAccount(statements, id)]));
  return outcomes.map((outcome) => ('accountOf' in outcome ? withAccount(outcome, accounts) : outcome));
}
