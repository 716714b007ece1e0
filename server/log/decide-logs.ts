import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { LOG_REFUSALS, logProblem } from '#domain/session/log-rules.ts';
import { REFUSALS } from '#domain/session/refusals.ts';
import { isAhead, nextSequence } from '#domain/session/sequence.ts';
import { exceeds, rowBytes } from '#domain/session/volume.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { VolumeWrites } from '#server/database/ticket-volume.repository.ts';
import { readPlan } from '#server/session/index.ts';
import type { LoggingRow, LogInput, TicketLogOutcome, LogRow } from './ticket-log.ts';

/** What the two engines supply: rows that were read in this transaction. */
interface LoadedLogs {
  userOf(tokenHash: string): LoggingRow | undefined;
  contestOf(user: LoggingRow): Pick<ContestSettings, 'logInterval' | 'tasks'>;
  /** The user's highest stored sequence that does not lie ahead of the clock; asked only for an entry that brings none. */
  lastSequence(user: LoggingRow): number | undefined;
}

function sessionRefusal(user: LoggingRow | undefined, now: string): TicketLogOutcome | undefined {
  if (user && user.session_ended_at === null && user.session_expires_at > now) return undefined;
  const isTakenOver = user?.session_ended_reason === 'taken-over';
  return { refused: isTakenOver ? LOGIN_TEXTS.takenOver : LOGIN_TEXTS.loginRequired, status: 401 };
}

/** Decides each request in the order in which they came, and says what is to be stored. */
export function decideLogs(
  loaded: LoadedLogs,
  inputs: LogInput[],
): { outcomes: TicketLogOutcome[]; rows: LogRow[]; volumes: VolumeWrites } {
  const rows: LogRow[] = [];
  const volumes = new VolumeWrites();
  /** By user, with what this batch adds. */
  const logged = new Map<string, { bytes: number; isFull: boolean }>();
  /** Counts them, or says that the user's log is full; the owner is told when it becomes so. */
  function isBeyond(user: LoggingRow, { entries, now }: LogInput): boolean {
    const state = logged.get(user.id) ?? { bytes: user.log_bytes ?? 0, isFull: Boolean(user.log_full_at) };
    logged.set(user.id, state);
    if (state.isFull) return true;
    const bytes = entries.reduce((sum, { body }) => sum + rowBytes(Buffer.byteLength(body)), 0);
    state.isFull = exceeds('log', state.bytes + bytes);
    if (state.isFull) {
      const { id, ticket, contest_id, contest_owner: owner, contest_name: name } = user;
      volumes.fill({ id, ticket, contest: { id: contest_id, owner, name } }, 'log', now);
      return true;
    }
    state.bytes += bytes;
    volumes.add(user.id, 'log', bytes);
    return false;
  }
  /** Sequences made here, by user: two requests without one may be decided together. */
  const made = new Map<string, number>();
  function madeUp(user: LoggingRow, now: Date): number {
    const last = Math.max(made.get(user.id) ?? 0, loaded.lastSequence(user) ?? 0);
    const sequence = nextSequence(last, now.getTime());
    made.set(user.id, sequence);
    return sequence;
  }

  const outcomes = inputs.map((input): TicketLogOutcome => {
    const { taskId, now } = input;
    const receivedAt = now.toISOString();
    const user = loaded.userOf(input.tokenHash);
    const noSession = sessionRefusal(user, receivedAt);
    if (noSession || !user) return noSession ?? { refused: LOGIN_TEXTS.loginRequired, status: 401 };
    const contest = { ...loaded.contestOf(user), state: user.contest_state as 'active' };
    const session = {
      tag: user.tag,
      startTime: user.start_time,
      stopTime: user.stop_time,
      expireTime: user.expire_time,
    };
    const refused = logProblem(contest, session, input, now);
    if (refused) return { refused, status: 409 };
    const isAnyAhead = input.entries.some(({ sequence = 0 }) => isAhead(sequence, now.getTime()));
    if (isAnyAhead) return { refused: REFUSALS.ahead, status: 409 };
    if (isBeyond(user, input)) return { refused: LOG_REFUSALS.full, status: 409 };
    for (const entry of input.entries) {
      const sequence = entry.sequence ?? madeUp(user, now);
      rows.push({
        ticketUserId: user.id,
        sequence,
        taskId,
        given: readPlan(user.plan)?.tasks[taskId] ?? { name: input.taskName, taskId: null, version: 0 },
        body: entry.body,
        form: entry.form,
        base: entry.base,
        // The page's own word, but nothing was seen before it came.
        loggedAt: new Date(Math.min(sequence, now.getTime())).toISOString(),
        receivedAt,
      });
    }
    return 'stored';
  });
  return { outcomes, rows, volumes };
}
