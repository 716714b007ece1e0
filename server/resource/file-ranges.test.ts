import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { FileStore } from '#server/files/file-store.ts';
import { openFiles } from '#server/files/open-files.ts';
import { handleErrors } from '#server/http/errors.ts';
import { startObjectStorage } from '#server/testing/object-storage.ts';
import { fileRoutes } from './file.routes.ts';

interface Place {
  store: FileStore;
  remove(): Promise<void>;
}

const PLACES: Record<string, () => Promise<Place>> = {
  async 'on disk'() {
    const dataDir = await mkdtemp(join(tmpdir(), 'kaopu-ranges-'));
    const { public: store } = await openFiles({ dataDir, objectStorage: undefined });
    return { store, remove: () => rm(dataDir, { recursive: true, force: true }) };
  },
  async 'on S3'() {
    const storage = await startObjectStorage();
    const { public: store } = await openFiles({ dataDir: 'not-used', objectStorage: storage.settings });
    return { store, remove: () => storage.stop() };
  },
};

const FILM = randomBytes(1_000);
/** More than sockets hold back by themselves. */
const LONG_FILM = randomBytes(40 * 1024 * 1024);

describe.each(Object.entries(PLACES))('a film %s', (_name, openPlace) => {
  let place: Place;
  let app: FastifyInstance;
  let etag = '';
  let origin = '';
  const streams: Readable[] = [];

  beforeAll(async () => {
    place = await openPlace();
    const { store } = place;
    await store.put('film.mp4', FILM, { contentType: 'video/mp4' });
    await store.put('long.mp4', LONG_FILM, { contentType: 'video/mp4' });
    app = Fastify();
    handleErrors(app);
    fileRoutes(app, {
      ...store,
      async open(key, range) {
        const file = await store.open(key, range);
        if (file) streams.push(file.stream);
        return file;
      },
    });
    origin = await app.listen({ port: 0, host: '127.0.0.1' });
    etag = String((await app.inject('/files/film.mp4')).headers.etag);
  });
  afterAll(async () => {
    await app.close();
    await place.store.close();
    await place.remove();
  });

  const ask = (headers: Record<string, string>, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: '/files/film.mp4', headers });

  it.each([
    ['bytes=0-', 0, 999],
    // What Safari asks for first, to see whether it gets it.
    ['bytes=0-1', 0, 1],
    ['bytes=999-', 999, 999],
    ['bytes=100-199', 100, 199],
    ['bytes=990-5000', 990, 999],
    ['bytes=-1', 999, 999],
    ['bytes=-100', 900, 999],
    ['bytes=-5000', 0, 999],
    ['Bytes=5-9', 5, 9],
  ])('is sent from one byte to another when a player asks for %s', async (range, start, end) => {
    const reply = await ask({ range });
    expect(reply.statusCode).toBe(206);
    expect(reply.headers).toMatchObject({
      'content-range': `bytes ${start}-${end}/1000`,
      'content-length': String(end - start + 1),
      'content-type': 'video/mp4',
      'accept-ranges': 'bytes',
    });
    expect(reply.rawPayload).toEqual(FILM.subarray(start, end + 1));
  });

  it.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0'])(
    'has no bytes for %s, and says how many it has',
    async (range) => {
      const reply = await ask({ range });
      expect([reply.statusCode, reply.headers['content-range']]).toEqual([416, 'bytes */1000']);
    },
  );

  it.each(['bytes=0-1,5-6', 'bytes=9-0', 'bytes=x-', 'lines=0-1'])(
    'is sent whole for %s, which is several ranges or none',
    async (range) => {
      const reply = await ask({ range });
      expect([reply.statusCode, reply.rawPayload.equals(FILM)]).toEqual([200, true]);
      expect(reply.headers).not.toHaveProperty('content-range');
    },
  );

  it('is sent in part only of the version that the player has', async () => {
    const range = 'bytes=0-9';
    expect((await ask({ range, 'if-range': etag })).statusCode).toBe(206);
    // A weak one, or a time, is no proof that every byte is the same.
    for (const known of ['"other"', `W/${etag}`, 'Thu, 19 Nov 2026 00:00:00 GMT'])
      expect((await ask({ range, 'if-range': known })).statusCode).toBe(200);
  });

  it.each([
    ['alone', (known: string) => known],
    ['among others', (known: string) => `"other", ${known}`],
    ['made weak on the way', (known: string) => `W/${known}`],
    ['any', () => '*'],
  ])('is not sent again to whoever knows it: %s', async (_case, header) => {
    const reply = await ask({ 'if-none-match': header(etag) });
    expect([reply.statusCode, reply.payload]).toEqual([304, '']);
  });

  it('is told of without its bytes, by its whole length', async () => {
    const reply = await ask({ range: 'bytes=0-9' }, 'HEAD');
    expect([reply.statusCode, reply.headers['content-length'], reply.payload]).toEqual([200, '1000', '']);
    expect(reply.headers['accept-ranges']).toBe('bytes');
  });

  it('holds nothing open for whoever went away in the middle', async () => {
    const { port } = new URL(origin);
    streams.splice(0);
    const replies = await Promise.all(
      ['', 'bytes=0-', 'bytes=1000000-'].map(async (range) => {
        const request = get({
          ...{ host: '127.0.0.1', port, path: '/files/long.mp4', agent: false },
          headers: range === '' ? {} : { range },
        });
        const [response] = (await once(request, 'response')) as [IncomingMessage];
        await once(response, 'data');
        return response;
      }),
    );
    expect(streams.map(({ destroyed }) => destroyed)).toEqual([false, false, false]);
    for (const reply of replies) reply.destroy();
    await expect.poll(() => streams.map(({ destroyed }) => destroyed)).toEqual([true, true, true]);
  });
});
