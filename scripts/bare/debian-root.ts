import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  createWriteStream,
  existsSync,
  lstatSync,
  mkdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { ROOT } from '../bootstrap/paths.mjs';
import { OWN_WORLD, type Ways } from './this-machine.ts';

const CHECKOUT = '/srv/kaopu';
const CERTIFICATES = '/etc/kaopu-certificates.crt';
const MINUTE_MS = 60_000;

/** As a container has it by itself, and a browser must get along with it. */
const SHARED_MEMORY = '64m';
const ENTER = `
mount -t proc proc "$1/proc"
mount -t sysfs sysfs "$1/sys"
mount --rbind /dev "$1/dev"
mount -t tmpfs -o size=${SHARED_MEMORY} shm "$1/dev/shm"
exec chroot "$@"`;

const WITHOUT_SERVICES =
  '#!/bin/sh\n# What is installed is for tests, which start it themselves.\nexit 101\n';

interface Command {
  /** In the checkout. */
  args: string[];
  environment?: Record<string, string>;
  longestMinutes: number;
}

export interface Running {
  child: ChildProcess;
  /** The exit code; undefined when it took too long, or was stopped. */
  ended: Promise<number | undefined>;
  stop(): Promise<void>;
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' });

/** A Debian with nothing on it but Node and npm, and the project as somebody would have just cloned it. */
export class DebianRoot {
  readonly folder: string;
  readonly #ways: Ways;
  readonly #log: string;
  readonly #running = new Set<Running>();

  constructor(folder: string, ways: Ways) {
    this.folder = join(folder, 'root');
    this.#ways = ways;
    this.#log = join(folder, 'log.txt');
    this.remove();
    mkdirSync(this.folder, { recursive: true });
    writeFileSync(this.#log, '');
  }

  /** Gives what went wrong. */
  async build(): Promise<string | undefined> {
    const { suite, mirror, sources, aptSettings, certificates } = this.#ways;
    const base = ['debootstrap', '--variant=minbase', ...this.#included(), suite, this.folder, mirror];
    const built = this.#start('unshare', [...OWN_WORLD, ...base], process.env, 20);
    if ((await built.ended) !== 0) return 'debootstrap';
    writeFileSync(this.#at('/etc/apt/sources.list'), `${sources.join('\n')}\n`);
    writeFileSync(this.#at('/etc/apt/apt.conf.d/90-as-outside'), `${aptSettings.join('\n')}\n`);
    writeFileSync(this.#at('/usr/sbin/policy-rc.d'), WITHOUT_SERVICES, { mode: 0o755 });
    for (const file of ['/etc/resolv.conf', '/etc/hosts']) copyFileSync(file, this.#at(file));
    if (certificates) copyFileSync(certificates, this.#at(CERTIFICATES));
    const install = 'apt-get update -q && apt-get install -y -q --no-install-recommends nodejs npm';
    const environment = { DEBIAN_FRONTEND: 'noninteractive' };
    mkdirSync(this.#at(CHECKOUT), { recursive: true });
    const node = this.run({ args: ['sh', '-c', install], environment, longestMinutes: 20 });
    if ((await node.ended) !== 0) return 'apt-get install nodejs npm';
    await this.#copyCheckout();
    return undefined;
  }

  /** As the newcomer calls it, with nothing in the environment that a bare machine does not have. */
  run({ args, environment = {}, longestMinutes }: Command): Running {
    const { certificates, environment: ways } = this.#ways;
    const trusted = certificates
      ? { NODE_EXTRA_CA_CERTS: CERTIFICATES, npm_config_cafile: CERTIFICATES }
      : {};
    const variables = {
      ...{
        PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
        HOME: '/root',
        TERM: 'dumb',
      },
      ...{ ...ways, ...trusted, ...environment },
    };
    const inside = ['sh', '-c', `cd ${CHECKOUT} && exec "$@"`, 'sh', ...args];
    const all = [...OWN_WORLD, 'sh', '-e', '-c', ENTER, 'sh', this.folder, ...inside];
    return this.#start('unshare', all, variables, longestMinutes);
  }

  /** What is running in it ends first: its mounts go with it. */
  async stop(): Promise<void> {
    await Promise.all([...this.#running].map((running) => running.stop()));
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }

  #at(path: string): string {
    return join(this.folder, path);
  }

  /** apt speaks https only to whom it can trust. */
  #included(): string[] {
    const needsCertificates = this.#ways.sources.some((source) => source.includes(' https:'));
    return needsCertificates ? ['--include=ca-certificates'] : [];
  }

  /** A clone, and in it whatever is changed here and not committed. */
  async #copyCheckout(): Promise<void> {
    const checkout = this.#at(CHECKOUT);
    git('clone', '--quiet', '--no-hardlinks', ROOT, checkout);
    const files = git('ls-files', '-z', '--cached', '--others', '--exclude-standard')
      .split('\0')
      .filter(Boolean);
    for (const file of files) {
      const [here, there] = [join(ROOT, file), join(checkout, file)];
      rmSync(there, { force: true });
      if (!existsSync(here) && !isLink(here)) continue;
      mkdirSync(dirname(there), { recursive: true });
      await cp(here, there, { verbatimSymlinks: true });
    }
  }

  #start(program: string, args: string[], env: NodeJS.ProcessEnv, longestMinutes: number): Running {
    // A group of its own: Ctrl-C reaches us, and we end it.
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    const log = createWriteStream(this.#log, { flags: 'a' });
    for (const [stream, shown] of [
      [child.stdout, process.stdout],
      [child.stderr, process.stderr],
    ] as const) {
      stream.on('data', (chunk: Buffer) => {
        log.write(chunk);
        shown.write(chunk);
      });
    }
    let isOver = false;
    const kill = () => {
      isOver = true;
      child.kill('SIGKILL');
    };
    const timer = setTimeout(kill, longestMinutes * MINUTE_MS);
    const closed = once(child, 'close');
    const ended = closed.then(() => {
      clearTimeout(timer);
      this.#running.delete(running);
      return isOver ? undefined : (child.exitCode ?? 1);
    });
    const stop = async () => {
      kill();
      await ended;
    };
    const running = { child, ended, stop };
    this.#running.add(running);
    return running;
  }
}

function isLink(path: string): boolean {
  return lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
