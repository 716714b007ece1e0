import { createReadStream } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import { uploadResource } from '#api/resource.ts';
import { contentTypeOf, MAX_RESOURCE_BYTES, RESOURCE_EXTENSIONS } from '#domain/resource/file-formats.ts';
import { type FileStore, newFileKey } from '#server/files/file-store.ts';
import { serve } from '#server/http/serve.ts';
import { withUpload } from '#server/http/uploads.ts';
import { fileRoutes } from './file.routes.ts';

const UPLOAD_RULES = { extensions: RESOURCE_EXTENSIONS, maxBytes: MAX_RESOURCE_BYTES };

export function resourceRoutes(app: FastifyInstance, { files }: { files: FileStore }): void {
  serve(app, uploadResource, ({ request }) =>
    withUpload(request, UPLOAD_RULES, async ({ path, size, fileName, extension }) => {
      const key = newFileKey(extension);
      await files.put(key, createReadStream(path), { contentType: contentTypeOf(extension), fileName, size });
      // Without a host: the link stays right when the site moves to another address.
      return { status: 'ok', msg: `/files/${key}`, data: String(size), data2: key };
    }),
  );
  fileRoutes(app, files);
}
