import type { ContestSettings } from '#domain/contest/contest.schema.ts';
import { logProblem } from '#domain/session/log-rules.ts';
import { nextSequence } from '#domain/session/sequence.ts';
import { LOGIN_TEXTS } from '#domain/account/login-texts.ts';
import { readPlan } from '#server/session/index.ts';
import type { LoggingRow, LogInput, TicketLogOutcome, LogRow } from './ticket-log.ts';

/** What the two engines supply: rows that were read in this transaction. */
interface LoadedLogs {
  userOf(tokenHash: string): LoggingRow | undefined;
  contestOf(user: LoggingRow): Pick<ContestSettings, 'logInterval' | 'tasks'>;
  /** The user's highest stored sequence; asked only for an entry that brings none. */
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
): { outcomes: TicketLogOutcome[]; rows: LogRow[] } {
  const rows: LogRow[] = [];
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
  return { outcomes, rows };
}
