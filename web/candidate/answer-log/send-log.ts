import { call } from '#web/api-client/call.ts';
import { outcomeOfError } from '../outbox/send-outcome.ts';
import type { LoggedState, LogOutcome } from './answer-log.ts';

/** A connection that hangs is given up and tried anew. */
const SEND_TIMEOUT_MS = 10_000;

export async function sendLog(batch: readonly LoggedState[], outlivesPage: boolean): Promise<LogOutcome> {
  const [first] = batch;
  if (!first) return { kind: 'acknowledged' };
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SEND_TIMEOUT_MS);
  try {
    const reply = await call('POST /api/add-ticket-log', {
      query: { taskId: first.taskId, taskName: first.task.name },
      body: { logs: batch.map(({ sequence, answer }) => ({ sequence, answer })) },
      signal: patience.signal,
      keepalive: outlivesPage,
    });
    // A school's gateway may answer 200 with a page of its own.
    return reply?.status === 'ok' ? { kind: 'acknowledged' } : { kind: 'unreachable' };
  } catch (error) {
    return outcomeOfError(error);
  } finally {
    clearTimeout(timer);
  }
}
