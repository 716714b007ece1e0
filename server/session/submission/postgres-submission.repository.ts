import type { PoolClient } from 'pg';
import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { entityId } from '#domain/text/entity-id.ts';
import type { TaskSettings } from '#tasks/task.schema.ts';
import { contestVersionOf, readPlan } from '../session-plan.ts';
import { applySubmissions, isPresentName, keyOf } from './apply-submissions.ts';
import {
  type HistoryRow,
  standingOf,
  type Standing,
  type SubmissionInput,
  type SubmissionOutcome,
  type SubmissionWrites,
  type SubmittingRow,
  submittingUser,
  type SubmittingUser,
} from './submission-records.ts';
import { contestVersions, taskVersions, versionKey } from './version-cache.ts';

/** One per submission: the user as it is now, and whether its key is stored already. */
interface LoadedRow extends SubmittingRow {
  token_hash: string;
  idempotency_key: string;
  /** Null when it is not. */
  known: [late: number, aside: string] | null;
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
      (select json_build_array(h.late, h.aside) from answer_history h
        where h.ticket_user_id = u.id and h.idempotency_key = wanted.key limit 1) as known,
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
        "taskId" int, sequence bigint, "taskName" text, "givenId" text, "givenVersion" int, body text,
        "receivedAt" text, applied boolean, current boolean, late boolean, "delayMs" bigint,
        "lateDecision" text, aside text)
    ), ended as (
      delete from answer_draft d using written w
      where d.ticket_user_id = w."ticketUserId" and d.task_index = w."taskId" and d.sequence <= w.sequence
    ), kept as (
      insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, task_name, task_id,
        task_version, body, received_at, late, applied, delay_ms, late_decision, aside)
      select "ticketUserId", "idempotencyKey", "taskId", sequence, "taskName", "givenId", "givenVersion", body,
        "receivedAt", late::int, applied::int, "delayMs", "lateDecision", aside from written
    )
    insert into answer (ticket_user_id, task_index, sequence, body, answered_at, task_id, task_version)
    select "ticketUserId", "taskId", sequence, body, "receivedAt", "givenId", "givenVersion"
    from written where current
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, answered_at = excluded.answered_at, task_id = excluded.task_id,
      task_version = excluded.task_version`,
};

const SAVE_DRAFTS = {
  name: 'draft-save',
  text: `insert into answer_draft (ticket_user_id, task_index, sequence, body, saved_at)
    select "ticketUserId", "taskId", sequence, body, "savedAt"
    from json_to_recordset($1::json) as row ("ticketUserId" text, "taskId" int, sequence bigint, body text,
      "savedAt" text)
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, saved_at = excluded.saved_at where excluded.sequence > answer_draft.sequence`,
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
  const knownKeys = new Map<string, Standing>();
  // Several rows may be about one user: by two submissions, or by an ended session beside the live one.
  const shared = new Map<string, Pick<SubmittingUser, 'user' | 'answers'>>();
  for (const row of rows) {
    if (row.known) {
      const [late, aside] = row.known;
      knownKeys.set(keyOf(row.id, row.idempotency_key), standingOf({ late, aside }));
    }
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

async function readBody(client: PoolClient, text: string, values: [string, number]): Promise<string> {
  const { rows } = await client.query<{ body: string }>(text, values);
  return rows[0]?.body ?? '{}';
}

const CONTEST_BODY = 'select body from contest_version where contest_id = $1 and version = $2';
const TASK_BODY = 'select body from task_version where task_id = $1 and version = $2';

/** Held for the batch: the cache that they come from may drop one of them while the others are read. */
async function loadVersions(client: PoolClient, users: Iterable<SubmittingUser>) {
  const contests = new Map<string, ContestSettings>();
  const tasks = new Map<string, TaskSettings | Error>();
  for (const entry of users) {
    const { contest_id: id, plan } = entry.user;
    const version = versionFor(entry);
    const key = versionKey(id, version);
    contests.set(
      key,
      contests.get(key) ??
        contestVersions.find(id, version) ??
        contestVersions.remember(id, version, await readBody(client, CONTEST_BODY, [id, version])),
    );
    for (const { taskId, version: given } of readPlan(plan)?.tasks ?? []) {
      if (taskId === null) continue;
      const task =
        tasks.get(versionKey(taskId, given)) ??
        taskVersions.find(taskId, given) ??
        taskVersions.remember(taskId, given, await readBody(client, TASK_BODY, [taskId, given]));
      tasks.set(versionKey(taskId, given), task);
    }
  }
  return { contests, tasks };
}

const FORMER_NAMES = `select owner, name, entity_id from former_name
  where kind = 'contest' and (owner || '/' || name) = any($1::text[])`;

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
  const { rows } = await client.query<{ owner: string; name: string; entity_id: string }>(FORMER_NAMES, [
    wanted,
  ]);
  return new Map(rows.map((row) => [entityId(row.owner, row.name), row.entity_id]));
}

/** Of several answers to one task in a batch only the newest becomes current; a statement may touch a row once. */
function withCurrent(history: HistoryRow[]) {
  const newest = new Map<string, HistoryRow>();
  for (const row of history) if (row.applied) newest.set(`${row.ticketUserId} ${row.taskId}`, row);
  const current = new Set(newest.values());
  return history.map(({ given, ...row }, index) => ({
    ...row,
    taskName: given.name,
    givenId: given.taskId,
    givenVersion: given.version,
    current: current.has(history[index] as HistoryRow),
  }));
}

async function store(client: PoolClient, writes: SubmissionWrites): Promise<void> {
  const { history, drafts, finished, asideTasks } = writes;
  if (history.length > 0) await client.query({ ...STORE, values: [JSON.stringify(withCurrent(history))] });
  if (drafts.length > 0) await client.query({ ...SAVE_DRAFTS, values: [JSON.stringify(drafts)] });
  for (const { ticketUserId, tasks } of asideTasks) {
    await client.query('update ticket_user set aside_tasks = $1 where id = $2', [tasks, ticketUserId]);
  }
  if (finished.length > 0) await client.query({ ...FINISH, values: [JSON.stringify(finished)] });
}

export async function submitOnPostgres(
  client: PoolClient,
  inputs: SubmissionInput[],
): Promise<SubmissionOutcome[]> {
  const { users, knownKeys } = await load(client, inputs);
  const { contests, tasks } = await loadVersions(client, users.values());
  const formerNames = await loadFormerNames(client, inputs, users);
  const { outcomes, writes } = applySubmissions(
    {
      users,
      knownKeys,
      formerContest: (owner, name) => formerNames.get(entityId(owner, name)),
      contestOf: (entry) => {
        const known = contests.get(versionKey(entry.user.contest_id, versionFor(entry)));
        if (!known) throw new Error(`contest ${entry.user.contest_id} has no version ${versionFor(entry)}`);
        return known;
      },
      taskOf: ({ taskId, version }) => (taskId === null ? undefined : tasks.get(versionKey(taskId, version))),
    },
    inputs,
  );
  await store(client, writes);
  return outcomes;
}
