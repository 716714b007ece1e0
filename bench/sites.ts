import { once } from 'node:events';
import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build } from 'vite';
import { createApp } from '#server/app.ts';
import { readConfig } from '#server/config.ts';
import { type Database, openDatabase } from '#server/database/database.ts';
import { DEMO_OWNER, prepareFirstStart } from '#server/demo/index.ts';
import { openFiles } from '#server/files/open-files.ts';

export interface MeasuredSite {
  address: string;
  stop(): Promise<void>;
}

interface Product extends MeasuredSite {
  origin: string;
  database: Database;
}

/** The product with its demo content, as it was built last. */
export async function startProduct(): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'kaopu-bench-'));
  const config = readConfig({ DATA_DIR: dataDir });
  const commandsModule = new URL('../server/commands.ts', import.meta.url).href;
  const database = await openDatabase({ dataDir, databaseUrl: undefined, commandsModule });
  await prepareFirstStart(database, config, new Date());
  const files = await openFiles(config);
  const app = await createApp({ config, database, files });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  return {
    origin,
    database,
    address: `${origin}/ticket-login/${DEMO_OWNER.username},${encodeURIComponent('学生学习情况调查')}`,
    async stop() {
      await app.close();
      await files.close();
      await database.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** A page of React and one form, built and packed like the product's. */
export async function startReactAlone(): Promise<MeasuredSite> {
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      rollupOptions: { input: fileURLToPath(new URL('first-load/react-alone.tsx', import.meta.url)) },
    },
  });
  const output = (Array.isArray(built) ? built : [built]).flatMap((part) =>
    'output' in part ? part.output : [],
  );
  const script = gzipSync(output.find((part) => part.type === 'chunk')?.code ?? '');
  const page =
    '<!doctype html><html lang="zh-CN"><body><script type="module" src="/a.js"></script></body></html>';
  const server = createServer((request, response) => {
    if (request.url !== '/a.js') response.setHeader('content-type', 'text/html').end(page);
    else response.setHeaders(SCRIPT_HEADERS).end(script);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const SCRIPT_HEADERS = new Map([
  ['content-type', 'text/javascript'],
  ['content-encoding', 'gzip'],
]);
