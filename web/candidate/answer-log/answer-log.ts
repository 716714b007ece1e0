import { nextSequence } from '#domain/session/sequence.ts';
import type { KnownKind } from '#tasks/kind.ts';
import type { AnswerPayload, TaskEvent, TaskSettings } from '#tasks/task.schema.ts';
import { canonicalPayload, compactPayload } from '#tasks/task.ts';
import { retryDelayMs } from '../outbox/back-off.ts';
import { addToBuffer, type Buffered, newestWithin, nextBatch } from './log-buffer.ts';

/** States travel together: a request for each would be far more work than the states themselves. */
const SEND_EVERY_MS = 5_000;
/** Each request carries one state whole: the larger it is, the more changes go with it. */
const SMALL_STATE_CHARACTERS = 10_000;
const LONGEST_PAUSE_MS = 60_000;
/** Its number, and that of the state before it. */
const AROUND_CHANGE = 70;
/** Whoever leaves the test does not wait longer than this for a log. */
const LEAVE_PATIENCE_MS = 2_000;
const MOST_WAITING = 1_000;
const MOST_SHOWN = 200;
/** A character takes up to three bytes, and the server takes a megabyte. */
const BATCH_LIMITS = { entries: 200, characters: 250_000 };
/** Browsers let 64 KB outlive a page. */
const LAST_WORDS_CHARACTERS = 20_000;

/** What was logged: a state of an answer with its times, or something that happened and is no answer. */
export interface LoggedState extends Buffered {
  task: TaskSettings;
  /** The kinds that the task is made of. */
  kinds: readonly KnownKind[];
  answer?: AnswerPayload;
  event?: TaskEvent;
}

export type LogOutcome =
  | { kind: 'acknowledged' }
  /** Final: sending it again would be refused again. */
  | { kind: 'refused'; message: string }
  /** For good: whoever takes the test has nothing to do with it and is told nothing. */
  | { kind: 'full' }
  /** The numbers lie ahead of the server's clock. */
  | { kind: 'ahead' }
  | { kind: 'session-lost'; message: string }
  | { kind: 'unreachable' }
  | { kind: 'busy'; retryAfterMs: number | undefined };

export interface AnswerLogOptions {
  send(batch: readonly LoggedState[], outlivesPage: boolean): Promise<LogOutcome>;
  serverNowMs(): number;
  /** Asks the server for the time. */
  syncClock(): Promise<unknown>;
  random(): number;
  /** Told once, and again only after a log has arrived in between. */
  onRefused(message: string): void;
}

type About = Pick<LoggedState, 'taskId' | 'task' | 'kinds'>;

interface Watched extends About {
  intervalMs: number;
  /** The answer before the first look. */
  known: AnswerPayload;
  read(): AnswerPayload;
  /** Adds the times, which are no part of the state. */
  timed(answer: AnswerPayload): AnswerPayload;
}

export interface AnswerLog {
  /** Looks at an answer regularly and logs it when it has changed, until the given function is called. */
  watch(watched: Watched): () => void;
  /** Logs something that happened and is no answer. */
  note(about: About, event: TaskEvent): void;
  /** Sends what is waiting, or gives up soon: nobody is kept in a test by a log. */
  flush(): Promise<void>;
  /** The page goes away: what fits is sent without waiting for the answer. */
  sendLastWords(): void;
  /** Newest first. */
  states(): readonly LoggedState[];
  subscribe(listener: () => void): () => void;
  /** Until the given function is called nothing is given up. */
  start(): () => void;
}

function usualPauseMs(waiting: readonly LoggedState[]): number {
  const largest = Math.max(SMALL_STATE_CHARACTERS, ...waiting.map(({ size }) => size));
  return Math.min(LONGEST_PAUSE_MS, (SEND_EVERY_MS * largest) / SMALL_STATE_CHARACTERS);
}

/** Logs how answers come about. Nothing here may disturb answering: every failure ends in a later try. */
export function createAnswerLog(options: AnswerLogOptions): AnswerLog {
  const { send, serverNowMs, random, onRefused } = options;
  let waiting: LoggedState[] = [];
  let shown: readonly LoggedState[] = [];
  let lastSequence: number | undefined;
  let failures = 0;
  let retryAfterMs: number | undefined;
  let hasComplained = false;
  let isStarted = false;
  let isFull = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let sending: Promise<void> | undefined;
  const looks = new Set<() => void>();
  const listeners = new Set<() => void>();

  function record(
    { taskId, task, kinds }: About,
    logged: Pick<LoggedState, 'answer' | 'event'>,
    changeSize?: number,
  ): void {
    lastSequence = nextSequence(lastSequence, serverNowMs());
    const size = JSON.stringify(logged).length;
    const sizes = { size, changeSize: Math.min(size, changeSize ?? size) };
    const isEvent = logged.event !== undefined;
    const state = { taskId, task, kinds, ...logged, ...sizes, isEvent, sequence: lastSequence };
    if (!isFull) waiting = addToBuffer(waiting, state, MOST_WAITING);
    shown = [state, ...shown].slice(0, MOST_SHOWN);
    for (const listener of listeners) listener();
    schedule();
  }

  function pauseMs(): number {
    if (failures === 0) return usualPauseMs(waiting) * (0.8 + 0.4 * random());
    return Math.max(SEND_EVERY_MS, retryDelayMs(failures, retryAfterMs, random));
  }

  function schedule(): void {
    if (!isStarted || timer !== undefined || sending || waiting.length === 0) return;
    timer = setTimeout(() => void sendNow(), pauseMs());
  }

  function sendNow(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    sending ??= sendWhileAccepted().finally(() => {
      sending = undefined;
      schedule();
    });
    return sending;
  }

  function complain(message: string): void {
    if (isStarted && !hasComplained) onRefused(message);
    hasComplained = true;
  }

  async function sendWhileAccepted(): Promise<void> {
    while (waiting.length > 0) {
      const batch = nextBatch(waiting, BATCH_LIMITS);
      const outcome = await send(batch, false).catch((): LogOutcome => ({ kind: 'unreachable' }));
      if (outcome.kind === 'refused' || outcome.kind === 'session-lost') complain(outcome.message);
      if (outcome.kind === 'acknowledged' || outcome.kind === 'refused') {
        const done = new Set(batch.map(({ sequence }) => sequence));
        waiting = waiting.filter(({ sequence }) => !done.has(sequence));
        failures = 0;
        if (outcome.kind === 'acknowledged') hasComplained = false;
      } else if (outcome.kind === 'full') {
        isFull = true;
        waiting = [];
      } else {
        failures += 1;
        if (outcome.kind === 'ahead') await numberAnew();
        retryAfterMs = outcome.kind === 'busy' ? outcome.retryAfterMs : undefined;
        return;
      }
    }
  }

  /** In their order, by the server's clock; they are sent at the next try. */
  async function numberAnew(): Promise<void> {
    await options.syncClock().catch(() => undefined);
    lastSequence = undefined;
    waiting = waiting.map((state) => {
      lastSequence = nextSequence(lastSequence, Math.min(state.sequence, serverNowMs()));
      return { ...state, sequence: lastSequence };
    });
  }

  function lookAtAll(): void {
    for (const look of looks) look();
  }

  return {
    watch(watched) {
      const { task, kinds } = watched;
      let seen = watched.known;
      let last = seen;
      /** Before it, other devices may have left another state than the one that is known here. */
      let isFirst = true;
      const look = () => {
        const current = watched.read();
        if (current === seen) return;
        seen = current;
        const change = compactPayload(kinds, task, current, last);
        if (!change) return;
        last = current;
        const answer = watched.timed(canonicalPayload(kinds, task, current));
        const { contestTime, taskTime } = answer;
        const sent = JSON.stringify({ ...change, contestTime, taskTime }).length + AROUND_CHANGE;
        record(watched, { answer }, isFirst ? undefined : sent);
        isFirst = false;
      };
      looks.add(look);
      const interval = setInterval(look, watched.intervalMs);
      return () => {
        clearInterval(interval);
        look();
        looks.delete(look);
        // While the server is busy or away, going from task to task does not make it more so.
        if (failures === 0) void sendNow();
      };
    },
    note: (about, event) => record(about, { event }),
    async flush() {
      lookAtAll();
      if (waiting.length === 0) return;
      const patience = new Promise((resolve) => setTimeout(resolve, LEAVE_PATIENCE_MS));
      await Promise.race([sendNow(), patience]);
    },
    sendLastWords() {
      lookAtAll();
      // Not taken out of the buffer: a page that comes back sends them again, and the server knows them.
      // No more than travel together, of which one state is whole.
      let left = newestWithin(waiting.slice(-BATCH_LIMITS.entries), LAST_WORDS_CHARACTERS);
      while (left.length > 0) {
        const batch = nextBatch(left, BATCH_LIMITS);
        send(batch, true).catch(() => {});
        left = left.slice(batch.length);
      }
    },
    states: () => shown,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start() {
      isStarted = true;
      schedule();
      return () => {
        isStarted = false;
        clearTimeout(timer);
        timer = undefined;
      };
    },
  };
}
