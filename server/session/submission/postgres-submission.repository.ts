import type { PoolClient, QueryConfig, QueryResult } from 'pg';
import type { Standing } from '#api/session.ts';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import { countedMinute } from '#domain/session/volume.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { DecidedBatch } from '#server/database/command.ts';
import { volumeStatements } from '#server/database/ticket-volume.repository.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { applySubmissions, isPresentName, keyOf } from './apply-submissions.ts';
import { loadVersions, versionFor } from './postgres-held-versions.repository.ts';
import {
  type AnswerMark,
  DECIDING_COLUMNS,
  historyBody,
  type HistoryRow,
  standingOf,
  type SubmissionInput,
  type SubmissionOutcome,
  type SubmissionWrites,
  type SubmittingRow,
  submittingUser,
  type SubmittingUser,
  userState,
} from './submission-records.ts';
import { type AccountRows, accountsWanted, type Decided, withAccount } from './submission-replies.ts';

/** One per submission: the user as it is now, and whether its key is stored already. */
interface LoadedRow extends SubmittingRow {
  token_hash: string;
  idempotency_key: string;
  /** Null when it is not. */
  known: [late: number, aside: string] | null;
  answers: AnswerMark[] | null;
  /** Asked for with drafts alone. */
  drafts_this_minute: number | null;
}

/**
 * In the order of their ids: two batches with the same users wait instead of deadlocking. And a statement of its own,
 * before anything is read: one that waits for a lock goes on with what it saw before, without the answers it has waited for.
 */
const LOCK = {
  name: 'submission-lock',
  text: `select from ticket_user u
    where u.id in (select s.ticket_user_id from session s where s.token_hash = any($1::text[]))
    order by u.id for update of u`,
};

/** The key is asked for as a single value: as an `exists` the planner may read the whole history instead. */
const LOAD = {
  name: 'submission-load',
  text: `select ${DECIDING_COLUMNS.map((column) => `u.${column}`).join(', ')},
      s.token_hash, s.expires_at as session_expires_at, s.ended_at as session_ended_at,
      s.ended_reason as session_ended_reason, c.owner as contest_owner, c.name as contest_name,
      c.state as contest_state, c.version as contest_version, wanted.key as idempotency_key,
      (select json_build_array(h.late, h.aside) from answer_history h
        where h.ticket_user_id = u.id and h.idempotency_key = wanted.key limit 1) as known,
      (select json_agg(array[a.task_index, a.sequence, a.history_bytes]) from answer a
        where a.ticket_user_id = u.id) as answers,
      v.bytes as other_bytes, v.full_at as history_full_at,
      case when wanted.key = '' then (select d.bytes from ticket_volume d
        where d.ticket_user_id = u.id and d.kind = 'draft' and d.minute = $3) end as drafts_this_minute
    from unnest($1::text[], $2::text[]) as wanted (token, key)
    join session s on s.token_hash = wanted.token
    join ticket_user u on u.id = s.ticket_user_id
    join contest c on c.id = u.contest_id
    left join ticket_volume v on v.ticket_user_id = u.id and v.kind = 'history'`,
};

const STORE = {
  name: 'submission-store',
  text: `with written as (
      select * from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[], $6::text[], $7::int[],
        $8::text[], $9::text[], $10::int[], $11::int[], $12::bigint[], $13::text[], $14::text[], $15::int[],
        $16::int[], $17::bigint[], $18::bigint[])
      as row (ticket_user_id, idempotency_key, task_index, sequence, task_name, task_id, task_version, body,
        received_at, late, applied, delay_ms, late_decision, aside, current, has_body, history_bytes, ahead)
    ), ended as (
      delete from answer_draft d using written w
      where d.ticket_user_id = w.ticket_user_id and d.task_index = w.task_index
        and (d.sequence <= w.sequence or d.sequence > w.ahead)
    ), kept as (
      insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, task_name, task_id,
        task_version, body, received_at, late, applied, delay_ms, late_decision, aside)
      select ticket_user_id, idempotency_key, task_index, sequence, task_name, task_id, task_version,
        case when has_body = 1 then body else '' end,
        received_at, late, applied, delay_ms, late_decision, aside from written
    )
    insert into answer (ticket_user_id, task_index, sequence, body, answered_at, task_id, task_version,
      history_bytes)
    select ticket_user_id, task_index, sequence, body, received_at, task_id, task_version, history_bytes
    from written where current = 1
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, answered_at = excluded.answered_at, task_id = excluded.task_id,
      task_version = excluded.task_version, history_bytes = excluded.history_bytes`,
};

/** Makes room where a history is full: see isBeyond. */
const DROP = {
  name: 'submission-drop',
  text: `delete from answer_history h
    using unnest($1::text[], $2::int[], $3::bigint[], $4::int[], $5::text[])
      as w (ticket_user_id, task_index, sequence, late, aside)
    where h.ticket_user_id = w.ticket_user_id and h.task_index = w.task_index and h.sequence < w.sequence
      and case when w.late = 1
        then h.late = 1 and h.late_decision = 'pending' and (h.aside = '') = (w.aside = '')
        else h.applied = 1 and h.body = '' end`,
};

const SAVE_DRAFTS = {
  name: 'draft-save',
  text: `insert into answer_draft (ticket_user_id, task_index, sequence, body, saved_at, has_content)
    select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[], $6::int[])
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, saved_at = excluded.saved_at, has_content = excluded.has_content
    where excluded.sequence > answer_draft.sequence or answer_draft.sequence > $7`,
};

const SET_ASIDE = {
  name: 'submission-aside',
  text: `update ticket_user u set aside_tasks = row.tasks
    from unnest($1::text[], $2::text[]) as row (id, tasks) where u.id = row.id`,
};

const FINISH = {
  name: 'submission-finish',
  text: `update ticket_user u set finished_at = done.at
    from unnest($1::text[], $2::text[]) as done (id, at) where u.id = done.id`,
};

/** With the bodies, which nobody else needs. */
const ACCOUNTS = {
  name: 'submission-accounts',
  text: `select u.*, (select json_agg(json_build_array(a.task_index, a.body)) from answer a
      where a.ticket_user_id = u.id) as answers
    from ticket_user u where u.id = any($1::text[])`,
};

interface AccountRow extends TicketUserRow {
  answers: [taskId: number, body: string][] | null;
}

async function load(client: PoolClient, inputs: SubmissionInput[]) {
  const tokens = inputs.map(({ tokenHash }) => tokenHash);
  const keys = inputs.map(({ idempotencyKey }) => idempotencyKey);
  // The second is sent behind the first: the server takes them in turn, and a round trip costs more than their work.
  const [, { rows }] = await Promise.all([
    client.query({ ...LOCK, values: [tokens] }),
    client.query<LoadedRow>({
      ...LOAD,
      values: [tokens, keys, countedMinute(inputs[0]?.now ?? new Date(0))],
    }),
  ]);
  const now = inputs[0]?.now.toISOString() ?? '';
  const users = new Map<string, SubmittingUser>();
  const knownKeys = new Map<string, Standing>();
  // Several rows may be about one user: by two submissions, or by an ended session beside the live one.
  const shared = new Map<string, ReturnType<typeof userState>>();
  const drafts = new Map(rows.map((row) => [row.id, 0]));
  for (const { id, drafts_this_minute } of rows) drafts.set(id, drafts_this_minute ?? drafts.get(id) ?? 0);
  for (const row of rows) {
    if (row.known) {
      const [late, aside] = row.known;
      knownKeys.set(keyOf(row.id, row.idempotency_key), standingOf({ late, aside }));
    }
    if (users.has(row.token_hash)) continue;
    const state = shared.get(row.id) ?? userState(row, row.answers ?? [], drafts.get(row.id) ?? 0);
    shared.set(row.id, state);
    users.set(row.token_hash, submittingUser(row, row.token_hash, state, now));
  }
  return { users, knownKeys };
}

const FORMER_NAMES = {
  name: 'submission-former-names',
  text: `select owner, name, entity_id from former_name
    where kind = 'contest' and (owner || '/' || name) = any($1::text[])`,
};

/** Asked for only when somebody comes under another name than the present one. */
async function loadFormerNames(
  client: PoolClient,
  inputs: SubmissionInput[],
  users: ReadonlyMap<string, SubmittingUser>,
): Promise<Map<string, string>> {
  const strange = inputs.filter(({ tokenHash, userId }) => {
    const entry = users.get(tokenHash);
    return entry && !isPresentName(entry, userId);
  });
  if (strange.length === 0) return new Map();
  const wanted = strange.map(({ userId }) => userId.slice(0, userId.lastIndexOf('/')));
  const { rows } = await client.query<{ owner: string; name: string; entity_id: string }>({
    ...FORMER_NAMES,
    values: [wanted],
  });
  return new Map(rows.map((row) => [entityId(row.owner, row.name), row.entity_id]));
}

/** Of several answers to one task in a batch only the newest becomes current; a statement may touch a row once. */
function currentOf(history: HistoryRow[]): Set<HistoryRow> {
  const newest = new Map<string, HistoryRow>();
  for (const row of history) if (row.applied) newest.set(`${row.ticketUserId} ${row.taskId}`, row);
  return new Set(newest.values());
}

/** One array per column, in the order of the statement's parameters. */
function columns<Row>(rows: Row[], ...values: ((row: Row) => string | number | boolean | null)[]) {
  return values.map((value) => rows.map(value));
}

function historyColumns(history: HistoryRow[]) {
  const current = currentOf(history);
  return columns(
    history,
    (row) => row.ticketUserId,
    (row) => row.idempotencyKey,
    (row) => row.taskId,
    (row) => row.sequence,
    ({ given }) => given.name,
    ({ given }) => given.taskId,
    ({ given }) => given.version,
    (row) => row.body,
    (row) => row.receivedAt,
    (row) => (row.late ? 1 : 0),
    (row) => (row.applied ? 1 : 0),
    (row) => row.delayMs,
    (row) => row.lateDecision,
    (row) => row.aside,
    (row) => (current.has(row) ? 1 : 0),
    (row) => (historyBody(row) === row.body ? 1 : 0),
    (row) => row.historyBytes,
    (row) => Date.parse(row.receivedAt) + SEQUENCE_SKEW_MS,
  );
}

/** What is to be run, in this order. */
function statementsFor(writes: SubmissionWrites): QueryConfig[] {
  const { history, drafts, finished, asideTasks, volumes } = writes;
  const statements: QueryConfig[] = volumeStatements(volumes);
  const beyond = history.filter(({ isBeyond }) => isBeyond);
  if (beyond.length > 0) {
    const values = columns(
      beyond,
      (row) => row.ticketUserId,
      (row) => row.taskId,
      (row) => row.sequence,
      (row) => (row.late ? 1 : 0),
      (row) => row.aside,
    );
    statements.push({ ...DROP, values });
  }
  if (history.length > 0) statements.push({ ...STORE, values: historyColumns(history) });
  if (drafts.length > 0) {
    const values = columns(
      drafts,
      (row) => row.ticketUserId,
      (row) => row.taskId,
      (row) => row.sequence,
      (row) => row.body,
      (row) => row.savedAt,
      (row) => (row.hasContent ? 1 : 0),
    );
    statements.push({ ...SAVE_DRAFTS, values: [...values, Math.max(...drafts.map(({ ahead }) => ahead))] });
  }
  if (asideTasks.length > 0) {
    const newest = new Map(asideTasks.map(({ ticketUserId, tasks }) => [ticketUserId, tasks]));
    statements.push({ ...SET_ASIDE, values: [[...newest.keys()], [...newest.values()]] });
  }
  if (finished.length > 0) {
    const values = columns(
      finished,
      (row) => row.ticketUserId,
      (row) => row.at,
    );
    statements.push({ ...FINISH, values });
  }
  return statements;
}

function accountsFrom({ rows }: QueryResult<AccountRow>): Map<string, AccountRows> {
  return new Map(rows.map(({ answers, ...user }) => [user.id, { user, answers: new Map(answers) }]));
}

export async function submitOnPostgres(
  client: PoolClient,
  inputs: SubmissionInput[],
): Promise<DecidedBatch<SubmissionOutcome>> {
  const { users, knownKeys } = await load(client, inputs);
  const { contests, tasks } = await loadVersions(client, inputs, users);
  const formerNames = await loadFormerNames(client, inputs, users);
  const { outcomes, writes } = applySubmissions(
    {
      users,
      knownKeys,
      formerContest: (owner, name) => formerNames.get(entityId(owner, name)),
      contestOf: (entry) => {
        const known = contests.get(entry.user.contest_id, versionFor(entry));
        if (!known) throw new Error(`contest ${entry.user.contest_id} has no version ${versionFor(entry)}`);
        return known;
      },
      taskOf: ({ taskId, version }) => (taskId === null ? undefined : tasks.get(taskId, version)),
    },
    inputs,
  );
  const statements = statementsFor(writes);
  const wanted = accountsWanted(outcomes);
  // Read behind the writes.
  if (wanted.length > 0) statements.push({ ...ACCOUNTS, values: [wanted] });
  let accounts: ReadonlyMap<string, AccountRows> | undefined;
  return {
    statements,
    outputAt(index, results) {
      const outcome = outcomes[index] as Decided;
      if (!('accountOf' in outcome)) return outcome;
      accounts ??= accountsFrom(results.at(-1) as QueryResult<AccountRow>);
      return withAccount(outcome, accounts);
    },
  };
}
