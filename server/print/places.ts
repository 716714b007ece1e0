import { PrintProblem } from './print-problem.ts';

interface Waiting {
  enter(): void;
  refuse(reason: unknown): void;
}

/** So many at once; more wait in the order in which they came, and beyond a number they are refused. */
export class Places {
  readonly #atOnce: number;
  readonly #mostWaiting: number;
  readonly #waiting = new Set<Waiting>();
  #taken = 0;

  constructor(atOnce: number, mostWaiting: number) {
    this.#atOnce = atOnce;
    this.#mostWaiting = mostWaiting;
  }

  get isEmpty(): boolean {
    return this.#taken === 0 && this.#waiting.size === 0;
  }

  async take(signal: AbortSignal | undefined): Promise<void> {
    signal?.throwIfAborted();
    if (this.#taken < this.#atOnce) {
      this.#taken += 1;
      return;
    }
    if (this.#waiting.size >= this.#mostWaiting) throw new PrintProblem('too-many');
    let waiting: Waiting | undefined;
    const giveUp = () => waiting?.refuse(signal?.reason);
    try {
      await new Promise<void>((enter, refuse) => {
        waiting = { enter, refuse };
        this.#waiting.add(waiting);
        signal?.addEventListener('abort', giveUp);
      });
    } finally {
      if (waiting) this.#waiting.delete(waiting);
      signal?.removeEventListener('abort', giveUp);
    }
  }

  /** The place goes to the next in line. */
  leave(): void {
    const [next] = this.#waiting;
    if (!next) {
      this.#taken -= 1;
      return;
    }
    this.#waiting.delete(next);
    next.enter();
  }

  refuseWaiting(reason: unknown): void {
    for (const waiting of this.#waiting) waiting.refuse(reason);
  }
}
