import type { Reading } from './reading.ts';
import { type XmlHandler, XmlScanner } from './xml-scanner.ts';
import type { ZipFile } from './zip-file.ts';

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

/** The texts that cells name by their number, all in memory. */
export async function readSharedStrings(zip: ZipFile, name: string, reading: Reading): Promise<string[]> {
  const strings: string[] = [];
  const { cellCharacters, sharedStringBytes } = reading.limits;
  const current = new RichText();
  let isInString = false;
  const handler: XmlHandler = {
    open(tagName) {
      if (tagName === 'si') {
        if (strings.length === MOST_STRINGS) throw reading.problem('too-many-texts');
        isInString = true;
        current.begin();
      } else if (isInString) current.open(tagName);
    },
    close(tagName) {
      if (tagName === 'si') {
        isInString = false;
        strings.push(current.text.slice(0, cellCharacters + 1));
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
