import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Config } from '#server/config.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';

export interface TestObjectStorage {
  settings: NonNullable<Config['objectStorage']>;
  stop(): Promise<void>;
}

/** An S3 server of another make that runs already, reached by a way of our own, which can be cut. */
async function reachObjectStorage(endpoint: string): Promise<TestObjectStorage> {
  const { hostname, port } = new URL(endpoint);
  const sockets = new Set<Socket>();
  const way = createServer((socket) => {
    const onward = connect(Number(port), hostname);
    for (const [from, to] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(from);
      from.on('error', () => to.destroy());
      from.on('close', () => sockets.delete(from));
      from.pipe(to);
    }
  });
  way.listen(0, '127.0.0.1');
  await once(way, 'listening');
  return {
    settings: {
      endpoint: `http://127.0.0.1:${(way.address() as AddressInfo).port}`,
      region: 'us-east-1',
      bucket: process.env['TEST_S3_BUCKET'] ?? 'kaopu',
      accessKeyId: process.env['TEST_S3_ACCESS_KEY_ID'] ?? 'kaopu',
      secretAccessKey: process.env['TEST_S3_SECRET_ACCESS_KEY'] ?? 'kaopu',
    },
    stop: releasedAtEnd(() => {
      way.close();
      for (const socket of sockets) socket.destroy();
    }),
  };
}

/** A real S3 server on a free port of this machine; with TEST_S3_ENDPOINT the one that is there. */
export async function startObjectStorage(): Promise<TestObjectStorage> {
  const elsewhere = process.env['TEST_S3_ENDPOINT'];
  if (elsewhere !== undefined) return reachObjectStorage(elsewhere);
  const directory = await mkdtemp(join(tmpdir(), 'kaopu-s3-'));
  const bucket = 'kaopu';
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name: bucket }],
  });
  const { port } = await server.run();
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      // The only pair that s3rver knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    stop: releasedAtEnd(async () => {
      const closed = server.close();
      // Kept-alive connections would hold it open.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    }),
  };
}
