import { LOG_REFUSALS } from '#domain/session/log-rules.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { compactPayload } from '#tasks/task.ts';
import { toast } from '#ui/toast.tsx';
import { call, callWithin } from '#web/api-client/call.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { outcomeOfError } from '../outbox/send-outcome.ts';
import { type LoggedState, type LogOutcome, type AnswerLog, createAnswerLog } from './answer-log.ts';

/** A connection that hangs is given up and tried anew. */
const SEND_TIMEOUT_MS = 10_000;

/** The first answer travels whole; each later one as what has changed since the one before it in the same request. */
function entriesOf(batch: readonly LoggedState[]) {
  let before: { sequence: number; answer: AnswerPayload } | undefined;
  return batch.map(({ sequence, task, kinds, answer, event }) => {
    if (!answer) return { sequence, ...(event && { event }) };
    const base = before;
    before = { sequence, answer };
    if (!base) return { sequence, answer };
    const { contestTime, taskTime } = answer;
    const change = { ...compactPayload(kinds, task, answer, base.answer), contestTime, taskTime };
    return { sequence, base: base.sequence, change };
  });
}

async function sendLog(batch: readonly LoggedState[], outlivesPage: boolean): Promise<LogOutcome> {
  const [first] = batch;
  if (!first) return { kind: 'acknowledged' };
  try {
    const reply = await callWithin(SEND_TIMEOUT_MS, (signal) =>
      call('POST /api/add-ticket-log', {
        query: { taskId: first.taskId, taskName: first.task.name },
        body: { logs: entriesOf(batch) },
        signal,
        keepalive: outlivesPage,
      }),
    );
    // A school's gateway may answer 200 with a page of its own.
    return reply?.status === 'ok' ? { kind: 'acknowledged' } : { kind: 'unreachable' };
  } catch (error) {
    const failure = outcomeOfError(error);
    if (failure.kind === 'refused' && failure.message === LOG_REFUSALS.full) return { kind: 'full' };
    const waits = failure.kind === 'failing' || failure.kind === 'closed';
    return waits ? { kind: 'busy', retryAfterMs: undefined } : failure;
  }
}

/** The log of one user's test, and the way to end it. */
export function openTestLog(): { log: AnswerLog; close: () => void } {
  const log = createAnswerLog({
    send: sendLog,
    serverNowMs: serverClock.now,
    syncClock: () => callWithin(SEND_TIMEOUT_MS, (signal) => call('GET /api/get-clock', { signal })),
    random: Math.random,
    onRefused: (message) => toast.error(`日志记录失败：${message}`),
  });
  const stop = log.start();
  const onPageHide = () => log.sendLastWords();
  window.addEventListener('pagehide', onPageHide);
  // A page that is hidden may be ended without another word, and last words are short.
  const onHidden = () => {
    if (document.hidden) void log.flush();
  };
  document.addEventListener('visibilitychange', onHidden);
  return {
    log,
    close() {
      window.removeEventListener('pagehide', onPageHide);
      document.removeEventListener('visibilitychange', onHidden);
      stop();
    },
  };
}
