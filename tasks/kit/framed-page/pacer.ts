/** Hands the newest of many values on: the first at once, then one every now and then. */
export class Pacer {
  readonly #take: (value: unknown) => void;
  readonly #everyMs: number;
  #waiting: { value: unknown } | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(take: (value: unknown) => void, everyMs: number) {
    this.#take = take;
    this.#everyMs = everyMs;
  }

  give(value: unknown): void {
    this.#waiting = { value };
    if (this.#timer === undefined) this.flush();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const waiting = this.#waiting;
    if (!waiting) return;
    this.#waiting = undefined;
    this.#timer = setTimeout(() => this.flush(), this.#everyMs);
    this.#take(waiting.value);
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}
