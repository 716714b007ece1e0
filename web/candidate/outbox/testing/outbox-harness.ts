import type { Account } from '#domain/account/account.schema.ts';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { NetworkError } from '#web/api-client/api-error.ts';
import { createMemoryStore } from '../memory-store.ts';
import { createOutbox } from '../outbox.ts';
import type { AsideText, OutboxStore, Draft, Submission, Typed } from '../outbox-store.ts';
import type { DraftOutcome, SendOutcome } from '../send-outcome.ts';

export const USER = 'user-1001';
export const ACCOUNT: Account = {
  ...EMPTY_ACCOUNT,
  ...{ type: 'ticket-user', id: USER, username: 'li/数学/1001' },
  ...{ startTime: '2026-03-01T07:50:00.000Z', serverTime: '2026-03-01T08:00:00.000Z' },
};
export const NEWS = { stopTime: '', expireTime: '', serverTime: '2026-03-01T08:00:00.000Z' };
const OK: SendOutcome = { kind: 'acknowledged', news: NEWS, standing: 'counts' };
export const answer = (option: number) => ({ basic: [{ id: 1, option }] });

/** A pause that ends when the test says so, and tells how long it would have been. */
function controlledPause() {
  let wake = () => {};
  const asked: number[] = [];
  const sleep = (ms: number) => {
    asked.push(ms);
    return new Promise<void>((resolve) => {
      wake = resolve;
    });
  };
  return { sleep, interrupt: () => wake(), asked };
}

interface TestOutboxOptions {
  store?: OutboxStore;
  /** What becomes of drafts, one after the other; then they are saved. */
  draftOutcomes?: DraftOutcome[];
  /** What becomes of answers that are set aside, one after the other; then the server takes them. */
  asideOutcomes?: SendOutcome[];
  /** What else saving a draft does; it may throw. */
  draftTransport?: (draft: Draft & { typed: Typed }) => void;
  /** Happens while the first draft is on its way. */
  meanwhile?: () => void;
  settleFirst?: () => Promise<boolean>;
  /** Where the page keeps its copy of the account; without them it is the harness's own. */
  knownAccount?: () => Account | undefined;
  onAcknowledged?: (account: Account) => void;
  onUnknownAnswers?: () => Promise<void>;
  /** What this page takes for the server's time, in ms. */
  pageClock?: number;
  /** What the server says when it is asked for the time; without it the page is right. */
  serverClock?: number;
  /** So often the server cannot be asked for the time. */
  lostClocks?: number;
}

export async function openTestOutbox(
  outcomes: (SendOutcome | Promise<SendOutcome>)[],
  {
    store = createMemoryStore({ drafts: [], queue: [] }),
    draftOutcomes = [],
    asideOutcomes = [],
    draftTransport,
    meanwhile,
    settleFirst,
    knownAccount,
    onAcknowledged,
    onUnknownAnswers,
    pageClock = 1_000,
    serverClock,
    lostClocks = 0,
  }: TestOutboxOptions = {},
) {
  const pause = controlledPause();
  const sent: Submission[] = [];
  const asides: (AsideText & { taskId: number })[] = [];
  const refused: string[] = [];
  const savedDrafts: (Draft & { typed: Typed })[] = [];
  const clock = { now: pageClock };
  let acknowledged = 0;
  let account = ACCOUNT;
  let unknownAnswers = 0;
  let clockRequests = 0;
  const outbox = await createOutbox({
    ...(settleFirst ? { settleFirst } : {}),
    userId: USER,
    store,
    pause,
    random: () => 0,
    serverNowMs: () => clock.now,
    syncClock: async () => {
      clockRequests += 1;
      if (clockRequests <= lostClocks) throw new NetworkError('lost');
      clock.now = serverClock ?? clock.now;
    },
    transport: async (submission) => {
      sent.push(submission);
      return outcomes.shift() ?? OK;
    },
    asideTransport: async ({ taskId }, aside) => {
      asides.push({ taskId, ...aside });
      return asideOutcomes.shift() ?? { ...OK, standing: 'aside' };
    },
    draftTransport: async (draft) => {
      savedDrafts.push(draft);
      draftTransport?.(draft);
      if (savedDrafts.length === 1) meanwhile?.();
      return draftOutcomes.shift() ?? { kind: 'saved', expireTime: '' };
    },
    onExpireTime: () => undefined,
    knownAccount: knownAccount ?? (() => account),
    onAcknowledged(changed) {
      acknowledged += 1;
      account = changed;
      onAcknowledged?.(changed);
    },
    onRefused: (_, message) => void refused.push(message),
    onSetAside: () => undefined,
    onUnknownAnswers: async () => {
      unknownAnswers += 1;
      await onUnknownAnswers?.();
    },
  });
  const counts = () => ({ acknowledged, unknownAnswers });
  const shownAccount = () => account;
  return {
    outbox,
    account: ACCOUNT,
    shownAccount,
    store,
    pause,
    clock,
    sent,
    asides,
    savedDrafts,
    refused,
    counts,
  };
}

export const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 5));
