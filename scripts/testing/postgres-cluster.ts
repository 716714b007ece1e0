import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { countUnit } from './units.ts';
import { releasedAtEnd } from './releases.ts';

export interface PostgresCluster {
  url: string;
  stop: () => Promise<void>;
  /** Stops it in immediate mode: as if the power had gone, for PostgreSQL. Resolves when nobody answers any more. */
  crash: () => Promise<void>;
  /** After a crash, on the same files and the same port; it recovers from its log. */
  startAgain: () => Promise<void>;
  /** SIGKILL, for good. */
  kill: () => Promise<void>;
}

export interface UnixUser {
  uid: number;
  gid: number;
}

const SUPERUSER = 'kaopu';
/** As it calls itself when it follows. */
export const STANDBY = 'standby';
const START_ATTEMPTS = 3;
const READY_WITHIN_MS = 30_000;
const POLL_MS = 50;
const PORT_TAKEN = 'could not create any TCP/IP sockets';

/**
 * The server stops and its files vanish as soon as our end of stdin closes, so nothing stays behind even when the
 * test run is killed. SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one.
 */
const KEEPER = `
"$@" & server=$!
while read -r word; do
  case $word in
    crash) kill -QUIT $server; wait $server ;;
    kill) kill -KILL $server; wait $server ;;
    start) "$@" & server=$! ;;
  esac
done
kill -INT $server; wait $server; rm -rf "$CLUSTER_FOLDER"`;

/** How the files of a new server come about. */
type Filling = (data: string, run: (program: string, args: string[]) => void) => void;

const empty: Filling = (data, run) =>
  run('initdb', ['-D', data, '-U', SUPERUSER, '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync']);

/** A copy of a running one, which goes on following it under the name `standby`. */
const copyOf =
  (primaryUrl: string): Filling =>
  (data, run) =>
    run('pg_basebackup', [
      ...['-D', data, '-d', `${primaryUrl}?application_name=${STANDBY}`],
      ...['--write-recovery-conf', '--checkpoint=fast', '--no-sync'],
    ]);

/**
 * A private PostgreSQL in a temporary folder, on a free loopback port, with its default durability.
 * `settings` are like those of its configuration file.
 */
export function startPostgresCluster(programs: string, settings: string[] = []): Promise<PostgresCluster> {
  return startFilled(programs, settings, empty);
}

/** On the port that is wanted, as somebody who takes another's place must have it. */
export function startStandby(programs: string, primaryUrl: string, port?: number): Promise<PostgresCluster> {
  return startFilled(programs, [], copyOf(primaryUrl), port);
}

async function startFilled(
  programs: string,
  settings: string[],
  fill: Filling,
  port?: number,
): Promise<PostgresCluster> {
  countUnit('cluster');
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-postgres-'));
  const user = unprivilegedUser();
  if (user) chownSync(folder, user.uid, user.gid);
  const data = join(folder, 'data');
  try {
    fill(data, (program, args) =>
      execFileSync(join(programs, program), args, {
        ...user,
        cwd: folder,
        stdio: ['ignore', 'ignore', 'pipe'],
      }),
    );
    return await startServer({ programs, folder, data, user, settings, port });
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

interface Start {
  programs: string;
  folder: string;
  data: string;
  user: UnixUser | undefined;
  settings: string[];
  port: number | undefined;
}

/** Another program may take the free port before PostgreSQL does: then try with the next one. */
async function startServer(start: Start): Promise<PostgresCluster> {
  const { programs, folder, data, user } = start;
  for (let attempt = 1; ; attempt += 1) {
    const port = start.port ?? (await findFreePort());
    const settings = [
      'listen_addresses=127.0.0.1',
      `port=${port}`,
      `unix_socket_directories=${folder}`,
      'max_connections=200',
      ...start.settings,
    ];
    const server = [
      join(programs, 'postgres'),
      '-D',
      data,
      ...settings.flatMap((setting) => ['-c', setting]),
    ];
    const keeper = spawn('/bin/sh', ['-c', KEEPER, 'sh', ...server], {
      ...user,
      cwd: folder,
      env: { ...process.env, CLUSTER_FOLDER: folder },
      stdio: ['pipe', 'ignore', 'pipe'],
      // Ctrl-C in the terminal must not reach it: tests still need the database while they end.
      detached: true,
    });
    let log = '';
    keeper.stderr.on('data', (chunk: Buffer) => (log = (log + chunk.toString()).slice(-4_000)));
    const hasLostPort = () => log.includes(PORT_TAKEN);
    const end = async (word: string) => {
      keeper.stdin.write(`${word}\n`);
      while (answers(programs, folder, port)) await delay(POLL_MS);
    };
    if (await isReady(programs, folder, port, hasLostPort)) {
      return {
        url: `postgres://${SUPERUSER}@127.0.0.1:${port}/postgres`,
        stop: releasedAtEnd(() => stopKeeper(keeper, folder)),
        crash: () => end('crash'),
        kill: () => end('kill'),
        startAgain: async () => {
          keeper.stdin.write('start\n');
          if (await isReady(programs, folder, port, hasLostPort)) return;
          throw new Error(`PostgreSQL did not start again:\n${log}`);
        },
      };
    }
    if (attempt === START_ATTEMPTS || !hasLostPort()) {
      await stopKeeper(keeper, folder);
      throw new Error(`PostgreSQL did not start:\n${log}`);
    }
    // The keeper's usual end would delete the folder, which the next attempt needs.
    keeper.kill('SIGKILL');
    keeper.stdin.destroy();
  }
}

/** Asks through the socket in our own folder: on the port, another server might answer. */
async function isReady(
  programs: string,
  folder: string,
  port: number,
  hasLostPort: () => boolean,
): Promise<boolean> {
  const giveUpAt = Date.now() + READY_WITHIN_MS;
  while (Date.now() < giveUpAt && !hasLostPort()) {
    if (answers(programs, folder, port)) return true;
    await delay(POLL_MS);
  }
  return false;
}

function answers(programs: string, folder: string, port: number): boolean {
  try {
    execFileSync(join(programs, 'pg_isready'), ['-q', '-h', folder, '-p', String(port)]);
    return true;
  } catch {
    return false;
  }
}

async function stopKeeper(keeper: ChildProcess, folder: string): Promise<void> {
  if (keeper.exitCode === null) {
    const ended = new Promise((resolve) => keeper.once('exit', resolve));
    keeper.stdin?.end();
    await ended;
  }
  rmSync(folder, { recursive: true, force: true });
}

/** PostgreSQL refuses to run as root. */
export function unprivilegedUser(): UnixUser | undefined {
  if (process.getuid?.() !== 0) return undefined;
  for (const name of ['postgres', 'nobody']) {
    const user = findUser(name);
    if (user) return user;
  }
  throw new Error(
    'running as root, and there is neither a user "postgres" nor "nobody" to run PostgreSQL as',
  );
}

function findUser(name: string): UnixUser | undefined {
  try {
    const idOf = (flag: string) =>
      Number(execFileSync('id', [flag, name], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: idOf('-u'), gid: idOf('-g') };
  } catch {
    return undefined;
  }
}

export function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
