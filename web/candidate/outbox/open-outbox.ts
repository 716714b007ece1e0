import type { Account } from '#domain/account/account.schema.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import { knownAccount } from '#web/api-client/account-store.ts';
import { call, callWithin, MINIMAL_REPLY } from '#web/api-client/call.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import { openIndexedDbStore } from './indexed-db-store.ts';
import { createMemoryStore } from './memory-store.ts';
import { createOutbox } from './outbox.ts';
import type { Outbox, OutboxOptions } from './outbox-types.ts';
import {
  outcomeOfDraftReply,
  outcomeOfError,
  outcomeOfReply,
  type AsideTransport,
  type DraftTransport,
  type SendFailure,
  type Transport,
} from './send-outcome.ts';

/** A connection that hangs is given up and tried anew; a large answer gets the time that a poor line needs for it. */
const SEND_TIMEOUT_MS = 20_000;
const POOR_LINE_CHARACTERS_PER_MS = 4;

async function withinPatience<Outcome>(
  payload: AnswerPayload | string,
  send: (signal: AbortSignal) => Promise<Outcome>,
): Promise<Outcome | SendFailure> {
  const sizeMs = JSON.stringify(payload).length / POOR_LINE_CHARACTERS_PER_MS;
  return callWithin(SEND_TIMEOUT_MS + sizeMs, send).catch(outcomeOfError);
}

const sendToServer: Transport = (submission) =>
  withinPatience(submission.payload, async (signal) => {
    const { userId, taskId, sequence, queuedAt, idempotencyKey, payload } = submission;
    const reply = await call('POST /api/submit-task', {
      query: { taskId, userId, sequence, queuedAt },
      body: payload,
      headers: { ...MINIMAL_REPLY, 'idempotency-key': idempotencyKey },
      signal,
    });
    return outcomeOfReply(reply, submission);
  });

const setAsideOnServer: AsideTransport = (submission, aside) =>
  withinPatience(aside.text, async (signal) => {
    const { userId, taskId, sequence, queuedAt, idempotencyKey } = submission;
    const reply = await call('POST /api/set-aside-answer', {
      query: { taskId, userId, sequence, queuedAt },
      body: aside,
      headers: { ...MINIMAL_REPLY, 'idempotency-key': idempotencyKey },
      signal,
    });
    return outcomeOfReply(reply, submission);
  });

const saveOnServer: DraftTransport = ({ userId, taskId, typed }) =>
  withinPatience(typed.payload, async (signal) => {
    const { sequence, typedAt: queuedAt, payload } = typed;
    const query = { taskId, userId, sequence, queuedAt };
    return outcomeOfDraftReply(await call('POST /api/save-draft', { query, body: payload, signal }));
  });

function createSleep(): OutboxOptions['pause'] {
  let wake: (() => void) | undefined;
  return {
    sleep: (ms) =>
      new Promise((resolve) => {
        const timer = setTimeout(resolve, ms);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      }),
    interrupt: () => wake?.(),
  };
}

/** The outbox of one user on this computer, already sending what an earlier page left behind. */
export async function openOutbox(
  account: Pick<Account, 'id' | 'username'>,
  handlers: Pick<
    OutboxOptions,
    'settleFirst' | 'onAcknowledged' | 'onRefused' | 'onSetAside' | 'onUnknownAnswers' | 'onExpireTime'
  >,
): Promise<Outbox> {
  const options = {
    ...handlers,
    userId: account.id,
    knownAccount() {
      const known = knownAccount();
      return known?.id === account.id ? known : undefined;
    },
    transport: sendToServer,
    asideTransport: setAsideOnServer,
    draftTransport: saveOnServer,
    random: Math.random,
    serverNowMs: serverClock.now,
    syncClock: () => callWithin(SEND_TIMEOUT_MS, (signal) => call('GET /api/get-clock', { signal })),
  };
  const inMemory = () =>
    createOutbox({ ...options, store: createMemoryStore({ drafts: [], queue: [] }), pause: createSleep() });
  try {
    const store = await openIndexedDbStore();
    await store.takeOver(account);
    return await createOutbox({ ...options, store, pause: createSleep() });
  } catch {
    return inMemory();
  }
}
