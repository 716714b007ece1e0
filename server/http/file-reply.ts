import '@fastify/compress';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore, StoredFile } from '#server/files/file-store.ts';
import { contentDisposition, parseByteRange } from './file-headers.ts';
import { HttpError } from './http-error.ts';

/** A file is no page: it runs nothing, and only our own pages may frame it (an author's PDF in a task). */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const etagOf = (key: string) => `"${key}"`;

/** Whether a browser has the file already. A list of tags, any of which a proxy may have made weak. */
function isKnown(header: string | undefined, key: string): boolean {
  const tags = (header ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === '*' || tag === etagOf(key));
}

const missing = () => new HttpError(404, '文件不存在');

function describe(reply: FastifyReply, file: Pick<StoredFile, 'contentType' | 'fileName'>): FastifyReply {
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', FILE_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff');
}

/** What is stored never changes under its key, so that any part of it may be asked for at any time. */
const describeStored = (reply: FastifyReply, key: string, file: StoredFile) =>
  describe(reply, file).header('etag', etagOf(key)).header('accept-ranges', 'bytes');

async function sendWhole(files: FileStore, key: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await files.open(key);
  if (!file) throw missing();
  return describeStored(reply, key, file).header('content-length', file.size).send(file.stream);
}

async function sendPart(
  files: FileStore,
  key: string,
  header: string,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const found = await files.find(key);
  if (!found) throw missing();
  const range = parseByteRange(header, found.size);
  if (range === undefined) return sendWhole(files, key, reply);
  if (range === 'unsatisfiable') {
    reply.header('content-range', `bytes */${found.size}`);
    throw new HttpError(416, '请求的范围超出了文件');
  }
  const file = await files.open(key, range);
  if (!file) throw missing();
  return describeStored(reply, key, file)
    .code(206)
    .header('content-range', `bytes ${range.start}-${range.end}/${found.size}`)
    .header('content-length', range.end - range.start + 1)
    .send(file.stream);
}

async function sendHeaders(
  files: FileStore,
  key: string,
  unchanged: boolean,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const file = await files.find(key);
  if (!file) throw missing();
  describeStored(reply, key, file);
  return unchanged ? reply.code(304).send() : reply.header('content-length', file.size).send();
}

/** A file in one of the stores, or the part of it that was asked for: media seek. */
export async function sendStoredFile(
  files: FileStore,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
  const unchanged = isKnown(known, key);
  if (request.method === 'HEAD' || unchanged) return sendHeaders(files, key, unchanged, reply);
  const rangeCounts = ifRange === undefined || ifRange === etagOf(key);
  return range !== undefined && rangeCounts
    ? sendPart(files, key, range, reply)
    : sendWhole(files, key, reply);
}

/** What a call that declares to send a file answers with. */
export class FileReply {
  readonly #send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>;

  private constructor(send: (request: FastifyRequest, reply: FastifyReply) => Promise<FastifyReply>) {
    this.#send = send;
  }

  static stored(files: FileStore, key: string): FileReply {
    return new FileReply((request, reply) => sendStoredFile(files, key, request, reply));
  }

  /** Made while it is being sent; whoever makes it hears from the stream when the client has gone. */
  static made(stream: Readable, about: Pick<StoredFile, 'contentType' | 'fileName'>): FileReply {
    return new FileReply(async (_request, reply) => describe(reply, about).send(stream));
  }

  send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    return this.#send(request, reply);
  }
}
