import '@fastify/compress';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isPackageKey, packageAddressOf } from '#domain/web-package/package-address.ts';
import type { FileStore } from '#server/files/file-store.ts';
import { sendStoredFile } from '#server/http/file-reply.ts';
import { HttpError } from '#server/http/http-error.ts';
import { packageFolderIn } from '#server/http/package-policy.ts';
import { PackageReplies } from '#server/web-package/index.ts';

/** A key is never used again for other bytes. */
const FOREVER = `public, max-age=${365 * 24 * 3_600}, immutable`;

/** Not with a refusal: what is not there may come, and a store that is away comes back. */
function keepForEver(
  _request: unknown,
  reply: FastifyReply,
  payload: unknown,
  done: (...given: unknown[]) => void,
) {
  if (reply.statusCode < 400) reply.header('cache-control', FOREVER);
  done(null, payload);
}

/** Open to whoever knows the key: candidates see an author's pictures before they log in. */
export function fileRoutes(app: FastifyInstance, files: FileStore): void {
  const packages = new PackageReplies(files);
  const route = {
    method: ['GET' as const, 'HEAD' as const],
    config: { access: 'public' as const },
    // Compressing would spoil lengths and ranges, and most formats are compressed already.
    compress: false as const,
    onSend: keepForEver,
  };
  app.route<{ Params: { key: string }; Querystring: { download?: string } }>({
    ...route,
    url: '/files/:key',
    handler: (request, reply) => {
      const { key } = request.params;
      return isPackageKey(key) && request.query.download === undefined
        ? packages.sendList(key, reply)
        : sendStoredFile(files, key, request, reply);
    },
  });
  app.route<{ Params: { key: string; '*': string } }>({
    ...route,
    url: '/files/:key/*',
    handler: (request, reply) => {
      const { key, '*': path } = request.params;
      // The policy goes by the address as it was written: one that leads here in another spelling has none that holds a page.
      if (packageFolderIn(request.url) !== packageAddressOf(key, '')) throw new HttpError(404, '文件不存在');
      return packages.sendFile(key, path, request, reply);
    },
  });
}
