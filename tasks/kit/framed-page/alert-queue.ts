import { isRecord } from './framed-page.ts';

const LONGEST = 1_000;
const MOST_WAITING = 20;
/** A page that says the same thing every second would leave nobody a moment for anything else. */
const SAID_AGAIN_AFTER_MS = 10_000;

/** What a page in a frame wants to be shown to whoever sits there, one after the other. */
export class AlertQueue {
  #waiting: readonly string[] = [];
  /** When it was closed, by what it said. */
  readonly #closedMs = new Map<string, number>();

  get shown(): string | undefined {
    return this.#waiting[0];
  }

  add(message: unknown, nowMs: number): void {
    const said = isRecord(message) ? message['text'] : undefined;
    const text = typeof said === 'string' ? said.slice(0, LONGEST) : '';
    const isAgain = nowMs - (this.#closedMs.get(text) ?? -Infinity) < SAID_AGAIN_AFTER_MS;
    if (isAgain || this.#waiting.includes(text) || this.#waiting.length >= MOST_WAITING) return;
    this.#waiting = [...this.#waiting, text];
  }

  close(nowMs: number): void {
    if (this.shown !== undefined) this.#closedMs.set(this.shown, nowMs);
    this.#waiting = this.#waiting.slice(1);
  }
}
