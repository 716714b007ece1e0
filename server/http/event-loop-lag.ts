const TICK_MS = 100;
/** An odd number; their middle is what counts, so that one long moment is no overload. */
const TICKS = 9;

/** How late the event loop has been of late. */
export class LagMeter {
  readonly #late: number[] = [];

  note(lateMs: number): void {
    this.#late.push(Math.max(0, lateMs));
    if (this.#late.length > TICKS) this.#late.shift();
  }

  get lagMs(): number {
    if (this.#late.length < TICKS) return 0;
    return this.#late.toSorted((a, b) => a - b)[(TICKS - 1) / 2] ?? 0;
  }
}

export function watchEventLoop(): { meter: LagMeter; stop(): void } {
  const meter = new LagMeter();
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    meter.note(now - last - TICK_MS);
    last = now;
  }, TICK_MS);
  timer.unref();
  return { meter, stop: () => clearInterval(timer) };
}
