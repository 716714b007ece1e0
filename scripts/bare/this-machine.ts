import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findOnPath } from '../bootstrap/find-tools.mjs';
import { canUseApt, installOnDebian } from '../bootstrap/test-tools.mjs';

const DEBOOTSTRAP = { debianPackage: 'debootstrap' };
/** Whoever has less than this free had better not begin. */
export const NEEDED_GB = 6;

interface AptSource {
  uri: string;
  release: string;
}

/** How this machine reaches the world: no mirror, registry or proxy is named here. */
export interface Ways {
  suite: string;
  mirror: string;
  /** Lines for apt's own files. */
  sources: string[];
  aptSettings: string[];
  /** For npm and whatever else asks somebody outside. */
  environment: Record<string, string>;
  /** A file of certificates that are trusted here, when npm is told of one. */
  certificates: string | undefined;
}

const PROXIES = ['http_proxy', 'https_proxy', 'no_proxy', 'HTTP_PROXY', 'HTTPS_PROXY', 'NO_PROXY'];
const APT_SETTINGS = /^Acquire::(https?|ftp|Retries|Check-Valid-Until|ForceIPv[46])\b.*;$/;

const ask = (program: string, ...args: string[]) =>
  execFileSync(program, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Debian's own, of this machine's release, its updates and its security. */
function aptSources(suite: string): AptSource[] {
  const own = [suite, `${suite}-updates`, `${suite}-security`];
  return ask(
    'apt-get',
    'indextargets',
    '--format',
    '$(REPO_URI) $(RELEASE) $(COMPONENT)',
    'Created-By: Packages',
  )
    .split('\n')
    .map((line) => line.split(' '))
    .flatMap(([uri = '', release = '', component]) =>
      component === 'main' && own.includes(release) && /^(https?|file):/.test(uri) ? [{ uri, release }] : [],
    );
}

function npmSetting(name: string): string | undefined {
  const value = ask('npm', 'config', 'get', name);
  return value === '' || value === 'null' || value === 'undefined' ? undefined : value;
}

/** Undefined where apt knows no source of this machine's release that debootstrap could use. */
export function waysOut(): Ways | undefined {
  const suite = /^VERSION_CODENAME=(\w+)$/m.exec(readFileSync('/etc/os-release', 'utf8'))?.[1] ?? '';
  const sources = aptSources(suite);
  const mirror = sources.find(({ release }) => release === suite)?.uri;
  if (mirror === undefined) return undefined;
  const certificates = npmSetting('cafile') ?? process.env.NODE_EXTRA_CA_CERTS;
  const given = PROXIES.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  return {
    suite,
    mirror,
    sources: sources.map(({ uri, release }) => `deb ${uri} ${release} main`),
    aptSettings: ask('apt-config', 'dump')
      .split('\n')
      .filter((line) => APT_SETTINGS.test(line)),
    environment: {
      ...(Object.fromEntries(given) as Record<string, string>),
      npm_config_registry: npmSetting('registry') ?? '',
    },
    certificates: certificates && existsSync(certificates) ? certificates : undefined,
  };
}

/** Whether it may mount, and make devices: containers mostly may not. */
function mayMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'kaopu-mount-'));
  const script =
    'mount -t tmpfs tmpfs "$1" && mknod "$1/null" c 1 3 && echo >"$1/null" && mount -t proc proc "$1"';
  const { status } = spawnSync('unshare', [...OWN_WORLD, 'sh', '-c', script, 'sh', folder], {
    stdio: 'ignore',
  });
  rmSync(folder, { recursive: true });
  return status === 0;
}

/** Mounts and processes of its own, which are gone with the first of those processes, whatever becomes of us. */
export const OWN_WORLD = ['--mount', '--pid', '--fork', '--kill-child', '--'];

function freeGb(folder: string): number {
  const [, kilobytes = '0'] = ask('df', '--output=avail', '-k', folder).split('\n');
  return Number(kilobytes) / 1_000_000;
}

/** Why a bare machine cannot be set up on this one; undefined when it can. */
export async function obstacle(folder: string): Promise<string | undefined> {
  if (!canUseApt()) return '需要在 Debian 上以 root 运行 / it needs Debian, and root';
  if (!mayMount())
    return '本机不允许挂载（容器？） / this machine allows no mounts and devices (a container?)';
  if (freeGb(folder) < NEEDED_GB)
    return `磁盘空间不足 ${NEEDED_GB} GB / less than ${NEEDED_GB} GB are free on the disk`;
  if (waysOut() === undefined)
    return 'apt 里没有本机版本的 Debian 源 / apt has no source of this Debian over http, https or file';
  if (findOnPath('debootstrap') === '') await installOnDebian([DEBOOTSTRAP]);
  return findOnPath('debootstrap') === ''
    ? '没有 debootstrap，也装不上 / there is no debootstrap, and it could not be installed'
    : undefined;
}
