import type { Account } from '#domain/account/account.schema.ts';
import { call } from '#web/api-client/call.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';
import { createSleep } from './interruptible-sleep.ts';
import { createMemoryStore } from './memory-store.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxOptions } from './outbox-types.ts';
import { outcomeOfError, outcomeOfReply, type SendOutcome } from './send-outcome.ts';
import type { Submission } from './submission.ts';

/** Shorter than the tabs' lease. A connection that hangs is given up and tried anew. */
const SEND_TIMEOUT_MS = 20_000;

async function sendToServer(submission: Submission): Promise<SendOutcome> {
  const { userId, taskId, sequence, idempotencyKey, payload } = submission;
  const patience = new AbortController();
  const timer = setTimeout(() => patience.abort(), SEND_TIMEOUT_MS);
  try {
    const reply = await call('POST /api/submit-task', {
      query: { taskId, userId, sequence },
      body: payload,
      headers: { 'idempotency-key': idempotencyKey },
      signal: patience.signal,
    });
    return outcomeOfReply(reply, submission);
  } catch (error) {
    return outcomeOfError(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The outbox of one user on this computer, already sending what an earlier page left behind. */
export async function openOutbox(
  account: Pick<Account, 'username'>,
  handlers: Pick<OutboxOptions, 'onAcknowledged' | 'onRefused' | 'onSentElsewhere'>,
): Promise<Outbox> {
  const options = {
    ...handlers,
    userId: account.username,
    transport: sendToServer,
    random: Math.random,
    serverNowMs: serverClock.now,
  };
  const inMemory = () =>
    createOutbox({ ...options, store: createMemoryStore({ drafts: [], queue: [] }), pause: createSleep() });
  try {
    return await createOutbox({ ...options, store: await openIndexedDbStore(), pause: createSleep() });
  } catch {
    return inMemory();
  }
}
