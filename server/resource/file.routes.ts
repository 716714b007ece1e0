import '@fastify/compress';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { FileStore, StoredFile } from '#server/files/file-store.ts';
import { HttpError } from '#server/http/http-error.ts';
import { contentDisposition, parseByteRange } from './file-headers.ts';

type FileRequest = FastifyRequest<{ Params: { key: string } }>;

/** A key is never used again for other bytes. */
const FOREVER = `public, max-age=${365 * 24 * 3_600}, immutable`;

/** A file is no page: it runs nothing, and only our own pages may frame it (an author's PDF in a task). */
const FILE_POLICY =
  "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'";

const etagOf = (key: string) => `"${key}"`;
const missing = () => new HttpError(404, '文件不存在');

function describe(reply: FastifyReply, key: string, file: StoredFile): FastifyReply {
  return reply
    .type(file.contentType)
    .header('content-disposition', contentDisposition(file))
    .header('content-security-policy', FILE_POLICY)
    .header('x-frame-options', 'SAMEORIGIN')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', FOREVER)
    .header('etag', etagOf(key))
    .header('accept-ranges', 'bytes');
}

async function sendWhole(files: FileStore, key: string, reply: FastifyReply): Promise<FastifyReply> {
  const file = await files.open(key);
  if (!file) throw missing();
  return describe(reply, key, file).header('content-length', file.size).send(file.stream);
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
  return describe(reply, key, file)
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
  describe(reply, key, file);
  return unchanged ? reply.code(304).send() : reply.header('content-length', file.size).send();
}

/** Open to whoever knows the key: candidates see an author's pictures before they log in. */
export function fileRoutes(app: FastifyInstance, files: FileStore): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    config: { access: 'public' },
    // Compressing would spoil lengths and ranges, and these formats are compressed already.
    compress: false,
    handler: async (request: FileRequest, reply) => {
      const { key } = request.params;
      const { range, 'if-range': ifRange, 'if-none-match': known } = request.headers;
      const unchanged = known === etagOf(key);
      if (request.method === 'HEAD' || unchanged) return sendHeaders(files, key, unchanged, reply);
      const rangeCounts = ifRange === undefined || ifRange === etagOf(key);
      return range !== undefined && rangeCounts
        ? sendPart(files, key, range, reply)
        : sendWhole(files, key, reply);
    },
  });
}
