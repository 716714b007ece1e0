import { retryDelayMs } from './back-off.ts';
import type { AnswerPayload } from '#tasks/task.schema.ts';
import type { OutboxOptions, OutboxState } from './outbox-types.ts';
import type { OnlyStuck, SendFailure } from './send-outcome.ts';

/** How soon to look again when another tab is sending. */
const OTHER_TAB_POLL_MS = 1_000;
/** Long enough for a few words, short enough that a broken computer costs no more than these. */
const DRAFT_PAUSE_MS = 2_500;
/** Up to this size a draft is soon sent; a larger one waits longer, so that no line carries more because of its size. */
const SMALL_DRAFT_CHARACTERS = 10_000;
const LONGEST_DRAFT_PAUSE_MS = 60_000;
/** From here on it is said that the text is on this computer alone for a while. */
const HOLDING_MS = DRAFT_PAUSE_MS * 2;

/** One that cannot be written down goes its own way. */
function draftPauseMs(payload: AnswerPayload): number {
  let size = 0;
  try {
    size = JSON.stringify(payload).length;
  } catch {
    return DRAFT_PAUSE_MS;
  }
  const scaled = (DRAFT_PAUSE_MS * size) / SMALL_DRAFT_CHARACTERS;
  return Math.min(LONGEST_DRAFT_PAUSE_MS, Math.max(DRAFT_PAUSE_MS, scaled));
}

type Attempt = SendFailure | OnlyStuck | 'done' | undefined;

interface SendingOptions extends Pick<OutboxOptions, 'pause' | 'random' | 'serverNowMs'> {
  state(): OutboxState;
  subscribe(listener: () => void): () => void;
  change(changed: Partial<OutboxState>): void;
  hasAnswers(): boolean;
  /** Answers or drafts that may be sent. */
  hasWork(): boolean;
  /** One attempt at whatever is first; undefined while another tab is at it. */
  sendFirst(): Promise<Attempt>;
  /** Only then may what is under way lose its store. */
  whenStopped(): void;
}

/** Sends one thing after the other until the server has everything, whatever comes in between. */
export function createSending({
  pause,
  random,
  serverNowMs,
  state,
  subscribe,
  change,
  hasAnswers,
  hasWork,
  sendFirst,
  whenStopped,
}: SendingOptions) {
  let isRunning = false;
  let isStopped = false;
  let isClosed = false;
  /** Told when the last attempt is over. */
  let whenEnded: (() => void) | undefined;
  /** Drafts wait for more of them, answers do not. The first change since the last saving sets it; typing on does not. */
  let draftsDueAt: number | undefined;
  /** The task whose text has set it. */
  let dueFor: number | undefined;
  /** For more of a draft, or for what the server stumbles over: an answer need not wait for either. */
  let isWaiting = false;

  /** Whatever goes wrong is tried again later; giving up would leave answers on this computer. */
  async function attempt(): Promise<Attempt> {
    try {
      return await sendFirst();
    } catch (error) {
      reportError(error);
      return { kind: 'busy', retryAfterMs: undefined };
    }
  }

  async function waitUnlessAnswered(ms: number): Promise<void> {
    isWaiting = true;
    await pause.sleep(ms);
    isWaiting = false;
  }

  /** True when it had to wait: things may be different now. */
  async function waitForDrafts(): Promise<boolean> {
    if (hasAnswers()) return false;
    const waitMs = Math.min((draftsDueAt ?? 0) - serverNowMs(), LONGEST_DRAFT_PAUSE_MS * 2);
    if (waitMs <= 0) {
      draftsDueAt = undefined;
      return false;
    }
    if (waitMs > HOLDING_MS) change({ phase: 'holding' });
    await waitUnlessAnswered(waitMs);
    return true;
  }

  async function run(): Promise<void> {
    if (isRunning || state().phase === 'session-lost') return;
    isRunning = true;
    let failures = 0;
    while (!isStopped && hasWork()) {
      if (failures === 0 && (await waitForDrafts())) continue;
      if (failures === 0) change({ phase: 'sending' });
      const done = await attempt();
      if (isStopped) break;
      if (done === 'done') {
        failures = 0;
        change({ isReachable: true });
      } else if (done === undefined) await pause.sleep(OTHER_TAB_POLL_MS);
      else if (done.kind === 'stuck') {
        change({ phase: 'busy', isReachable: true });
        await waitUnlessAnswered(done.waitMs);
      } else if (done.kind === 'session-lost') {
        change({ phase: 'session-lost', lostMessage: done.message });
        break;
      } else {
        failures += 1;
        const isAway = done.kind === 'unreachable';
        const trouble = done.kind === 'unreachable' || done.kind === 'closed' ? done.kind : 'busy';
        change({ phase: trouble, isReachable: !isAway });
        const retryAfterMs = done.kind === 'busy' ? done.retryAfterMs : undefined;
        await pause.sleep(retryDelayMs(failures, retryAfterMs, random));
      }
    }
    isRunning = false;
    whenEnded?.();
    if (isClosed) whenStopped();
    if (hasWork()) return;
    draftsDueAt = undefined;
    if (state().phase !== 'session-lost') change({ phase: 'idle' });
  }

  /** Those that are there; what is typed after them waits for more, as always. */
  function hurryDrafts(): void {
    if (state().unsavedTasks.length > 0) draftsDueAt = 0;
  }

  function retryNow(): void {
    if (state().phase === 'session-lost') return;
    hurryDrafts();
    if (hasWork()) change({ phase: 'sending' });
    pause.interrupt();
    void run();
  }

  /** Nothing more is sent from here. Resolves when nothing is under way. */
  function end(): Promise<void> {
    isStopped = true;
    pause.interrupt();
    return new Promise((resolve) => {
      if (isRunning) whenEnded = resolve;
      else resolve();
    });
  }

  return {
    retryNow,
    end,
    /** After an end that was too early. */
    goOn(): void {
      isStopped = isClosed;
      retryNow();
    },
    sendNow(): void {
      if (isWaiting) pause.interrupt();
      void run();
    },
    sendDraftSoon(taskId: number, payload: AnswerPayload): void {
      // A large text is not measured at every key.
      if (draftsDueAt === undefined || taskId !== dueFor) {
        const dueAt = serverNowMs() + draftPauseMs(payload) * (0.8 + 0.4 * random());
        const isSooner = dueAt < (draftsDueAt ?? Infinity);
        if (isSooner) {
          draftsDueAt = dueAt;
          dueFor = taskId;
          if (isWaiting) pause.interrupt();
        }
      }
      void run();
    },
    sendDraftsNow(): void {
      hurryDrafts();
      if (isWaiting) pause.interrupt();
      void run();
    },
    flush(): Promise<boolean> {
      retryNow();
      return new Promise((resolve) => {
        const look = () => {
          const { phase } = state();
          const hasFailed = phase !== 'idle' && phase !== 'sending';
          if (hasWork() && !hasFailed) return;
          stopLooking();
          resolve(!hasWork());
        };
        const stopLooking = subscribe(look);
        look();
      });
    },
    stop(): void {
      isClosed = true;
      void end();
      if (!isRunning) whenStopped();
    },
  };
}
