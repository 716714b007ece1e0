import { createServer } from 'node:http';
import { once } from 'node:events';
import type { DatabasePlace } from '#server/testing/engines.ts';
import { freePorts } from '#server/testing/nginx.ts';
import {
  type ServerProcess,
  type ServerProcessOptions,
  startServerProcess,
} from '#server/testing/server-process.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';

export interface TwoApps {
  ports: readonly [number, number];
  /** For RESTART_COMMAND: is given a port, and returns when that process is another one. */
  restartCommand: string;
  close(): Promise<void>;
}

/** Two app processes on one database, which somebody else may restart over HTTP, as a service manager does. */
export async function startTwoApps(
  place: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'>,
  /** Asked at each start: an upgrade starts the next one elsewhere. */
  options: () => ServerProcessOptions,
): Promise<TwoApps> {
  const [first = 0, second = 0] = await freePorts(2);
  const apps = new Map<number, ServerProcess>();
  const start = async (port: number) => {
    const { environment, ...rest } = options();
    const settings = { PORT: String(port), TRUST_PROXY: 'loopback', ...environment };
    apps.set(port, await startServerProcess(place, { ...rest, environment: settings }));
  };
  // One after the other: the first one makes the tables.
  await start(first);
  await start(second);

  const manager = createServer((request, response) => {
    const port = Number(request.url?.split('?').at(-1));
    const restart = async () => {
      await apps.get(port)?.stop();
      await start(port);
    };
    restart().then(
      () => response.end(),
      (error: unknown) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(manager, 'listening');
  const { port } = manager.address() as { port: number };
  return {
    ports: [first, second],
    restartCommand: `curl -fsS --noproxy 127.0.0.1 --get http://127.0.0.1:${port}/ --data`,
    close: releasedAtEnd(async () => {
      manager.close();
      for (const app of apps.values()) await app.stop();
    }),
  };
}
