import { type AnyCommand, WriteRefused } from './command.ts';

/** How many writes may wait; more are refused. */
export const LONGEST_QUEUE = 20_000;
/** An answer may hold five megabytes, so that a count alone would not keep the waiting ones within the memory. */
const MOST_CHARACTERS = 100_000_000;
/** The last quarter is for submissions: nothing else can fill a queue so far that an answer is refused. */
const SHARE_OF_OTHERS = 0.75;

/** What arrives by the thousand and does not say that it gives way is a submission. */
function isSubmission(wanted: AnyCommand): boolean {
  return 'postgres' in wanted && !wanted.givesWay;
}

/** Texts at the first level: there the answers are, and looking further would cost more than it tells. */
function charactersOf(input: unknown): number {
  if (typeof input !== 'object' || input === null) return 0;
  let sum = 0;
  for (const value of Object.values(input)) if (typeof value === 'string') sum += value.length;
  return sum;
}

/** Counts what a write queue has accepted and not yet stored, and says when it is enough. */
export class QueueRoom {
  #writes = 0;
  #characters = 0;

  /** 0 is idle; at 1 nothing is taken any more. */
  get load(): number {
    return Math.max(this.#writes / LONGEST_QUEUE, this.#characters / MOST_CHARACTERS);
  }

  /** Throws when there is no room. Gives what `leave` is to be told when the write is done. */
  enter(wanted: AnyCommand, input: unknown): number {
    if (this.load >= (isSubmission(wanted) ? 1 : SHARE_OF_OTHERS)) {
      throw new WriteRefused('the write queue takes no more');
    }
    const characters = charactersOf(input);
    this.#writes += 1;
    this.#characters += characters;
    return characters;
  }

  leave(characters: number): void {
    this.#writes -= 1;
    this.#characters -= characters;
  }
}
