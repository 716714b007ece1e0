import type { Reading } from './reading.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import type { ZipFile } from '#server/zip/index.ts';

/** Enough for 100,000 rows of texts that are all different. */
const MOST_STRINGS = 2_000_000;

/** Office writes what XML cannot hold, and what looks like it, as _x000D_. */
export const withoutOfficeEscapes = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_whole, code: string) => String.fromCharCode(parseInt(code, 16)))
    : text;

/** Collects the text of <si> or <is>: one text, or runs of differently formatted ones. Readings aloud (<rPh>) are left out. */
export class RichText {
  #text = '';
  #isInText = false;
  #soundDepth = 0;

  begin(): void {
    this.#text = '';
    this.#isInText = false;
    this.#soundDepth = 0;
  }

  open(name: string): void {
    if (name === 'rPh') this.#soundDepth += 1;
    this.#isInText = name === 't' && this.#soundDepth === 0;
  }

  close(name: string): void {
    if (name === 'rPh') this.#soundDepth -= 1;
    this.#isInText = false;
  }

  /** No longer than what nobody may write: whoever has more has too much already. */
  add(scanner: XmlScanner, longest: number): void {
    if (!this.#isInText || this.#text.length > longest) return;
    this.#text += withoutOfficeEscapes(scanner.textContent());
  }

  get text(): string {
    return this.#text;
  }
}

const BLOCK_BYTES = 2 ** 20;
const MOST_BYTES_OF_A_SIGN = 3;
const RECENT = 4_096;
/** Refused wherever it is shown. */
const FOREIGN = '\0';

/** Many texts in a quarter of the memory that they would take one by one: as bytes, made into a text when a cell asks for it. */
export class SharedStrings {
  readonly #blocks: Buffer[] = [];
  #blockUsed = BLOCK_BYTES;
  /** Beginning and length of each, the beginning counted over all blocks. */
  #places = new Uint32Array(2 * 1_024);
  #count = 0;
  /** Schools and roles come again and again; noted with one added, because 0 is nothing. */
  readonly #recentIndexes = new Uint32Array(RECENT);
  readonly #recent: (string | undefined)[] = [];

  get count(): number {
    return this.#count;
  }

  add(text: string): void {
    // Half a sign has no bytes.
    const kept = text.isWellFormed() ? text : FOREIGN;
    const most = MOST_BYTES_OF_A_SIGN * kept.length;
    // Nothing has a place, too.
    if (this.#blockUsed + most >= BLOCK_BYTES) {
      this.#blocks.push(Buffer.allocUnsafe(Math.max(BLOCK_BYTES, most)));
      this.#blockUsed = 0;
    }
    if (2 * this.#count === this.#places.length) {
      const more = new Uint32Array(2 * this.#places.length);
      more.set(this.#places);
      this.#places = more;
    }
    const length = this.#blocks.at(-1)?.write(kept, this.#blockUsed) ?? 0;
    this.#places[2 * this.#count] = (this.#blocks.length - 1) * BLOCK_BYTES + this.#blockUsed;
    this.#places[2 * this.#count + 1] = length;
    this.#blockUsed += length;
    this.#count += 1;
  }

  find(index: number): string | undefined {
    if (index < 0 || index >= this.#count) return undefined;
    const slot = index % RECENT;
    if (this.#recentIndexes[slot] !== index + 1) {
      this.#recentIndexes[slot] = index + 1;
      this.#recent[slot] = this.#textAt(index);
    }
    return this.#recent[slot];
  }

  #textAt(index: number): string | undefined {
    const place = this.#places[2 * index] ?? 0;
    const start = place % BLOCK_BYTES;
    const block = this.#blocks[Math.floor(place / BLOCK_BYTES)];
    return block?.toString('utf8', start, start + (this.#places[2 * index + 1] ?? 0));
  }
}

/** The texts that cells name by their number. */
export async function readSharedStrings(
  zip: ZipFile,
  name: string,
  reading: Reading,
): Promise<SharedStrings> {
  const strings = new SharedStrings();
  const { cellCharacters, sharedStringBytes } = reading.limits;
  const current = new RichText();
  let isInString = false;
  const handler: XmlHandler = {
    open(tagName) {
      if (tagName === 'si') {
        if (strings.count === MOST_STRINGS) throw reading.problem('too-many-texts');
        isInString = true;
        current.begin();
      } else if (isInString) current.open(tagName);
    },
    close(tagName) {
      if (tagName === 'si') {
        isInString = false;
        strings.add(current.text.slice(0, cellCharacters + 1));
      } else if (isInString) current.close(tagName);
    },
    text(scanner) {
      if (isInString) current.add(scanner, cellCharacters);
    },
  };
  const scanner = new XmlScanner(reading, handler);
  let bytes = 0;
  for await (const piece of zip.unpack(name)) {
    bytes += piece.length;
    if (bytes > sharedStringBytes) throw reading.problem('too-many-texts');
    scanner.push(piece);
  }
  scanner.end();
  return strings;
}
