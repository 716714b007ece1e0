import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as delay } from 'node:timers/promises';
import { SERVER_COMMAND } from '../../scripts/bootstrap/server-command.mjs';
import { countUnit } from '../../scripts/testing/units.ts';
import { releasedAtEnd } from '../../scripts/testing/releases.ts';
import type { DatabasePlace } from './engines.ts';
import { programEnvironment } from './program-environment.ts';

export interface ServerProcess {
  url: string;
  pid: number;
  /** SIGTERM, as a service manager sends it; gives the exit code and how long the end took. */
  stop(): Promise<{ code: number | null; output: string }>;
  /** The exit code, when it ends by itself. */
  ended(): Promise<number | null>;
  /** SIGKILL: as if the power had gone, for the process. */
  kill(): Promise<void>;
}

export interface ServerProcessOptions {
  environment?: Record<string, string>;
  /** A program that runs the server in its place, like strace with its arguments. */
  wrapper?: string[];
  /** Options for Node itself. */
  nodeOptions?: string[];
  /** Where it is installed, and by what it is run there; here, by our own, unless told otherwise. */
  root?: string;
  node?: string;
}

export const ADMIN = { username: 'admin', password: 'correct horse battery' } as const;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const READY_WITHIN_MS = 60_000;

/** The server as it runs in earnest, on a free port, with the database of a test. */
export async function startServerProcess(
  place: Pick<DatabasePlace, 'dataDir' | 'databaseUrl'>,
  {
    environment = {},
    wrapper = [],
    nodeOptions = [],
    root = ROOT,
    node = process.execPath,
  }: ServerProcessOptions = {},
): Promise<ServerProcess> {
  const [program = node, ...args] = [...wrapper, node, ...nodeOptions, ...SERVER_COMMAND];
  countUnit('process');
  const child = spawn(program, args, {
    cwd: root,
    env: {
      ...programEnvironment(),
      PORT: '0',
      HOST: '127.0.0.1',
      DEMO: '0',
      LOG_LEVEL: 'error',
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      DATA_DIR: place.dataDir,
      DATABASE_URL: place.databaseUrl ?? '',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const ended = once(child, 'close');
  // A test that fails must not leave it behind.
  const killWithTests = () => child.kill('SIGKILL');
  process.once('exit', killWithTests);
  const kill = releasedAtEnd(async () => {
    child.kill('SIGKILL');
    await ended;
  });
  void ended.then(() => {
    process.off('exit', killWithTests);
    return kill();
  });

  const url = await readyAddress(child, () => output);
  return {
    url,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      return { code: child.exitCode, output };
    },
    async ended() {
      await ended;
      return child.exitCode;
    },
    kill,
  };
}

async function readyAddress(child: ChildProcess, output: () => string): Promise<string> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (child.exitCode === null && child.signalCode === null && Date.now() < giveUpAt) {
    const port = /http:\/\/localhost:(\d+)/.exec(output())?.[1];
    if (port && (await isReady(`http://127.0.0.1:${port}`))) return `http://127.0.0.1:${port}`;
    await delay(25);
  }
  child.kill('SIGKILL');
  throw new Error(`the server did not get ready:\n${output()}`);
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
