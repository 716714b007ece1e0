import type { PoolClient } from 'pg';
import { readPlan } from '../session-plan.ts';
import type { TicketUserRow } from '../ticket-user.repository.ts';
import { applySubmissions, keyOf } from './apply-submissions.ts';
import type { SubmissionInput, SubmissionOutcome, SubmissionWrites, SubmittingUser } from './submission.ts';
import { contestVersions, taskVersions } from './version-cache.ts';

interface UserRow extends TicketUserRow {
  token_hash: string;
  session_expires_at: string;
  session_ended_at: string | null;
  session_ended_reason: string | null;
  contest_owner: string;
  contest_name: string;
  contest_state: string;
  contest_version: number;
}

/** Locked in the order of their ids, so that two batches with the same users wait instead of deadlocking. */
const USERS = {
  name: 'submission-users',
  text: `select u.*, s.token_hash, s.expires_at as session_expires_at, s.ended_at as session_ended_at,
      s.ended_reason as session_ended_reason, c.owner as contest_owner, c.name as contest_name,
      c.state as contest_state, c.version as contest_version
    from session s join ticket_user u on u.id = s.ticket_user_id join contest c on c.id = u.contest_id
    where s.token_hash = any($1) order by u.id for update of u`,
};
const ANSWERS = {
  name: 'submission-answers',
  text: 'select ticket_user_id, task_index, sequence, body from answer where ticket_user_id = any($1)',
};
const KEYS = {
  name: 'submission-keys',
  text: `select h.ticket_user_id, h.idempotency_key from answer_history h
    join unnest($1::text[], $2::text[]) as wanted (id, key)
    on h.ticket_user_id = wanted.id and h.idempotency_key = wanted.key`,
};
const HISTORY = {
  name: 'submission-history',
  text: `insert into answer_history (ticket_user_id, idempotency_key, task_index, sequence, task_name,
      task_version, body, received_at, late, applied)
    select id, key, task_index, sequence, task_name, task_version, body, received_at, 0, applied from unnest($1::text[], $2::text[], $3::int[], $4::bigint[], $5::text[],
      $6::int[], $7::text[], $8::text[], $9::int[])
      as rows (id, key, task_index, sequence, task_name, task_version, body, received_at, applied)`,
};
const PUT = {
  name: 'submission-put',
  text: `insert into answer (ticket_user_id, task_index, sequence, body, answered_at)
    select * from unnest($1::text[], $2::int[], $3::bigint[], $4::text[], $5::text[])
    on conflict (ticket_user_id, task_index) do update set sequence = excluded.sequence,
      body = excluded.body, answered_at = excluded.answered_at`,
};
const FINISH = {
  name: 'submission-finish',
  text: `update ticket_user u set finished_at = done.at
    from unnest($1::text[], $2::text[]) as done (id, at) where u.id = done.id`,
};
/** Grouped, because one statement may touch a counter only once; ordered, so that batches do not deadlock. */
const COUNT = {
  name: 'submission-count',
  text: `insert into progress (contest_id, school, finished_count)
    select contest, school, count(*)::int from unnest($1::text[], $2::text[]) as done (contest, school)
    group by contest, school order by contest, school
    on conflict (contest_id, school) do update
      set finished_count = progress.finished_count + excluded.finished_count`,
};

async function loadUsers(
  client: PoolClient,
  tokenHashes: string[],
  now: string,
): Promise<Map<string, SubmittingUser>> {
  const { rows } = await client.query<UserRow>({ ...USERS, values: [tokenHashes] });
  const byId = new Map<string, SubmittingUser['answers']>(rows.map((row) => [row.id, new Map()]));
  const answers = await client.query<{
    ticket_user_id: string;
    task_index: number;
    sequence: number;
    body: string;
  }>({ ...ANSWERS, values: [[...byId.keys()]] });
  for (const { ticket_user_id, task_index, sequence, body } of answers.rows) {
    byId.get(ticket_user_id)?.set(task_index, { sequence, body });
  }
  // Two sessions of one user (one of them ended) share the row and its answers.
  const usersById = new Map<string, TicketUserRow>();
  return new Map(
    rows.map((row) => {
      const user = usersById.get(row.id) ?? row;
      usersById.set(row.id, user);
      return [
        row.token_hash,
        {
          tokenHash: row.token_hash,
          sessionLive: row.session_ended_at === null && row.session_expires_at > now,
          takenOver: row.session_ended_reason === 'taken-over',
          user,
          contest: {
            owner: row.contest_owner,
            name: row.contest_name,
            state: row.contest_state,
            version: row.contest_version,
          },
          answers: byId.get(row.id) ?? new Map<number, { sequence: number; body: string }>(),
        },
      ];
    }),
  );
}

async function loadKeys(
  client: PoolClient,
  users: ReadonlyMap<string, SubmittingUser>,
  inputs: SubmissionInput[],
): Promise<Set<string>> {
  const wanted = inputs.flatMap((input) => {
    const entry = users.get(input.tokenHash);
    return entry ? [{ id: entry.user.id, key: input.idempotencyKey }] : [];
  });
  const { rows } = await client.query<{ ticket_user_id: string; idempotency_key: string }>({
    ...KEYS,
    values: [wanted.map(({ id }) => id), wanted.map(({ key }) => key)],
  });
  return new Set(rows.map((row) => keyOf(row.ticket_user_id, row.idempotency_key)));
}

const contestVersionOf = ({ user, contest }: SubmittingUser) =>
  readPlan(user.plan)?.contestVersion ?? contest.version;

/** Reads the contents that no earlier batch has needed; they never change. */
async function loadVersions(client: PoolClient, users: Iterable<SubmittingUser>): Promise<void> {
  for (const entry of users) {
    const { user } = entry;
    const version = contestVersionOf(entry);
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

/** Of several answers to one task in a batch only the newest is put; a statement may touch a row once. */
function currentAnswers(writes: SubmissionWrites): SubmissionWrites['history'] {
  const newest = new Map<string, SubmissionWrites['history'][number]>();
  for (const row of writes.history) if (row.applied) newest.set(`${row.ticketUserId} ${row.taskId}`, row);
  return [...newest.values()];
}

async function store(client: PoolClient, writes: SubmissionWrites): Promise<void> {
  const { history, finished } = writes;
  if (history.length > 0) {
    await client.query({
      ...HISTORY,
      values: [
        history.map((row) => row.ticketUserId),
        history.map((row) => row.idempotencyKey),
        history.map((row) => row.taskId),
        history.map((row) => row.sequence),
        history.map((row) => row.taskName),
        history.map((row) => row.taskVersion),
        history.map((row) => row.body),
        history.map((row) => row.receivedAt),
        history.map((row) => (row.applied ? 1 : 0)),
      ],
    });
    const current = currentAnswers(writes);
    await client.query({
      ...PUT,
      values: [
        current.map((row) => row.ticketUserId),
        current.map((row) => row.taskId),
        current.map((row) => row.sequence),
        current.map((row) => row.body),
        current.map((row) => row.receivedAt),
      ],
    });
  }
  if (finished.length === 0) return;
  await client.query({
    ...FINISH,
    values: [finished.map((row) => row.ticketUserId), finished.map((row) => row.at)],
  });
  const counted = finished.filter((row) => row.counts);
  await client.query({
    ...COUNT,
    values: [counted.map((row) => row.contestId), counted.map((row) => row.school)],
  });
}

export async function submitOnPostgres(
  client: PoolClient,
  inputs: SubmissionInput[],
): Promise<SubmissionOutcome[]> {
  const tokenHashes = [...new Set(inputs.map((input) => input.tokenHash))];
  const users = await loadUsers(client, tokenHashes, inputs[0]?.now.toISOString() ?? '');
  const knownKeys = await loadKeys(client, users, inputs);
  await loadVersions(client, users.values());
  const { outcomes, writes } = applySubmissions(
    {
      users,
      knownKeys,
      contestOf: (entry) => {
        const known = contestVersions.find(entry.user.contest_id, contestVersionOf(entry));
        if (!known)
          throw new Error(`contest ${entry.user.contest_id} has no version ${contestVersionOf(entry)}`);
        return known;
      },
      taskOf: ({ taskId, version }) => (taskId === null ? undefined : taskVersions.find(taskId, version)),
    },
    inputs,
  );
  await store(client, writes);
  return outcomes;
}
