import { setImmediate } from 'node:timers/promises';
import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Sheets are so repetitive that more effort makes files a quarter smaller and takes twice the time. */
const EFFORT = 1;
const PIECE_BYTES = 64 * 1_024;
/** So far back packed texts refer to what was there before. */
const WINDOW_BYTES = 32 * 1_024;
const LOCAL_BYTES = 30;
const BEHIND_BYTES = 16;
const VERSION = 20;
/** Sizes and checksum stand behind the content. */
const DESCRIBED_BEHIND = 0x0008;
/** Its name is in UTF-8. Told only of names that need it: then all else stays as it was. */
const NAMED_IN_UTF8 = 0x0800;
const STORED = 0;
const DEFLATED = 8;
/** 1 January 1980, where the calendar of zip files begins: the same rows make the same file. */
const DATE = 33;
/** Beyond that other programs would have to know more of zip files than some do. */
const LARGEST = 0xffffffff;

/** More than a plain zip file has numbers for. */
export class ZipTooLarge extends RangeError {
  constructor() {
    super('more than a zip file can hold');
  }
}

interface Written {
  name: string;
  method: number;
  crc: number;
  packedSize: number;
  size: number;
  position: number;
}

/** A file within the zip file, in one piece or in many. */
export interface ZipPart {
  name: string;
  content: Buffer | AsyncIterable<Buffer>;
  /** Of content in many pieces that is to be stored as it is: what they come to. */
  facts?: { size: number; crc: number };
  /** Told where its content begins. */
  onPlaced?(offset: number): void;
}

/** A zip file in pieces, each made when it is asked for. What is to stand at its very end is asked for last. */
export async function* zipped(
  parts: Iterable<ZipPart> | AsyncIterable<ZipPart>,
  comment = () => '',
): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let position = 0;
  for await (const part of parts) {
    const { name } = part;
    part.onPlaced?.(position + LOCAL_BYTES + Buffer.byteLength(name));
    const body: Body = yield* bodyOf(part);
    written.push({ ...body, name, position });
    position += LOCAL_BYTES + Buffer.byteLength(name) + body.packedSize;
    if (body.method === DEFLATED) position += BEHIND_BYTES;
    if (position > LARGEST) throw new ZipTooLarge();
  }
  yield directory(written, position, comment());
}

type Body = Omit<Written, 'name' | 'position'>;

function bodyOf({ name, content, facts }: ZipPart): AsyncGenerator<Buffer, Body> {
  if (Buffer.isBuffer(content)) return stored(name, content);
  return facts ? storedInPieces(name, content, facts) : deflated(name, content);
}

async function* storedInPieces(
  name: string,
  content: AsyncIterable<Buffer>,
  { size, crc }: { size: number; crc: number },
): AsyncGenerator<Buffer, Body> {
  const body = { method: STORED, crc, packedSize: size, size };
  yield localHeader(name, body, 0);
  yield* content;
  return body;
}

async function* stored(name: string, content: Buffer): AsyncGenerator<Buffer, Body> {
  const body = { method: STORED, crc: crc32(content), packedSize: content.length, size: content.length };
  yield Buffer.concat([localHeader(name, body, 0), content]);
  return body;
}

/**
 * Packs piece by piece where it is asked to, and not in the threads that all share: a job stands back for those who answer
 * requests, and so does what it packs. Each piece refers to the end of the one before, so that together they are one stream.
 */
class Packing {
  #before: Buffer | undefined;

  pack(pieces: readonly Buffer[], { isLast }: { isLast: boolean }): Buffer {
    const [only = Buffer.alloc(0)] = pieces;
    const bytes = pieces.length > 1 ? Buffer.concat(pieces) : only;
    const packed = deflateRawSync(bytes, {
      level: EFFORT,
      finishFlush: isLast ? constants.Z_FINISH : constants.Z_SYNC_FLUSH,
      ...(this.#before ? { dictionary: this.#before } : {}),
    });
    this.#before = bytes.subarray(-WINDOW_BYTES);
    return packed;
  }
}

async function* deflated(name: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer, Body> {
  const body = { method: DEFLATED, crc: 0, packedSize: 0, size: 0 };
  yield localHeader(name, body, DESCRIBED_BEHIND);
  const packing = new Packing();
  let [pieces, waiting]: [Buffer[], number] = [[], 0];
  const packed = (isLast: boolean) => {
    const bytes = packing.pack(pieces, { isLast });
    body.packedSize += bytes.length;
    [pieces, waiting] = [[], 0];
    return bytes;
  };
  for await (const piece of content) {
    body.size += piece.length;
    if (body.size > LARGEST) throw new ZipTooLarge();
    body.crc = crc32(piece, body.crc);
    pieces.push(piece);
    waiting += piece.length;
    if (waiting < PIECE_BYTES) continue;
    yield packed(false);
    // Whoever asks at once would let nobody else have a turn.
    await setImmediate();
  }
  yield packed(true);
  const behind = Buffer.alloc(BEHIND_BYTES);
  behind.writeUInt32LE(0x08074b50, 0);
  writeSizes(behind, 4, body);
  yield behind;
  return body;
}

function writeSizes(bytes: Buffer, at: number, { crc, packedSize, size }: Body): void {
  bytes.writeUInt32LE(crc, at);
  bytes.writeUInt32LE(packedSize, at + 4);
  bytes.writeUInt32LE(size, at + 8);
}

/** What the header of a file and its line in the directory have in common. */
function common(name: string, body: Body, flags: number): Buffer {
  const bytes = Buffer.alloc(26);
  bytes.writeUInt16LE(VERSION, 0);
  bytes.writeUInt16LE(flags | (Buffer.byteLength(name) > name.length ? NAMED_IN_UTF8 : 0), 2);
  bytes.writeUInt16LE(body.method, 4);
  bytes.writeUInt16LE(DATE, 8);
  writeSizes(bytes, 10, body);
  bytes.writeUInt16LE(Buffer.byteLength(name), 22);
  return bytes;
}

const signature = (number: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
};

const localHeader = (name: string, body: Body, flags: number) =>
  Buffer.concat([signature(0x04034b50), common(name, body, flags), Buffer.from(name)]);

function directory(written: Written[], position: number, comment: string): Buffer {
  const lines = written.map((entry) => {
    const before = Buffer.alloc(2);
    before.writeUInt16LE(VERSION);
    const behind = Buffer.alloc(14);
    behind.writeUInt32LE(entry.position, 10);
    const flags = entry.method === DEFLATED ? DESCRIBED_BEHIND : 0;
    const name = Buffer.from(entry.name);
    return Buffer.concat([signature(0x02014b50), before, common(entry.name, entry, flags), behind, name]);
  });
  const size = lines.reduce((sum, line) => sum + line.length, 0);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(lines.length, 4);
  end.writeUInt16LE(lines.length, 6);
  end.writeUInt32LE(size, 8);
  end.writeUInt32LE(position, 12);
  end.writeUInt16LE(Buffer.byteLength(comment), 16);
  return Buffer.concat([...lines, signature(0x06054b50), end, Buffer.from(comment)]);
}
