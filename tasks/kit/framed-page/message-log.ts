/** An event of a log holds 5,000 characters of JSON. */
const MOST_CHARACTERS = 4_500;
const EVERY_MS = 1_000;

interface LoggedMessage {
  /** Since the page was opened. */
  afterMs: number;
  message?: unknown;
  /** In its place, of one that is too long for a log: the answer that it became is logged as such. */
  characters?: number;
}

type Log = (event: { messages: LoggedMessage[] }) => void;

/** Logs every message of a page, several at a time: games post a hundred in a second. */
export class MessageLog {
  readonly #log: Log;
  #openedMs: number;
  #waiting: LoggedMessage[] = [];
  #characters = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(log: Log, nowMs: number) {
    this.#log = log;
    this.#openedMs = nowMs;
  }

  open(nowMs: number): void {
    this.#openedMs = nowMs;
  }

  add(message: unknown, nowMs: number): void {
    const afterMs = Math.round(nowMs - this.#openedMs);
    const { length } = JSON.stringify(message);
    const isShort = length <= MOST_CHARACTERS;
    if (isShort && this.#characters + length > MOST_CHARACTERS) this.flush();
    this.#waiting.push(isShort ? { afterMs, message } : { afterMs, characters: length });
    // With what stands around each of them.
    this.#characters += (isShort ? length : 0) + 40;
    if (this.#characters > MOST_CHARACTERS) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), EVERY_MS);
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (this.#waiting.length > 0) this.#log({ messages: this.#waiting });
    this.#waiting = [];
    this.#characters = 0;
  }
}
