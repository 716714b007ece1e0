import { spawnSync } from 'node:child_process';
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The one without a window first: it draws no frame of its own, and a page costs a fifth less. */
const CHROMIUM_NAMES = [
  'chromium-headless-shell',
  'chromium',
  'google-chrome',
  'google-chrome-stable',
  'chromium-browser',
];
const POSTGRES_NAMES = ['initdb', 'postgres', 'pg_isready', 'pg_basebackup', 'pg_dump', 'pg_restore', 'psql'];
/** The oldest that the tests have run on. */
const OLDEST_POSTGRES = 15;
const DEBIAN_POSTGRES = '/usr/lib/postgresql';
const DEBIAN_PGBOUNCER = '/usr/sbin/pgbouncer';

/** @returns {string} empty when there is none */
export function findChromium() {
  const chosen = process.env.CHROMIUM_PATH ?? '';
  if (chosen) return runs(chosen) ? chosen : '';
  return CHROMIUM_NAMES.map(findOnPath).find(runs) ?? '';
}

/** What stands under the name of a browser may only say where to get one. */
const runs = (program) =>
  program !== '' && spawnSync(program, ['--version'], { stdio: 'ignore', timeout: 60_000 }).status === 0;

/**
 * The folder that holds PostgreSQL's server programs; Debian keeps them off PATH, one folder per version.
 * @returns {string} empty when there is none
 */
export function findPostgresFolder() {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES) : [];
  const newestFirst = versions
    .sort((a, b) => Number(b) - Number(a))
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'));
  // In the order in which the product looks for pg_dump, which must not be older than the server.
  const folders = [...newestFirst, ...(process.env.PATH ?? '').split(delimiter).filter(Boolean)];
  return folders.find(isPostgres) ?? '';
}

function isPostgres(folder) {
  if (!POSTGRES_NAMES.every((name) => isExecutable(join(folder, name)))) return false;
  const { stdout } = spawnSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
  return Number(/\d+/.exec(stdout ?? '')?.[0]) >= OLDEST_POSTGRES;
}

/**
 * Debian keeps it where only root's PATH leads.
 * @returns {string} empty when there is none
 */
export function findNginx() {
  return findOnPath('nginx') || ['/usr/sbin/nginx'].find(isExecutable) || '';
}

/**
 * Debian keeps it where only root looks.
 * @returns {string} empty when there is none
 */
export function findPgbouncer() {
  return findOnPath('pgbouncer') || (isExecutable(DEBIAN_PGBOUNCER) ? DEBIAN_PGBOUNCER : '');
}

export function hasChineseFonts() {
  // macOS and Windows bring Chinese fonts along.
  if (process.platform !== 'linux') return true;
  const result = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return result.status === 0 && result.stdout.trim() !== '';
}

/** Containers and hardened machines may have it, and forbid it to trace. */
export function canTrace() {
  const strace = findOnPath('strace');
  const options = ['-f', '--seccomp-bpf', '-qq', '-o', '/dev/null'];
  return strace !== '' && spawnSync(strace, [...options, 'true'], { stdio: 'ignore' }).status === 0;
}

/**
 * @param {string} name
 * @returns {string} empty when there is none
 */
export function findOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? '';
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
