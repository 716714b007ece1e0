import { execFileSync } from 'node:child_process';
import { chownSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runKaopu } from '#server/testing/operator-command.ts';
import type { ServerProcessOptions } from '#server/testing/server-process.ts';
import { PROGRAM_VERSION } from '#server/version.ts';
import { inRoot, pathWithoutPackages } from '../../scripts/bootstrap/paths.mjs';
import { unprivilegedUser, type UnixUser } from '../../scripts/testing/postgres-cluster.ts';

/** Somebody who may do nothing on this machine but in a folder of their own. */
export class ReleaseUser {
  readonly home: string;
  readonly #user: UnixUser | undefined;

  constructor(folder: string) {
    this.#user = unprivilegedUser();
    this.home = join(folder, 'home');
    mkdirSync(this.home);
    this.own(folder);
    this.own(this.home);
  }

  own(path: string): void {
    if (this.#user) chownSync(path, this.#user.uid, this.#user.gid);
  }

  /** What runs a program as this user. */
  get wrapper(): string[] {
    if (!this.#user) return [];
    const { uid, gid } = this.#user;
    return ['setpriv', `--reuid=${uid}`, `--regid=${gid}`, '--clear-groups'];
  }

  run(program: string, args: string[], cwd: string): void {
    const [first = program, ...rest] = [...this.wrapper, program, ...args];
    const env = { PATH: pathWithoutPackages(), HOME: this.home };
    execFileSync(first, rest, { cwd, env, stdio: ['ignore', 'ignore', 'inherit'] });
  }
}

/** A release on the disk, as docs/operating.md has it installed. */
export class InstalledRelease {
  readonly folder: string;
  readonly version: string;
  readonly #user: ReleaseUser;

  private constructor(folder: string, version: string, user: ReleaseUser) {
    this.folder = folder;
    this.version = version;
    this.#user = user;
  }

  /** Of another version than ours there is no archive: it is the same one under another number. */
  static install(archive: string, user: ReleaseUser, version = PROGRAM_VERSION): InstalledRelease {
    const into = join(user.home, version);
    user.run('mkdir', [into], user.home);
    user.run('tar', ['-xzf', archive, '-C', into, '--strip-components=1'], user.home);
    const release = new InstalledRelease(into, version, user);
    if (version !== PROGRAM_VERSION) release.#renumber();
    user.run('npm', ['ci', '--omit=dev', '--ignore-scripts', '--no-audit', '--no-fund', '--silent'], into);
    user.run('npm', ['rebuild', 'node', '--ignore-scripts=false', '--silent'], into);
    return release;
  }

  #renumber(): void {
    const manifest = join(this.folder, 'package.json');
    const text = readFileSync(manifest, 'utf8');
    writeFileSync(manifest, text.replace(`"version": "${PROGRAM_VERSION}"`, `"version": "${this.version}"`));
  }

  get #node(): string {
    return join(this.folder, 'node_modules', 'node', 'bin', 'node');
  }

  /** For a server of this release. */
  get options(): ServerProcessOptions {
    const environment = { NODE_OPTIONS: '', NODE_COMPILE_CACHE: '', HOME: this.#user.home };
    return { root: this.folder, node: this.#node, wrapper: this.#user.wrapper, environment };
  }

  /** Throws, with what it has said, where it did not end well. */
  async kaopu(
    place: { dataDir: string; databaseUrl: string | undefined },
    ...args: string[]
  ): Promise<string> {
    const environment = { NODE_OPTIONS: '', HOME: this.#user.home };
    const command = [...this.#user.wrapper, this.#node];
    const { code, output } = await runKaopu(place, args, { root: this.folder, command, environment });
    if (code !== 0) throw new Error(`kaopu ${args.join(' ')} ended with ${code}:\n${output}`);
    return output;
  }
}

export function packRelease(folder: string): string {
  const archive = execFileSync(process.execPath, [inRoot('scripts', 'pack.ts'), folder, '--dirty'], {
    encoding: 'utf8',
  });
  return archive.trim();
}
