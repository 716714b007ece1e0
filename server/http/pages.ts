import { existsSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { HttpError } from './http-error.ts';

const YEAR_SECONDS = 365 * 24 * 3_600;
/** Addresses below these are never a page of the site. */
const NO_PAGE = /^\/(api|assets|files)\//;

export const NOTHING_HERE = '页面或接口不存在';

/** Serves the built page: hashed assets for ever, index.html anew each time, and it for every other address. */
export async function servePages(app: FastifyInstance, folder: string): Promise<void> {
  const isBuilt = existsSync(folder);
  if (isBuilt) {
    await app.register(async (scope) => {
      scope.addHook('onRoute', (route) => {
        route.config = { ...route.config, access: 'public' };
      });
      await scope.register(fastifyStatic, {
        root: folder,
        index: 'index.html',
        cacheControl: false,
        setHeaders: (reply, path) => {
          const forever = /[\\/]assets[\\/]/.test(path);
          const value = forever ? `public, max-age=${YEAR_SECONDS}, immutable` : 'no-cache';
          reply.header('cache-control', value);
        },
      });
    });
  }
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !NO_PAGE.test(request.url);
    if (isBuilt && isPage) return reply.sendFile('index.html', folder);
    throw new HttpError(404, NOTHING_HERE);
  });
}
