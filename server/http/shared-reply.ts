import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';

/**
 * A reply that many get alike. `key` names all that it depends on (ids and versions, never a person), so that the bytes
 * are made once. Who may have it was decided before, at this call as at every other.
 */
export class SharedReply<T> {
  readonly key: string;
  readonly make: () => T | Promise<T>;

  constructor(key: string, make: () => T | Promise<T>) {
    this.key = key;
    this.make = make;
  }
}

const ENCODINGS = ['br', 'gzip'] as const;

interface Bytes {
  etag: string;
  plain: Buffer;
  /** Missing where it is not worth it. */
  br?: Buffer;
  gzip?: Buffer;
}

const MOST_BYTES = 64 * 2 ** 20;
/** Less than a packet gains nothing. */
const SMALLEST_COMPRESSED = 1_024;
/** Nearly as small as the best, in a tenth of the time: the first of a thousand candidates waits for it. */
const BROTLI_QUALITY = 6;

const sizeOf = ({ plain, br, gzip: zipped }: Bytes, key: string) =>
  plain.length + (br?.length ?? 0) + (zipped?.length ?? 0) + key.length;

async function bytesOf(text: string): Promise<Bytes> {
  const plain = Buffer.from(text);
  // Weak: each encoding has other bytes that say the same.
  const etag = `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`;
  if (plain.length < SMALLEST_COMPRESSED) return { etag, plain };
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
  };
  const [br, zipped] = await Promise.all([
    promisify(brotliCompress)(plain, { params }),
    promisify(gzip)(plain),
  ]);
  return { etag, plain, br, gzip: zipped };
}

/** One per app, bounded by bytes. */
export class SharedReplies {
  readonly #kept = new LRUCache<string, Bytes>({ maxSize: MOST_BYTES, sizeCalculation: sizeOf });
  readonly #making = new Map<string, Promise<Bytes>>();

  /** Whoever comes while they are being made waits for the same bytes. */
  async #bytes<T>(key: string, make: SharedReply<T>['make'], write: (value: T) => string): Promise<Bytes> {
    const known = this.#kept.get(key) ?? this.#making.get(key);
    if (known) return known;
    const making = (async () => bytesOf(write(await make())))();
    this.#making.set(key, making);
    try {
      const made = await making;
      this.#kept.set(key, made);
      return made;
    } finally {
      this.#making.delete(key);
    }
  }

  /** Asked again each time, as the session may have ended; but what a client has already is not sent again. */
  async send<T>(
    request: FastifyRequest,
    reply: FastifyReply,
    { key, make }: SharedReply<T>,
  ): Promise<Buffer> {
    const write = (value: T) => reply.serialize(value as object) as string;
    const bytes = await this.#bytes(`${request.routeOptions.url ?? ''} ${key}`, make, write);
    void reply.headers({
      etag: bytes.etag,
      vary: 'accept-encoding',
      'content-type': 'application/json; charset=utf-8',
    });
    if (request.headers['if-none-match']?.includes(bytes.etag)) {
      void reply.code(304);
      return Buffer.alloc(0);
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = ENCODINGS.find((name) => bytes[name] && accepts(accepted, name));
    if (!encoding) return bytes.plain;
    void reply.header('content-encoding', encoding);
    return bytes[encoding] as Buffer;
  }
}

/** Listed, and not refused by a weight of zero. */
function accepts(header: string, encoding: string): boolean {
  const entry = header.split(',').find((part) => part.split(';')[0]?.trim().toLowerCase() === encoding);
  return entry !== undefined && !/;\s*q=0(\.0*)?\s*$/i.test(entry);
}
