import '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import type { FileStore } from '#server/files/file-store.ts';
import { sendStoredFile } from '#server/http/file-reply.ts';

/** A key is never used again for other bytes. */
const FOREVER = `public, max-age=${365 * 24 * 3_600}, immutable`;

/** Open to whoever knows the key: candidates see an author's pictures before they log in. */
export function fileRoutes(app: FastifyInstance, files: FileStore): void {
  app.route<{ Params: { key: string } }>({
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
    handler: (request, reply) => sendStoredFile(files, request.params.key, request, reply),
  });
}
