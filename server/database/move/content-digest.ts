import { createHash } from 'node:crypto';

/** A row as both engines give it. */
export type Row = Record<string, string | number | null>;

const LANES = 4;

/**
 * What a table contains, whatever the order in which it is read: how many rows, and the sum of what each hashes to. Rows in
 * another order are the same content; a row that is missing, there twice or changed in one character is not.
 */
export class ContentDigest {
  #count = 0;
  readonly #sums = new BigUint64Array(LANES);

  add(row: Row, columns: readonly string[]): void {
    const hash = createHash('sha256')
      .update(JSON.stringify(columns.map((column) => row[column])))
      .digest();
    for (let lane = 0; lane < LANES; lane += 1)
      this.#sums[lane] =
        (this.#sums[lane] ?? 0n) + hash.readBigUInt64LE(lane * BigUint64Array.BYTES_PER_ELEMENT);
    this.#count += 1;
  }

  get count(): number {
    return this.#count;
  }

  toString(): string {
    const sum = [...this.#sums].map((lane) => lane.toString(16).padStart(16, '0')).join('');
    return `${this.#count}:${sum}`;
  }
}
