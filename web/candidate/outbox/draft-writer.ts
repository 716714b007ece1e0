interface DraftWriterOptions {
  /** Brings the newest text of the task to the disk. */
  write(taskId: number): Promise<void>;
  /** Whether everything that was typed is on the disk. */
  onKept(isKept: boolean): void;
}

/** A key is pressed every tenth of a second: so long after one transaction the next waits for more of them. */
const REST_MS = 300;
/** Said only after a while of quiet, or the words would change with every key; the opposite is said at once. */
const QUIET_MS = 1_000;

interface Lane {
  taskId: number;
  /** Ends with the last of what is under way, and never fails. */
  running: Promise<void> | undefined;
  /** Under way is a transaction that is no write of the draft. */
  isTaken: boolean;
  startedAt: number;
  /** The write after the one that is running. */
  following: Promise<void> | undefined;
  /** The write at the end of the rest. */
  soon:
    | { timer: ReturnType<typeof setTimeout>; promise: Promise<void>; resolve(done: Promise<void>): void }
    | undefined;
  /** Changes that were typed, how many of them are in a write that has begun, and how many on the disk. */
  typed: number;
  begun: number;
  written: number;
}

/**
 * Writes what is typed, at most one transaction of a task at a time unless the page goes away: what comes meanwhile is in
 * the next one, and the last of it is always written.
 */
export function createDraftWriter({ write, onKept }: DraftWriterOptions) {
  const lanes = new Map<number, Lane>();
  let isKept = true;
  let quiet: ReturnType<typeof setTimeout> | undefined;

  function laneOf(taskId: number): Lane {
    const fresh = { running: undefined, startedAt: -Infinity, following: undefined, soon: undefined };
    const counts = { typed: 0, begun: 0, written: 0 };
    const lane = lanes.get(taskId) ?? { taskId, ...fresh, isTaken: false, ...counts };
    lanes.set(taskId, lane);
    return lane;
  }

  function noteTyped(lane: Lane): void {
    lane.typed += 1;
    clearTimeout(quiet);
    if (isKept) onKept((isKept = false));
  }

  function noteWritten(lane: Lane, upTo: number): void {
    lane.written = upTo;
    clearTimeout(quiet);
    if (isKept || [...lanes.values()].some(({ typed, written }) => written < typed)) return;
    quiet = setTimeout(() => onKept((isKept = true)), QUIET_MS);
  }

  function start<T>(lane: Lane, isTaken: boolean, action: () => Promise<T>): Promise<T> {
    lane.startedAt = performance.now();
    lane.isTaken = isTaken;
    const acting = action();
    const running = Promise.allSettled([lane.running, acting]).then(() => {
      if (lane.running === running) lane.running = undefined;
    });
    lane.running = running;
    return running.then(() => acting);
  }

  function begin(lane: Lane): Promise<void> {
    const { soon, typed } = lane;
    clearTimeout(soon?.timer);
    lane.soon = undefined;
    lane.begun = typed;
    const written = start(lane, false, () => write(lane.taskId)).then(() => noteWritten(lane, typed));
    soon?.resolve(written);
    return written;
  }

  /** Begins in this very moment unless one is running: the page may be gone in the next. */
  function writeLane(lane: Lane): Promise<void> {
    if (lane.running) {
      // Forgotten as its turn comes: should another transaction have come first, it would wait for itself.
      const next = () => {
        lane.following = undefined;
        return writeLane(lane);
      };
      lane.following ??= lane.running.then(next);
      return lane.following;
    }
    lane.following = undefined;
    return begin(lane);
  }

  /**
   * Beside a write that is running, too, as a page that goes away may not live to begin the next: the store completes the
   * transactions of a draft in the order in which they were begun. A submission is waited for: it takes the draft away.
   */
  function writeBeforeLeaving(lane: Lane): Promise<void> {
    if (!lane.running || lane.isTaken) return writeLane(lane);
    return lane.begun < lane.typed ? begin(lane) : lane.running;
  }

  function writeAfterRest(lane: Lane, restMs: number): Promise<void> {
    if (lane.soon) return lane.soon.promise;
    let resolve: (done: Promise<void>) => void = () => undefined;
    const promise = new Promise<void>((done) => {
      resolve = done;
    });
    lane.soon = { timer: setTimeout(() => void writeLane(lane), restMs), promise, resolve };
    return promise;
  }

  return {
    /** Something was typed. Resolves when it is on the disk, or something newer is. */
    writeSoon(taskId: number): Promise<void> {
      const lane = laneOf(taskId);
      noteTyped(lane);
      const restMs = lane.startedAt + REST_MS - performance.now();
      return restMs > 0 ? writeAfterRest(lane, restMs) : writeLane(lane);
    },
    writeNow: (taskId: number): Promise<void> => writeLane(laneOf(taskId)),
    /** Everything that was typed and waits for its turn, at once; and what is under way. */
    async writeAll(): Promise<void> {
      const writes = [...lanes.values()].map((lane) =>
        lane.written < lane.typed ? writeBeforeLeaving(lane) : lane.running,
      );
      await Promise.all(writes);
    },
    /** Another transaction that changes the draft of a task: no write of it runs meanwhile. */
    async alone<T>(taskId: number, action: () => Promise<T>): Promise<T> {
      const lane = laneOf(taskId);
      while (lane.running) await lane.running;
      return start(lane, true, action);
    },
  };
}
