import { type AnyCommand, isBatch, isSubmission, WriteRefused } from './command.ts';

/** How many writes may wait; more are refused. */
export const LONGEST_QUEUE = 20_000;
/** Some answers are long, so that a count alone would not keep the waiting ones within the memory. */
const MOST_BYTES = 100_000_000;
/** Of one candidate: many large answers at once are no reason to turn others away at the door. */
const MOST_BYTES_OF_ONE = 2_000_000;
/** The last quarter is for submissions: nothing else can fill a queue so far that an answer is refused. */
const SHARE_OF_OTHERS = 0.75;

/** All texts in it, however deep, as bytes; names of fields and numbers are not worth counting. */
function bytesOf(input: unknown): number {
  let sum = 0;
  const waiting: unknown[] = [input];
  while (waiting.length > 0) {
    const value = waiting.pop();
    if (typeof value === 'string') sum += Buffer.byteLength(value);
    else if (typeof value === 'object' && value !== null) {
      for (const part of Object.values(value) as unknown[]) waiting.push(part);
    }
  }
  return sum;
}

/** Whoever sends an answer is known by the session, or by the seal of what they have left. Logs are not counted: no answer waits because of them. */
function senderOf(wanted: AnyCommand, input: unknown): string | undefined {
  if (typeof input !== 'object' || input === null) return undefined;
  const { tokenHash, ticketUserId } = input as { tokenHash?: string; ticketUserId?: string };
  return isSubmission(wanted) ? tokenHash : ticketUserId;
}

/** What `leave` is to be told when the write is done. */
export interface Place {
  isSingle: boolean;
  bytes: number;
  sender: string | undefined;
}

/** Counts what a write queue has accepted and not yet stored, and says when it is enough. */
export class QueueRoom {
  readonly #mostSingles: number;
  #writes = 0;
  #singles = 0;
  #bytes = 0;
  readonly #bytesOf = new Map<string, number>();

  /** `mostSingles`: of commands that are not made for coming by the thousand. */
  constructor(mostSingles = LONGEST_QUEUE) {
    this.#mostSingles = mostSingles;
  }

  /** 0 is idle; at 1 something is not taken any more. */
  get load(): number {
    return Math.max(this.#taken, this.#singles / this.#mostSingles);
  }

  get #taken(): number {
    return Math.max(this.#writes / LONGEST_QUEUE, this.#bytes / MOST_BYTES);
  }

  /** Throws when there is no room. */
  enter(wanted: AnyCommand, input: unknown): Place {
    if (this.#taken >= (isSubmission(wanted) ? 1 : SHARE_OF_OTHERS)) {
      throw new WriteRefused('the write queue takes no more');
    }
    const isSingle = !isBatch(wanted);
    if (isSingle && this.#singles >= this.#mostSingles) throw new WriteRefused('too many single commands');
    const place = { isSingle, bytes: bytesOf(input), sender: senderOf(wanted, input) };
    this.#enterAsOne(place);
    this.#writes += 1;
    if (isSingle) this.#singles += 1;
    this.#bytes += place.bytes;
    return place;
  }

  /** Alone it is let in whatever its size is: its kind has a limit of its own. */
  #enterAsOne({ bytes, sender }: Place): void {
    if (sender === undefined) return;
    const waiting = this.#bytesOf.get(sender) ?? 0;
    if (waiting > 0 && waiting + bytes > MOST_BYTES_OF_ONE) {
      throw new WriteRefused('one sender has too much in the write queue');
    }
    this.#bytesOf.set(sender, waiting + bytes);
  }

  leave({ isSingle, bytes, sender }: Place): void {
    this.#writes -= 1;
    if (isSingle) this.#singles -= 1;
    this.#bytes -= bytes;
    if (sender === undefined) return;
    const waiting = (this.#bytesOf.get(sender) ?? 0) - bytes;
    if (waiting > 0) this.#bytesOf.set(sender, waiting);
    else this.#bytesOf.delete(sender);
  }
}
