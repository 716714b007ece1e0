import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import S3rver from 's3rver';
import type { Config } from '#server/config.ts';

export interface TestObjectStorage {
  settings: NonNullable<Config['objectStorage']>;
  stop(): Promise<void>;
}

/** A real S3 server on a free port of this machine. */
export async function startObjectStorage(): Promise<TestObjectStorage> {
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
  let running = true;
  return {
    settings: {
      endpoint: `http://127.0.0.1:${port}`,
      region: 'us-east-1',
      bucket,
      // The only pair that s3rver knows.
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    async stop() {
      if (!running) return;
      running = false;
      const closed = server.close();
      // Kept-alive connections would hold it open.
      server.httpServer.closeAllConnections();
      await closed;
      await rm(directory, { recursive: true, force: true });
    },
  };
}
