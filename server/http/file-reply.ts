import '@fastify/compress';
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ByteRange, FileStore, StoredFile } from '#server/files/file-store.ts';
import { contentDisposition, parseByteRange } from './file-headers.ts';
import { HttpError } from './http-error.ts';
import { standingBack } from './large-files.ts';

/** A file is no page: it runs nothing, and only our own pages may frame it (an author's PDF in a task). */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const etagOf = (key: string) => `"${key}"`;

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
  return describeStored(reply, key, file)
    .header('content-length', file.size)
    .send(standingBack(file.stream, file.size));
}

/** Anything that can be sent in parts: a stored file, or a part of one. */
export interface RangedContent {
  etag: string;
  size: number;
  /** It is put together while it is sent, and sent as a whole whatever is asked for. */
  isWhole?: true;
  describe(reply: FastifyReply): FastifyReply;
  /** Undefined where it has gone meanwhile. */
  open(range?: ByteRange): Promise<Readable | undefined>;
}

async function sendOpened(
  content: RangedContent,
  reply: FastifyReply,
  range?: ByteRange,
): Promise<FastifyReply> {
  const stream = await content.open(range);
  if (!stream) throw missing();
  const { start, end } = range ?? { start: 0, end: content.size - 1 };
  const described = content.describe(reply).header('content-length', end - start + 1);
  if (range) described.code(206).header('content-range', `bytes ${start}-${end}/${content.size}`);
  return described.send(standingBack(stream, end - start + 1));
}

/** Whether a browser has the file already. It sends a list of tags, any of which a proxy may have made weak. */
function isUnchanged({ headers }: FastifyRequest, etag: string): boolean {
  const tags = (headers['if-none-match'] ?? '').split(',').map((tag) => tag.trim().replace(/^W\//, ''));
  return tags.some((tag) => tag === '*' || tag === etag);
}

/** The range that a request asks for, where it asks for one of these very bytes. */
function rangeWanted({ headers }: FastifyRequest, etag: string): string | undefined {
  const { range, 'if-range': ifRange } = headers;
  return ifRange === undefined || ifRange === etag ? range : undefined;
}

/** What was asked for of it: all, a part, or what is known of it. */
export async function sendRanged(
  content: RangedContent,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { etag, size } = content;
  if (isUnchanged(request, etag)) return content.describe(reply).code(304).send();
  if (request.method === 'HEAD') return content.describe(reply).header('content-length', size).send();
  const wanted = content.isWhole ? undefined : rangeWanted(request, etag);
  const range = wanted === undefined ? undefined : parseByteRange(wanted, size);
  if (range !== 'unsatisfiable') return sendOpened(content, reply, range);
  reply.header('content-range', `bytes */${size}`);
  throw new HttpError(416, '请求的范围超出了文件');
}

/** A file in one of the stores, or the part of it that was asked for: media seek. */
export async function sendStoredFile(
  files: FileStore,
  key: string,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const etag = etagOf(key);
  const isWhole = rangeWanted(request, etag) === undefined && !isUnchanged(request, etag);
  // Told with its bytes: one question to the store less.
  if (isWhole && request.method !== 'HEAD') return sendWhole(files, key, reply);
  const file = await files.find(key);
  if (!file) throw missing();
  return sendRanged(
    {
      etag,
      size: file.size,
      describe: (described) => describeStored(described, key, file),
      open: async (range) => (await files.open(key, range))?.stream,
    },
    request,
    reply,
  );
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
