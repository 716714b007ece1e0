import type { ZipReading } from './zip-file.ts';

/** What one file may ask of us, whatever kind of zip file it is. */
export interface FileReadingLimits {
  /** Files within it. */
  entries: number;
  /** Of everything that is read, counted as it comes out: headers may say what they like. */
  unpackedBytes: number;
  /** Unpacked ÷ packed. */
  ratio: number;
}

/** The ways in which each of them is refused; every kind has its own words for them. */
export type SharedProblemCode =
  | 'damaged'
  | 'encrypted'
  | 'too-many-entries'
  | 'too-large'
  | 'packed-too-tightly'
  | 'too-slow';

/** Before so much has come out, the ratio says nothing. */
const RATIO_COUNTS_FROM = 8 * 2 ** 20;

/** One file being read: what it may cost, what it has cost so far, and how to say no. */
export abstract class FileReading<Limits extends FileReadingLimits> implements ZipReading {
  readonly limits: Limits;
  readonly #signal: AbortSignal | undefined;
  #unpackedBytes = 0;

  constructor(limits: Limits, signal: AbortSignal | undefined) {
    this.limits = limits;
    this.#signal = signal;
  }

  abstract problem(code: SharedProblemCode): Error;

  /** To be asked whenever a piece of the file has come: a deadline is a problem of the file, a cancellation is not. */
  demandTime(): void {
    if (!this.#signal?.aborted) return;
    const reason: unknown = this.#signal.reason;
    throw reason instanceof DOMException && reason.name === 'TimeoutError'
      ? this.problem('too-slow')
      : reason;
  }

  countUnpacked(bytes: number): void {
    this.demandTime();
    this.#unpackedBytes += bytes;
    if (this.#unpackedBytes > this.limits.unpackedBytes) throw this.problem('too-large');
  }

  demandRatio(unpacked: number, packed: number): void {
    if (unpacked > RATIO_COUNTS_FROM && unpacked > packed * this.limits.ratio) {
      throw this.problem('packed-too-tightly');
    }
  }
}
