import '@fastify/compress';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { FileStore } from '#server/files/file-store.ts';
import { sendStoredFile } from '#server/http/file-reply.ts';

type FileRequest = FastifyRequest<{ Params: { key: string } }>;

/** A key is never used again for other bytes. */
const FOREVER = `public, max-age=${365 * 24 * 3_600}, immutable`;

/** Open to whoever knows the key: candidates see an author's pictures before they log in. */
export function fileRoutes(app: FastifyInstance, files: FileStore): void {
  app.route({
    method: ['GET', 'HEAD'],
    url: '/files/:key',
    config: { access: 'public' },
    // Compressing would spoil lengths and ranges, and these formats are compressed already.
    compress: false,
    // Not with a refusal: what is not there may come, and a store that is away comes back.
    onSend: (_request, reply, payload, done) => {
      if (reply.statusCode < 400) reply.header('cache-control', FOREVER);
      done(null, payload);
    },
    handler: (request: FileRequest, reply) => sendStoredFile(files, request.params.key, request, reply),
  });
}
