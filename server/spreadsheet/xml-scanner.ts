import { isUtf8 } from 'node:buffer';

/** Longer than the longest text that Excel keeps in a cell, with every character escaped. */
const LONGEST_TOKEN_BYTES = 256 * 1_024;
const MOST_ATTRIBUTES = 128;
const DEEPEST = 64;
const MOST_KNOWN_WORDS = 500;
/** A word of so many bytes fits into a small number. */
const KNOWN_WORD_BYTES = 3;

/** What is noted of an attribute: where its local name and its value begin and end. */
const NAME_START = 0;
const NAME_END = 1;
const VALUE_START = 2;
const VALUE_END = 3;
const PLACES = 4;

const LESS = 0x3c;
const GREATER = 0x3e;
const SLASH = 0x2f;
const BANG = 0x21;
const QUESTION = 0x3f;
const EQUALS = 0x3d;
const COLON = 0x3a;
const AMPERSAND = 0x26;
const DOUBLE_QUOTE = 0x22;
const SINGLE_QUOTE = 0x27;
const CARRIAGE_RETURN = 0x0d;
const DIGIT_0 = 0x30;
const FIRST_NON_ASCII = 0x80;

const isSpace = (byte: number | undefined) =>
  byte === 0x20 || byte === 0x0a || byte === CARRIAGE_RETURN || byte === 0x09;

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
const LAST_CODE_POINT = 0x10ffff;

/** How to say no to a file. */
interface XmlReading {
  problem(code: 'damaged' | 'forbidden-xml'): Error;
}

/** Names come without their prefix. What is asked of the scanner is only good until the call returns. */
export interface XmlHandler {
  open(name: string, scanner: XmlScanner): void;
  close(name: string): void;
  text?(scanner: XmlScanner): void;
}

/**
 * Reads XML in UTF-8 piece by piece, in time that grows with its length and memory that does not. Knows nothing of document
 * types, and so of no entities but the five: whoever brings one is refused. Tags must match; nothing may be endless.
 */
export class XmlScanner {
  readonly #reading: XmlReading;
  readonly #handler: XmlHandler;
  readonly #words = new Map<number, string>();
  readonly #openNames: string[] = [];
  #hasRoot = false;
  #isBegun = false;
  /** The piece that is being read, beginning with what was left of the last one. */
  #bytes: Buffer = Buffer.alloc(0);

  /** Of the tag at hand, four places for each attribute. */
  readonly #attributes = new Int32Array(PLACES * MOST_ATTRIBUTES);
  #attributeCount = 0;

  #textStart = 0;
  #textEnd = 0;
  #isTextPlain = true;
  #isTextEscaped = false;

  constructor(reading: XmlReading, handler: XmlHandler) {
    this.#reading = reading;
    this.#handler = handler;
  }

  push(piece: Buffer): void {
    this.#bytes = this.#bytes.length === 0 ? piece : Buffer.concat([this.#bytes, piece]);
    if (!this.#isBegun) this.#begin();
    let at = 0;
    while (at < this.#bytes.length) {
      const next = this.#bytes[at] === LESS ? this.#markup(at) : this.#content(at);
      if (next < 0) break;
      at = next;
    }
    this.#bytes = this.#bytes.subarray(at);
    if (this.#bytes.length > LONGEST_TOKEN_BYTES) throw this.#damaged();
  }

  end(): void {
    const isBlank = this.#bytes.every(isSpace);
    if (!this.#hasRoot || this.#openNames.length > 0 || !isBlank) throw this.#damaged();
  }

  /** Of the tag that was just opened, by its local name. */
  attribute(name: string): string | undefined {
    const index = this.#indexOf(name);
    if (index < 0) return undefined;
    const start = this.#place(index, VALUE_START);
    const end = this.#place(index, VALUE_END);
    return this.#known(start, end) ?? this.#decode(start, end);
  }

  /** The same without making a text of it, where there are millions of them. */
  attributeBytes(
    name: string,
    read: (bytes: Buffer, start: number, end: number) => number,
  ): number | undefined {
    const index = this.#indexOf(name);
    if (index < 0) return undefined;
    return read(this.#bytes, this.#place(index, VALUE_START), this.#place(index, VALUE_END));
  }

  /** The text at hand as a whole number of up to nine digits; -1 if it is none. */
  textNumber(): number {
    const digits = this.#textEnd - this.#textStart;
    if (digits === 0 || digits > 9) return -1;
    let number = 0;
    for (let at = this.#textStart; at < this.#textEnd; at += 1) {
      const digit = (this.#bytes[at] ?? 0) - DIGIT_0;
      if (digit < 0 || digit > 9) return -1;
      number = number * 10 + digit;
    }
    return number;
  }

  /** The text at hand. */
  textContent(): string {
    return this.#decode(this.#textStart, this.#textEnd, this.#isTextPlain, this.#isTextEscaped);
  }

  #damaged(): Error {
    return this.#reading.problem('damaged');
  }

  #indexOf(name: string): number {
    for (let index = 0; index < this.#attributeCount; index += 1) {
      const start = this.#place(index, NAME_START);
      if (this.#place(index, NAME_END) - start === name.length && this.#stands(name, start)) return index;
    }
    return -1;
  }

  #place(index: number, which: number): number {
    return this.#attributes[PLACES * index + which] ?? 0;
  }

  #stands(name: string, start: number): boolean {
    for (let index = 0; index < name.length; index += 1) {
      if (this.#bytes[start + index] !== name.charCodeAt(index)) return false;
    }
    return true;
  }

  #begin(): void {
    const [first, second, third] = this.#bytes;
    this.#isBegun = true;
    if (first === 0xef && second === 0xbb && third === 0xbf) this.#bytes = this.#bytes.subarray(3);
  }

  /** Text up to the next tag; -1 if the piece ends before that. */
  #content(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let high = 0;
    let isEscaped = false;
    let at = start;
    for (; at < length; at += 1) {
      const byte = bytes[at] ?? 0;
      if (byte === LESS) break;
      high |= byte;
      if (byte === AMPERSAND || byte === CARRIAGE_RETURN) isEscaped = true;
    }
    if (at === length) return -1;
    this.#giveText(start, at, high < FIRST_NON_ASCII, isEscaped);
    return at;
  }

  #giveText(start: number, end: number, isPlain: boolean, isEscaped: boolean): void {
    this.#textStart = start;
    this.#textEnd = end;
    this.#isTextPlain = isPlain;
    this.#isTextEscaped = isEscaped;
    if (this.#openNames.length > 0) this.#handler.text?.(this);
    else if (!this.#bytes.subarray(start, end).every(isSpace)) throw this.#damaged();
  }

  #markup(start: number): number {
    const kind = this.#bytes[start + 1];
    if (kind === undefined) return -1;
    if (kind === SLASH) return this.#closingTag(start);
    if (kind === QUESTION) return this.#after('?>', start + 2);
    if (kind === BANG) return this.#declaration(start);
    return this.#openingTag(start);
  }

  #after(ending: string, from: number): number {
    const at = this.#bytes.indexOf(ending, from, 'latin1');
    return at < 0 ? -1 : at + ending.length;
  }

  #declaration(start: number): number {
    const comment = '<!--';
    const section = '<![CDATA[';
    if (this.#bytes.length - start < section.length) return -1;
    const head = this.#bytes.toString('latin1', start, start + section.length);
    if (head.startsWith(comment)) return this.#after('-->', start + comment.length);
    if (head !== section) throw this.#reading.problem('forbidden-xml');
    const end = this.#after(']]>', start + section.length);
    if (end >= 0) this.#giveText(start + section.length, end - 3, false, false);
    return end;
  }

  #closingTag(start: number): number {
    let end = start + 2;
    while (end < this.#bytes.length && this.#bytes[end] !== GREATER) end += 1;
    if (end === this.#bytes.length) return -1;
    let nameEnd = end;
    while (isSpace(this.#bytes[nameEnd - 1])) nameEnd -= 1;
    this.#close(this.#nameAt(start + 2, nameEnd));
    return end + 1;
  }

  #close(name: string): void {
    if (this.#openNames.pop() !== name) throw this.#damaged();
    this.#handler.close(name);
  }

  #openingTag(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = start + 1;
    while (at < length && !isNameEnd(bytes[at])) at += 1;
    const nameEnd = at;
    this.#attributeCount = 0;
    for (;;) {
      while (isSpace(bytes[at])) at += 1;
      if (at + 1 >= length && bytes[at] !== GREATER) return -1;
      if (bytes[at] === GREATER) {
        this.#open(this.#nameAt(start + 1, nameEnd));
        return at + 1;
      }
      if (bytes[at] === SLASH) {
        if (bytes[at + 1] !== GREATER) throw this.#damaged();
        const name = this.#nameAt(start + 1, nameEnd);
        this.#open(name);
        this.#close(name);
        return at + 2;
      }
      at = this.#readAttribute(at);
      if (at < 0) return -1;
    }
  }

  /** Behind the attribute that begins here; -1 if the piece ends before that. */
  #readAttribute(start: number): number {
    const bytes = this.#bytes;
    const { length } = bytes;
    let at = start;
    let localStart = start;
    for (; at < length && !isNameEnd(bytes[at]); at += 1) if (bytes[at] === COLON) localStart = at + 1;
    const nameEnd = at;
    while (isSpace(bytes[at])) at += 1;
    if (at === length) return -1;
    if (bytes[at] !== EQUALS || nameEnd === start) throw this.#damaged();
    at += 1;
    while (isSpace(bytes[at])) at += 1;
    if (at === length) return -1;
    const quote = bytes[at];
    if (quote !== DOUBLE_QUOTE && quote !== SINGLE_QUOTE) throw this.#damaged();
    const valueStart = at + 1;
    for (at = valueStart; at < length && bytes[at] !== quote; at += 1) {
      if (bytes[at] === LESS) throw this.#damaged();
    }
    if (at === length) return -1;
    if (this.#attributeCount === MOST_ATTRIBUTES) throw this.#damaged();
    const places = PLACES * this.#attributeCount;
    this.#attributes[places + NAME_START] = localStart;
    this.#attributes[places + NAME_END] = nameEnd;
    this.#attributes[places + VALUE_START] = valueStart;
    this.#attributes[places + VALUE_END] = at;
    this.#attributeCount += 1;
    return at + 1;
  }

  #open(name: string): void {
    if (this.#openNames.length === 0 && this.#hasRoot) throw this.#damaged();
    if (this.#openNames.length === DEEPEST) throw this.#damaged();
    this.#hasRoot = true;
    this.#openNames.push(name);
    this.#handler.open(name, this);
  }

  /** Without its prefix. */
  #nameAt(start: number, end: number): string {
    let from = start;
    for (let at = start; at < end; at += 1) if (this.#bytes[at] === COLON) from = at + 1;
    if (from >= end) throw this.#damaged();
    return this.#known(from, end) ?? this.#bytes.toString('latin1', from, end);
  }

  /** The same few short words come by the million: they are made once. */
  #known(start: number, end: number): string | undefined {
    if (end - start > KNOWN_WORD_BYTES) return undefined;
    let packed = end - start;
    for (let at = start; at < end; at += 1) {
      const byte = this.#bytes[at] ?? 0;
      if (byte >= FIRST_NON_ASCII || byte === AMPERSAND) return undefined;
      packed = packed * 256 + byte;
    }
    const known = this.#words.get(packed);
    if (known !== undefined) return known;
    if (this.#words.size === MOST_KNOWN_WORDS) this.#words.clear();
    const word = this.#bytes.toString('latin1', start, end);
    this.#words.set(packed, word);
    return word;
  }

  #decode(start: number, end: number, isPlain = false, isEscaped = true): string {
    const text = isPlain
      ? this.#bytes.toString('latin1', start, end)
      : this.#bytes.toString('utf8', start, end);
    // The sign for what cannot be read may also have been written by somebody.
    if (!isPlain && text.includes('\ufffd') && !isUtf8(this.#bytes.subarray(start, end)))
      throw this.#damaged();
    if (!isEscaped) return text;
    const lines = text.includes('\r') ? text.replace(/\r\n?/g, '\n') : text;
    return lines.includes('&') ? this.#withoutEntities(lines) : lines;
  }

  #withoutEntities(text: string): string {
    return text.replace(/&([^;&]{0,10};)?/g, (_whole, reference: string | undefined) => {
      const name = reference?.slice(0, -1) ?? '';
      const digits = /^#(?:x([0-9a-f]{1,6})|([0-9]{1,7}))$/i.exec(name);
      const code = digits && (digits[1] ? parseInt(digits[1], 16) : Number(digits[2]));
      const meant = code == null ? ENTITIES[name] : code <= LAST_CODE_POINT && String.fromCodePoint(code);
      if (typeof meant !== 'string') throw this.#damaged();
      return meant;
    });
  }
}

/** Anything else may stand in a name: what it is called is compared with names that we know. */
function isNameEnd(byte: number | undefined): boolean {
  return isSpace(byte) || byte === GREATER || byte === SLASH || byte === EQUALS || byte === LESS;
}
