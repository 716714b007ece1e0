/** Of work in one round of the event loop; then sockets are read, and answers that have come meanwhile go first. */
const ROUND_MS = 4;

interface Waiting {
  since: number;
  go(): void;
}

/**
 * Calls that may wait for each other share rounds of the event loop: reads of SQLite run to their end where they begin,
 * so that a hundred of them in one round would hold up every answer that arrives behind them. Answers take no turn.
 */
export class Turns {
  #waiting: Waiting[] = [];
  /** Of the first that go; taking them off one by one would move all others each time. */
  #gone = 0;
  #roundBegan: number | undefined;

  /** Whether a call may begin at once; most of the time, and then it costs nothing. */
  isFree(): boolean {
    if (this.#waiting.length > this.#gone) return false;
    const now = performance.now();
    if (this.#roundBegan !== undefined) return now - this.#roundBegan < ROUND_MS;
    this.#roundBegan = now;
    setImmediate(this.#nextRound);
    return true;
  }

  /** In the order of arrival. */
  next(): Promise<void> {
    return new Promise((go) => {
      this.#waiting.push({ since: performance.now(), go });
    });
  }

  /** How long the first one has been waiting. */
  get delayMs(): number {
    const first = this.#waiting[this.#gone];
    return first ? performance.now() - first.since : 0;
  }

  readonly #nextRound = (): void => {
    this.#roundBegan = undefined;
    if (this.#waiting.length === this.#gone) return;
    this.#roundBegan = performance.now();
    setImmediate(this.#nextRound);
    this.#letGo();
  };

  readonly #letGo = (): void => {
    const first = this.#waiting[this.#gone];
    if (!first || performance.now() - (this.#roundBegan ?? 0) >= ROUND_MS) return;
    this.#gone += 1;
    if (this.#gone === this.#waiting.length) {
      this.#waiting = [];
      this.#gone = 0;
    }
    first.go();
    // A tick that is asked for in a microtask comes after all of them: when the call has done what it can do at once.
    queueMicrotask(() => process.nextTick(this.#letGo));
  };
}
