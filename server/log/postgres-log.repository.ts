import type { PoolClient, QueryConfig } from 'pg';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import { contestVersions } from '#server/contest/index.ts';
import type { DecidedBatch } from '#server/database/command.ts';
import { volumeStatements } from '#server/database/ticket-volume.repository.ts';
import { contestVersionOf } from '#server/session/index.ts';
import { decideLogs } from './decide-logs.ts';
import type { LoggingRow, LogInput, TicketLogOutcome, LogRow } from './ticket-log.ts';

interface LoadedRow extends LoggingRow {
  token_hash: string;
  last_sequence: number | null;
}

/** Takes no locks: an answer of the same user must never wait for a log. */
const LOAD = {
  name: 'log-load',
  text: `select u.id, u.contest_id, u.ticket, u.tag, u.start_time, u.stop_time, u.expire_time, u.plan, s.token_hash,
      s.expires_at as session_expires_at, s.ended_at as session_ended_at,
      s.ended_reason as session_ended_reason, c.state as contest_state, c.version as contest_version,
      c.owner as contest_owner, c.name as contest_name, v.bytes as log_bytes, v.full_at as log_full_at,
      case when wanted.last then
        (select max(sequence) from ticket_log l where l.ticket_user_id = u.id and l.sequence <= $2)
      end as last_sequence
    from json_to_recordset($1::json) as wanted (token text, last boolean)
    join session s on s.token_hash = wanted.token
    join ticket_user u on u.id = s.ticket_user_id
    join contest c on c.id = u.contest_id
    left join ticket_volume v on v.ticket_user_id = u.id and v.kind = 'log'`,
};

/** In the order of the key, so that two batches with the same entries wait instead of deadlocking. */
const STORE = {
  name: 'log-store',
  text: `insert into ticket_log (ticket_user_id, sequence, task_index, task_name, task_id, task_version, body,
      form, base, logged_at, received_at)
    select "ticketUserId", sequence, "taskId", "taskName", "givenId", "givenVersion", body, form, base,
      "loggedAt", "receivedAt"
    from json_to_recordset($1::json) as row ("ticketUserId" text, sequence bigint, "taskId" int,
      "taskName" text, "givenId" text, "givenVersion" int, body text, form text, base bigint, "loggedAt" text, "receivedAt" text)
    order by 1, 2
    on conflict do nothing`,
};

async function load(client: PoolClient, inputs: LogInput[]): Promise<Map<string, LoadedRow>> {
  const needsLast = new Map<string, boolean>();
  for (const { tokenHash, entries } of inputs) {
    const asks = entries.some(({ sequence }) => sequence === undefined);
    needsLast.set(tokenHash, asks || needsLast.get(tokenHash) === true);
  }
  const wanted = [...needsLast].map(([token, last]) => ({ token, last }));
  const ahead = (inputs[0]?.now.getTime() ?? 0) + SEQUENCE_SKEW_MS;
  const { rows } = await client.query<LoadedRow>({ ...LOAD, values: [JSON.stringify(wanted), ahead] });
  return new Map(rows.map((row) => [row.token_hash, row]));
}

/** Reads the contents that no earlier batch has needed; they never change. */
async function loadContests(client: PoolClient, users: Iterable<LoadedRow>): Promise<void> {
  for (const { contest_id, contest_version, plan } of users) {
    const version = contestVersionOf(plan, contest_version);
    if (contestVersions.find(contest_id, version)) continue;
    const { rows } = await client.query<{ body: string }>(
      'select body from contest_version where contest_id = $1 and version = $2',
      [contest_id, version],
    );
    contestVersions.remember(contest_id, version, rows[0]?.body ?? '{}');
  }
}

function statementsFor(rows: LogRow[]): QueryConfig[] {
  if (rows.length === 0) return [];
  const flat = rows.map(({ given, ...row }) => ({
    ...row,
    taskName: given.name,
    givenId: given.taskId,
    givenVersion: given.version,
  }));
  return [{ ...STORE, values: [JSON.stringify(flat)] }];
}

export async function logOnPostgres(
  client: PoolClient,
  inputs: LogInput[],
): Promise<DecidedBatch<TicketLogOutcome>> {
  const users = await load(client, inputs);
  await loadContests(client, users.values());
  const { outcomes, rows, volumes } = decideLogs(
    {
      userOf: (tokenHash) => users.get(tokenHash),
      contestOf: ({ contest_id, contest_version, plan }) => {
        const version = contestVersionOf(plan, contest_version);
        const known = contestVersions.find(contest_id, version);
        if (!known) throw new Error(`contest ${contest_id} has no version ${version}`);
        return known;
      },
      lastSequence: (user) => (user as LoadedRow).last_sequence ?? undefined,
    },
    inputs,
  );
  const statements = [...statementsFor(rows), ...volumeStatements(volumes)];
  return { statements, outputAt: (index) => outcomes[index] as TicketLogOutcome };
}
