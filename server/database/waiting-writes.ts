import { type BatchCommand, type Command, type CommandRegistry, isBatch, isSubmission } from './command.ts';
import type { WriteRequest } from './writer-messages.ts';

const SMALLEST_BATCH = 32;
/** In one transaction. */
const MOST_OTHERS = 256;
/** Requests of one kind that are handled at once, before whoever takes them looks at the clock again. */
export const LONGEST_TURN = 16;

type AnyBatch = BatchCommand<never, unknown>;

/** Requests of one batch command, or a single command; one that is not known at all is a single one. */
export type Turn =
  | { batch: AnyBatch; requests: WriteRequest[] }
  | { single: Command<never, unknown> | undefined; request: WriteRequest };

/** The line that single commands share. */
const SINGLES = '';

/**
 * Half of what is waiting, so that while this batch is on its way to the disk the other thread has somebody to answer:
 * with all of it, clients and writer would wait for each other in turns. A long queue makes long batches.
 */
const halfOf = (waiting: number) => Math.max(SMALLEST_BATCH, Math.ceil(waiting / 2));

/**
 * What SQLite's writer has been given and not yet done. Submissions are taken first. Every other kind has a line of its
 * own, and they take turns: a log-in does not wait for thousands of logs. Each line keeps the order of arrival.
 */
export class WaitingWrites {
  readonly #commands: CommandRegistry;
  #submissions: WriteRequest[] = [];
  /** The first line is the next to have its turn. */
  readonly #lines = new Map<string, WriteRequest[]>();
  #others = 0;

  constructor(commands: CommandRegistry) {
    this.#commands = commands;
  }

  get size(): number {
    return this.#submissions.length + this.#others;
  }

  add(requests: WriteRequest[]): void {
    for (const request of requests) {
      const wanted = this.#commands.get(request.name);
      if (wanted && isSubmission(wanted)) this.#submissions.push(request);
      else this.#addToLine(wanted && isBatch(wanted) ? request.name : SINGLES, request);
    }
  }

  #addToLine(kind: string, request: WriteRequest): void {
    this.#others += 1;
    const line = this.#lines.get(kind);
    if (line) line.push(request);
    else this.#lines.set(kind, [request]);
  }

  takeSubmissions(): Turn[] {
    const turns = new Map<string, { batch: AnyBatch; requests: WriteRequest[] }>();
    for (const request of this.#submissions.splice(0, halfOf(this.#submissions.length))) {
      const turn = turns.get(request.name);
      if (turn) turn.requests.push(request);
      else
        turns.set(request.name, { batch: this.#commands.get(request.name) as AnyBatch, requests: [request] });
    }
    return [...turns.values()];
  }

  /** One turn after the other, for as long as the caller has time for them. */
  *takeOthers(): Generator<Turn> {
    for (let left = Math.min(MOST_OTHERS, halfOf(this.#others)); left > 0 && this.#others > 0;) {
      const before = this.#others;
      const turn = this.#nextTurn(Math.min(LONGEST_TURN, left));
      left -= before - this.#others;
      yield turn;
    }
  }

  #nextTurn(most: number): Turn {
    const [kind, line] = this.#lines.entries().next().value as [string, WriteRequest[]];
    const requests = line.splice(0, kind === SINGLES ? 1 : most);
    this.#others -= requests.length;
    this.#lines.delete(kind);
    if (line.length > 0) this.#lines.set(kind, line);
    const [request] = requests as [WriteRequest];
    const wanted = this.#commands.get(request.name);
    return wanted && isBatch(wanted) ? { batch: wanted, requests } : { single: wanted, request };
  }
}
