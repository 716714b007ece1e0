import type BetterSqlite3 from 'better-sqlite3';
import { SEQUENCE_SKEW_MS } from '#domain/session/sequence.ts';
import { preparedOnce } from '#server/database/sqlite.ts';
import { storeVolumesOnSqlite } from '#server/database/ticket-volume.repository.ts';
import { contestVersions } from '#server/contest/index.ts';
import { contestVersionOf } from '#server/session/index.ts';
import { decideLogs } from './decide-logs.ts';
import type { LoggingRow, LogInput, TicketLogOutcome } from './ticket-log.ts';

/** Prepared once: this runs more often than anything else. */
function prepare(connection: BetterSqlite3.Database) {
  return {
    user: connection.prepare<[string], LoggingRow>(
      `select u.id, u.contest_id, u.ticket, u.tag, u.start_time, u.stop_time, u.expire_time, u.plan,
         s.expires_at as session_expires_at, s.ended_at as session_ended_at,
         s.ended_reason as session_ended_reason, c.state as contest_state, c.version as contest_version,
         c.owner as contest_owner, c.name as contest_name, v.bytes as log_bytes, v.full_at as log_full_at
       from session s join ticket_user u on u.id = s.ticket_user_id join contest c on c.id = u.contest_id
       left join ticket_volume v on v.ticket_user_id = u.id and v.kind = 'log'
       where s.token_hash = ?`,
    ),
    contestBody: connection.prepare<[string, number], { body: string }>(
      'select body from contest_version where contest_id = ? and version = ?',
    ),
    last: connection.prepare<[string, number], { sequence: number | null }>(
      'select max(sequence) as sequence from ticket_log where ticket_user_id = ? and sequence <= ?',
    ),
    add: connection.prepare(
      `insert into ticket_log (ticket_user_id, sequence, task_index, task_name, task_id, task_version, body, form,
         base, logged_at, received_at) values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict do nothing`,
    ),
  };
}

const statementsOf = preparedOnce(prepare);

export function logOnSqlite(connection: BetterSqlite3.Database, inputs: LogInput[]): TicketLogOutcome[] {
  const statements = statementsOf(connection);
  const ahead = (inputs[0]?.now.getTime() ?? 0) + SEQUENCE_SKEW_MS;
  const { outcomes, rows, volumes } = decideLogs(
    {
      userOf: (tokenHash) => statements.user.get(tokenHash),
      contestOf: ({ contest_id, contest_version, plan }) => {
        const version = contestVersionOf(plan, contest_version);
        const known = contestVersions.find(contest_id, version);
        if (known) return known;
        const row = statements.contestBody.get(contest_id, version);
        return contestVersions.remember(contest_id, version, row?.body ?? '{}');
      },
      lastSequence: ({ id }) => statements.last.get(id, ahead)?.sequence ?? undefined,
    },
    inputs,
  );
  for (const row of rows) {
    const { ticketUserId, sequence, taskId, given, body, form, base } = row;
    const { loggedAt, receivedAt } = row;
    statements.add.run(
      ...[ticketUserId, sequence, taskId, given.name, given.taskId, given.version],
      ...[body, form, base, loggedAt, receivedAt],
    );
  }
  storeVolumesOnSqlite(connection, volumes);
  return outcomes;
}
