import { isUtf8 } from 'node:buffer';
import type { FileHandle } from 'node:fs/promises';
import { pipeline, Readable } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import iconv from 'iconv-lite';
import { filePieces, PIECE_BYTES } from './file-pieces.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const END_64_LOCATOR = 0x07064b50;
const END_64_LOCATOR_BYTES = 20;
const END_64 = 0x06064b50;
const END_64_BYTES = 56;
const CENTRAL = 0x02014b50;
const CENTRAL_BYTES = 46;
const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const LONGEST_COMMENT = 0xffff;
/** The value stands in a field of 64 bits elsewhere. */
const ELSEWHERE = 0xffffffff;
const ELSEWHERE_SHORT = 0xffff;
const EXTRA_64 = 1;
const STORED = 0;
const DEFLATED = 8;
const ENCRYPTED = 0x2041;
const NAMED_IN_UTF8 = 0x0800;
/** Names are short. */
const DIRECTORY_BYTES_PER_ENTRY = 1_024;

/** What a zip file may cost, and how to say no. */
export interface ZipReading {
  readonly limits: { entries: number };
  problem(code: 'too-many-entries' | 'damaged' | 'encrypted'): Error;
  /** Of a name that occurs twice, but for its case; without it the file is a damaged one. */
  twice?(name: string): Error;
  /** Of everything that comes out. */
  countUnpacked(bytes: number): void;
  demandRatio(unpacked: number, packed: number): void;
}

interface ZipEntry {
  name: string;
  rawName: Buffer;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  /** Of its local header. */
  position: number;
}

interface Directory {
  position: number;
  size: number;
  count: number;
}

/**
 * The files within a zip file, read where they stand on the disk. Believed are only the directory at its end, and of that
 * only what the bytes bear out: names, sizes and checksums that do not fit make the file a damaged one.
 */
export class ZipFile {
  readonly #file: FileHandle;
  readonly #reading: ZipReading;
  readonly #entries = new Map<string, ZipEntry>();
  #directoryPosition = 0;

  private constructor(file: FileHandle, reading: ZipReading) {
    this.#file = file;
    this.#reading = reading;
  }

  static async open(file: FileHandle, reading: ZipReading): Promise<ZipFile> {
    const zip = new ZipFile(file, reading);
    const directory = await zip.#findDirectory((await file.stat()).size);
    const { entries } = reading.limits;
    if (directory.count > entries || directory.size > entries * DIRECTORY_BYTES_PER_ENTRY) {
      throw reading.problem('too-many-entries');
    }
    zip.#directoryPosition = directory.position;
    zip.#readDirectory(await zip.#bytesAt(directory.position, directory.size), directory.count);
    return zip;
  }

  /** What is in it, folders as well, in its order. */
  get names(): string[] {
    return [...this.#entries.values()].map(({ name }) => name.replaceAll('\\', '/'));
  }

  has(name: string): boolean {
    return this.#entries.has(keyOf(name));
  }

  /** What the directory says of a file. It is borne out when the file is unpacked to its end. */
  factsOf(name: string): Pick<ZipEntry, 'size' | 'crc'> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw this.#reading.problem('damaged');
    return entry;
  }

  /** The content in pieces, counted as it comes out. Its end is only reached if length and checksum are right. */
  async *unpack(name: string): AsyncGenerator<Buffer> {
    const entry = this.#entries.get(keyOf(name));
    if (!entry) throw this.#reading.problem('damaged');
    const start = await this.#contentPosition(entry);
    let size = 0;
    let crc = 0;
    for await (const { piece, packed } of this.#pieces(entry, start)) {
      size += piece.length;
      this.#reading.countUnpacked(piece.length);
      this.#reading.demandRatio(size, packed);
      if (size > entry.size) throw this.#reading.problem('damaged');
      crc = crc32(piece, crc);
      yield piece;
    }
    if (size !== entry.size || crc !== entry.crc) throw this.#reading.problem('damaged');
  }

  /** Each piece with how much of the packed content it has taken so far. */
  async *#pieces({ method, packedSize }: ZipEntry, start: number) {
    const source = filePieces(this.#file, start, packedSize);
    if (method === STORED) {
      let packed = 0;
      for await (const piece of source) yield { piece, packed: (packed += piece.length) };
      return;
    }
    const inflate = createInflateRaw({ chunkSize: PIECE_BYTES });
    // Whatever ends one ends the other; the loop hears of it.
    pipeline(Readable.from(source, { highWaterMark: 1 }), inflate, () => undefined);
    try {
      for await (const piece of inflate) yield { piece: piece as Buffer, packed: inflate.bytesWritten };
    } catch (error) {
      const isBad = ((error as NodeJS.ErrnoException).code ?? '').startsWith('Z_');
      throw isBad ? this.#reading.problem('damaged') : error;
    }
  }

  async #bytesAt(position: number, length: number): Promise<Buffer> {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await this.#file.read(bytes, 0, length, position);
    if (bytesRead < length) throw this.#reading.problem('damaged');
    return bytes;
  }

  async #findDirectory(fileSize: number): Promise<Directory> {
    if (fileSize < END_BYTES) throw this.#reading.problem('damaged');
    const tailSize = Math.min(fileSize, END_BYTES + LONGEST_COMMENT);
    const tail = await this.#bytesAt(fileSize - tailSize, tailSize);
    const at = lastEnd(tail);
    if (at < 0) throw this.#reading.problem('damaged');
    const end = fileSize - tailSize + at;
    const short = {
      count: tail.readUInt16LE(at + 10),
      size: tail.readUInt32LE(at + 12),
      position: tail.readUInt32LE(at + 16),
    };
    const isElsewhere =
      short.count === ELSEWHERE_SHORT || short.size === ELSEWHERE || short.position === ELSEWHERE;
    const directory = isElsewhere ? await this.#findLongDirectory(end) : short;
    if (directory.position + directory.size > end) throw this.#reading.problem('damaged');
    return directory;
  }

  async #findLongDirectory(end: number): Promise<Directory> {
    const damaged = this.#reading.problem('damaged');
    if (end < END_64_LOCATOR_BYTES) throw damaged;
    const locator = await this.#bytesAt(end - END_64_LOCATOR_BYTES, END_64_LOCATOR_BYTES);
    const position = Number(locator.readBigUInt64LE(8));
    if (locator.readUInt32LE(0) !== END_64_LOCATOR || position + END_64_BYTES > end) throw damaged;
    const record = await this.#bytesAt(position, END_64_BYTES);
    if (record.readUInt32LE(0) !== END_64) throw damaged;
    const number = (offset: number) => Number(record.readBigUInt64LE(offset));
    return { count: number(32), size: number(40), position: number(48) };
  }

  #readDirectory(bytes: Buffer, count: number): void {
    let at = 0;
    const nameIn = nameReader(bytes);
    for (let index = 0; index < count; index += 1) at = this.#readEntry(bytes, at, nameIn);
    if (at !== bytes.length) throw this.#reading.problem('damaged');
  }

  /** Where the next one begins. */
  #readEntry(bytes: Buffer, at: number, nameIn: NameReader): number {
    const damaged = this.#reading.problem('damaged');
    if (at + CENTRAL_BYTES > bytes.length || bytes.readUInt32LE(at) !== CENTRAL) throw damaged;
    const nameEnd = at + CENTRAL_BYTES + bytes.readUInt16LE(at + 28);
    const extraEnd = nameEnd + bytes.readUInt16LE(at + 30);
    const end = extraEnd + bytes.readUInt16LE(at + 32);
    if (end > bytes.length) throw damaged;
    if ((bytes.readUInt16LE(at + 8) & ENCRYPTED) !== 0) throw this.#reading.problem('encrypted');
    const long = longNumbers(bytes.subarray(nameEnd, extraEnd));
    const number = (offset: number) => {
      const value = bytes.readUInt32LE(at + offset);
      const real = value === ELSEWHERE ? long.shift() : value;
      if (real === undefined) throw damaged;
      return real;
    };
    const rawName = bytes.subarray(at + CENTRAL_BYTES, nameEnd);
    const name = nameIn(rawName, bytes.readUInt16LE(at + 8));
    const key = keyOf(name);
    // Which of two is meant could be read both ways.
    if (this.#entries.has(key)) throw this.#reading.twice?.(name) ?? damaged;
    // In the order in which the long numbers stand in their field.
    const size = number(24);
    const packedSize = number(20);
    const position = number(42);
    this.#entries.set(key, {
      name,
      rawName,
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packedSize,
      size,
      position,
    });
    return end;
  }

  async #contentPosition({ rawName, method, position, packedSize, size }: ZipEntry): Promise<number> {
    const damaged = this.#reading.problem('damaged');
    if (method !== STORED && method !== DEFLATED) throw damaged;
    if (method === STORED && packedSize !== size) throw damaged;
    if (position + LOCAL_BYTES + rawName.length > this.#directoryPosition) throw damaged;
    const header = await this.#bytesAt(position, LOCAL_BYTES + rawName.length);
    const nameLength = header.readUInt16LE(26);
    const isSame =
      header.readUInt32LE(0) === LOCAL &&
      header.readUInt16LE(8) === method &&
      nameLength === rawName.length &&
      header.subarray(LOCAL_BYTES).equals(rawName);
    const start = position + LOCAL_BYTES + nameLength + header.readUInt16LE(28);
    if (!isSame || start + packedSize > this.#directoryPosition) throw damaged;
    return start;
  }
}

type NameReader = (raw: Buffer, flags: number) => string;

/**
 * Chinese Windows writes names in its own encoding, and says nothing of it. Some of them, as 学习, could be read as UTF-8 too:
 * one that could not tells of all.
 */
function nameReader(directory: Buffer): NameReader {
  let isAllUtf8 = true;
  for (let at = 0; at + CENTRAL_BYTES <= directory.length;) {
    const nameEnd = at + CENTRAL_BYTES + directory.readUInt16LE(at + 28);
    const isFlagged = (directory.readUInt16LE(at + 8) & NAMED_IN_UTF8) !== 0;
    if (!isFlagged && !isUtf8(directory.subarray(at + CENTRAL_BYTES, nameEnd))) isAllUtf8 = false;
    at = nameEnd + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
  }
  return (raw, flags) =>
    isAllUtf8 || (flags & NAMED_IN_UTF8) !== 0 ? raw.toString() : iconv.decode(raw, 'gb18030');
}

/** Office does not tell names apart by their case, some programs write backslashes, and macOS takes letters with marks apart. */
const keyOf = (name: string) => name.replaceAll('\\', '/').normalize('NFC').toLowerCase();

/** The last place that can be the end of a zip file, with its comment behind it; below 0 if there is none. */
function lastEnd(tail: Buffer): number {
  for (let at = tail.length - END_BYTES; at >= 0; at -= 1) {
    if (tail.readUInt32LE(at) !== END) continue;
    if (at + END_BYTES + tail.readUInt16LE(at + 20) <= tail.length) return at;
  }
  return -1;
}

function longNumbers(extra: Buffer): number[] {
  for (let at = 0; at + 4 <= extra.length; at += 4 + extra.readUInt16LE(at + 2)) {
    if (extra.readUInt16LE(at) !== EXTRA_64) continue;
    const end = Math.min(extra.length, at + 4 + extra.readUInt16LE(at + 2));
    const numbers: number[] = [];
    for (let place = at + 4; place + 8 <= end; place += 8) numbers.push(Number(extra.readBigUInt64LE(place)));
    return numbers;
  }
  return [];
}
