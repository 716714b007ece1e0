import type { PoolClient } from 'pg';
import { contestVersionOf, readPlan } from '../session-plan.ts';
import { applySubmissions, keyOf } from './apply-submissions.ts';
import {
  type SubmissionInput,
  type SubmissionOutcome,
  type SubmissionWrites,
  type SubmittingRow,
  submittingUser,
  type SubmittingUser,
} from './submission.ts';
import { contestVersions, taskVersions } from './version-cache.ts';

/** One per submission: the user as it is now, and whether its key is stored already. */
interface LoadedRow extends SubmittingRow {
  token_hash: string;
  idempotency_key: string;
  is_known: boolean | null;
  answers: [taskIndex: number, sequence: number, body: string][] | null;
}

/**
 * In the order of their ids: two batches with the same users wait instead of deadlocking. And before anything is read:
 * a statement that waits for a lock goes on with what it saw before, without the answers it has waited for.
 */
const LOCK = {
  name: 'submission-lock',
  text: `select u.id from ticket_user u
    where u.id in (select s.ticket_user_id from session s where s.token_hash = any($1::text[]))
    order by u.id for update of u`,
};

/**
 * A round trip costs more than the work in it, so beside the lock a batch makes two: one reads everything, one writes
 * everything. The key is asked for as a single value: as an `exists` the planner may read the whole history instead.
 */
const LOAD = {
  name: 'submission-load',
  text: `select u.*, s.token_hash, s.expires_at as session_expires_at, s.ended_at as session_ended_at,
      s.ended_reason as session_ended_reason, c.owner as contest_owner, c.name as contest_name,
      c.state as contest_state, c.version as contest_version, wanted.key as idempotency_key,
      (select true from answer_history h
        where h.ticket_user_id = u.id and h.idempotency_key = wanted.key limit 1) as is_known,
      (select json_agg(json_build_array(a.task_index, a.sequence, a.body)) from answer a
        where a.ticket_user_id = u.id) as answers
    from json_to_recordset($1::json) as wanted (token text, key text)
    join session s on s.token_hash = wanted.token
    join ticket_user u on u.id = s.ticket_user_id
    join contest c on c.id = u.contest_id`,
};

const STORE = {
  name: 'submission-store',
  text: `with written as (
      select * from json_to_recordset($1::json) as row ("ticketUserId" text, "idempotencyKey" text,
        "taskId" int, sequence bigint, "taskName" text, "taskVersion" int, body text, "receivedAt" text,
        applied boolean, current boolean)
    ), kept as (
      insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, task_name,
        task_version, body, received_at, late, applied)
      select "ticketUserId", "idempotencyKey", "taskId", sequence, "taskName", "taskVersion", body,
        "receivedAt", 0, applied::int from written
    )
    insert into answer (ticket_user_id, task_index, sequence, body, answered_at)
    select "ticketUserId", "taskId", sequence, body, "receivedAt" from written where current
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, answered_at = excluded.answered_at`,
};

/** Grouped, because one statement may touch a counter only once; ordered, so that batches do not deadlock. */
const FINISH = {
  name: 'submission-finish',
  text: `with done as (
      select * from json_to_recordset($1::json) as row ("ticketUserId" text, "contestId" text, school text,
        counts boolean, at text)
    ), marked as (
      update ticket_user u set finished_at = done.at from done where u.id = done."ticketUserId"
    )
    insert into progress (contest_id, school, finished_count)
    select "contestId", school, count(*)::int from done where counts
    group by "contestId", school order by "contestId", school
    on conflict (contest_id, school) do update
      set finished_count = progress.finished_count + excluded.finished_count`,
};

async function load(client: PoolClient, inputs: SubmissionInput[]) {
  const wanted = inputs.map(({ tokenHash, idempotencyKey }) => ({ token: tokenHash, key: idempotencyKey }));
  await client.query({ ...LOCK, values: [wanted.map(({ token }) => token)] });
  const { rows } = await client.query<LoadedRow>({ ...LOAD, values: [JSON.stringify(wanted)] });
  const now = inputs[0]?.now.toISOString() ?? '';
  const users = new Map<string, SubmittingUser>();
  const knownKeys = new Set<string>();
  // Several rows may be about one user: by two submissions, or by an ended session beside the live one.
  const shared = new Map<string, Pick<SubmittingUser, 'user' | 'answers'>>();
  for (const row of rows) {
    if (row.is_known) knownKeys.add(keyOf(row.id, row.idempotency_key));
    if (users.has(row.token_hash)) continue;
    const state = shared.get(row.id) ?? {
      user: row,
      answers: new Map((row.answers ?? []).map(([task, sequence, body]) => [task, { sequence, body }])),
    };
    shared.set(row.id, state);
    users.set(row.token_hash, submittingUser(row, row.token_hash, state, now));
  }
  return { users, knownKeys };
}

const versionFor = ({ user, contest }: SubmittingUser) => contestVersionOf(user.plan, contest.version);

/** Reads the contents that no earlier batch has needed; they never change. */
async function loadVersions(client: PoolClient, users: Iterable<SubmittingUser>): Promise<void> {
  for (const entry of users) {
    const { user } = entry;
    const version = versionFor(entry);
    if (!contestVersions.find(user.contest_id, version)) {
      const { rows } = await client.query<{ body: string }>(
        'select body from contest_version where contest_id = $1 and version = $2',
        [user.contest_id, version],
      );
      contestVersions.remember(user.contest_id, version, rows[0]?.body ?? '{}');
    }
    for (const planned of readPlan(user.plan)?.tasks ?? []) {
      if (planned.taskId === null || taskVersions.find(planned.taskId, planned.version)) continue;
      const { rows } = await client.query<{ body: string }>(
        'select body from task_version where task_id = $1 and version = $2',
        [planned.taskId, planned.version],
      );
      taskVersions.remember(planned.taskId, planned.version, rows[0]?.body ?? '{}');
    }
  }
}

/** Of several answers to one task in a batch only the newest becomes current; a statement may touch a row once. */
function withCurrent(history: SubmissionWrites['history']) {
  const newest = new Map<string, SubmissionWrites['history'][number]>();
  for (const row of history) if (row.applied) newest.set(`${row.ticketUserId} ${row.taskId}`, row);
  const current = new Set(newest.values());
  return history.map((row) => ({ ...row, current: current.has(row) }));
}

async function store(client: PoolClient, { history, finished }: SubmissionWrites): Promise<void> {
  if (history.length > 0) await client.query({ ...STORE, values: [JSON.stringify(withCurrent(history))] });
  if (finished.length > 0) await client.query({ ...FINISH, values: [JSON.stringify(finished)] });
}

export async function submitOnPostgres(
  client: PoolClient,
  inputs: SubmissionInput[],
): Promise<SubmissionOutcome[]> {
  const { users, knownKeys } = await load(client, inputs);
  await loadVersions(client, users.values());
  const { outcomes, writes } = applySubmissions(
    {
      users,
      knownKeys,
      contestOf: (entry) => {
        const known = contestVersions.find(entry.user.contest_id, versionFor(entry));
        if (!known) throw new Error(`contest ${entry.user.contest_id} has no version ${versionFor(entry)}`);
        return known;
      },
      taskOf: ({ taskId, version }) => (taskId === null ? undefined : taskVersions.find(taskId, version)),
    },
    inputs,
  );
  await store(client, writes);
  return outcomes;
}
