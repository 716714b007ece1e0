import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { findFreePort, unprivilegedUser } from './postgres-cluster.ts';
import { releasedAtEnd } from './releases.ts';

export interface Pgbouncer {
  /** The same address through it: another host and port. */
  through(databaseUrl: string): string;
  /** As an operator does after a failover: it leads to another server from now on. */
  leadTo(serverUrl: string): Promise<void>;
  stop(): Promise<void>;
}

const READY_WITHIN_MS = 10_000;
const HOST = '127.0.0.1';

interface PgbouncerOptions {
  /** Connections to each database. */
  poolSize?: number;
}

/** A real one in transaction mode, of whose settings `ignore_startup_parameters` is as it comes: empty. */
export async function startPgbouncer(
  program: string,
  serverUrl: string,
  { poolSize = 4 }: PgbouncerOptions = {},
): Promise<Pgbouncer> {
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-pgbouncer-'));
  const user = unprivilegedUser();
  const port = await findFreePort();
  const { username } = new URL(serverUrl);
  const [settings, users] = [join(folder, 'pgbouncer.ini'), join(folder, 'users.txt')];
  const write = (url: string) => {
    const server = new URL(url);
    const lines = [
      '[databases]',
      `* = host=${server.hostname} port=${server.port}`,
      '[pgbouncer]',
      `listen_addr = ${HOST}`,
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = trust',
      `auth_file = ${users}`,
      `admin_users = ${username}`,
      'pool_mode = transaction',
      `default_pool_size = ${poolSize}`,
      'max_client_conn = 1000',
      // A server that could not be reached is tried again after this; by itself after 15 seconds.
      'server_login_retry = 1',
    ];
    writeFileSync(settings, `${lines.join('\n')}\n`);
  };
  writeFileSync(users, `"${username}" ""\n`);
  write(serverUrl);
  if (user) for (const path of [folder, settings, users]) chownSync(path, user.uid, user.gid);

  const child = spawn(program, [settings], { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] });
  let log = '';
  child.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
  const killWithTests = () => child.kill('SIGKILL');
  process.once('exit', killWithTests);
  const ended = once(child, 'exit').then(() => process.off('exit', killWithTests));
  const stop = releasedAtEnd(async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  });

  const through = (databaseUrl: string) => {
    const url = new URL(databaseUrl);
    url.hostname = HOST;
    url.port = String(port);
    return url.href;
  };
  const command = async (text: string) => {
    const url = new URL(through(serverUrl));
    url.pathname = '/pgbouncer';
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    try {
      await client.query(text);
    } finally {
      await client.end();
    }
  };
  await untilItAnswers(child, () => command('show version')).catch(async (error: unknown) => {
    await stop();
    throw new Error(`pgbouncer did not start:\n${log}`, { cause: error });
  });
  return {
    through,
    async leadTo(url) {
      write(url);
      await command('reload');
      await command('reconnect');
    },
    stop,
  };
}

async function untilItAnswers(child: ChildProcess, ask: () => Promise<void>): Promise<void> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  for (;;) {
    try {
      await ask();
      return;
    } catch (error) {
      if (child.exitCode !== null || Date.now() > giveUpAt) throw error;
      await delay(25);
    }
  }
}
