import type { Account } from '#domain/account/account.schema.ts';
import { EMPTY_ACCOUNT } from '#domain/account/account.ts';
import { createMemoryStore } from '../memory-store.ts';
import { createOutbox } from '../outbox.ts';
import type { OutboxStore, Draft, Submission, Typed } from '../outbox-store.ts';
import type { DraftOutcome, SendOutcome } from '../send-outcome.ts';

export const USER = 'li/数学/1001';
const ACCOUNT: Account = { ...EMPTY_ACCOUNT, type: 'ticket-user', username: USER, serverTime: '' };
const OK: SendOutcome = { kind: 'acknowledged', account: ACCOUNT, isLate: false };
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
  /** Happens while the first draft is on its way. */
  meanwhile?: () => void;
}

export async function openTestOutbox(
  outcomes: SendOutcome[],
  {
    store = createMemoryStore({ drafts: [], queue: [] }),
    draftOutcomes = [],
    meanwhile,
  }: TestOutboxOptions = {},
) {
  const pause = controlledPause();
  const sent: Submission[] = [];
  const refused: string[] = [];
  const savedDrafts: (Draft & { typed: Typed })[] = [];
  const clock = { now: 1_000 };
  let acknowledged = 0;
  let sentElsewhere = 0;
  const outbox = await createOutbox({
    userId: USER,
    store,
    pause,
    random: () => 0,
    serverNowMs: () => clock.now,
    transport: async (submission) => {
      sent.push(submission);
      return outcomes.shift() ?? OK;
    },
    draftTransport: async (draft) => {
      savedDrafts.push(draft);
      if (savedDrafts.length === 1) meanwhile?.();
      return draftOutcomes.shift() ?? { kind: 'saved', expireTime: '' };
    },
    onExpireTime: () => undefined,
    onAcknowledged: () => void (acknowledged += 1),
    onRefused: (_, message) => void refused.push(message),
    onSentElsewhere: () => void (sentElsewhere += 1),
  });
  const counts = () => ({ acknowledged, sentElsewhere });
  return { outbox, account: ACCOUNT, store, pause, clock, sent, savedDrafts, refused, counts };
}

export const aMomentLater = () => new Promise((resolve) => setTimeout(resolve, 5));
