import { readFileSync } from 'node:fs';
import {
  canTrace,
  findChromium,
  findNginx,
  findOnPath,
  findPgbouncer,
  findPostgresFolder,
  hasChineseFonts,
} from './find-tools.mjs';
import { BootstrapError, say } from './messages.mjs';
import { run } from './processes.mjs';

/** What the tests need from the machine beside the npm packages. */
const TOOLS = [
  {
    name: 'Chromium',
    isThere: () => findChromium() !== '',
    debianPackage: 'chromium-headless-shell',
    remedy: 'install Chromium or Chrome, or set CHROMIUM_PATH to it',
    lost: 'browser tests',
  },
  {
    name: '中文字体 / Chinese fonts',
    isThere: hasChineseFonts,
    // fc-list, which tells whether there are any, is only a recommendation of the font package.
    debianPackage: 'fonts-noto-cjk fontconfig',
    remedy: 'install a Chinese font such as Noto Sans CJK, and fontconfig (fc-list :lang=zh must list it)',
    lost: 'the look of pages and reports in browser tests',
  },
  {
    name: 'LibreOffice (soffice)',
    isThere: () => findOnPath('soffice') !== '',
    debianPackage: 'libreoffice-impress-nogui',
    remedy: 'install LibreOffice Impress, so that soffice is on PATH',
    lost: 'tests of presentations by LibreOffice itself',
  },
  {
    name: 'PostgreSQL (initdb, postgres, pg_dump, psql)',
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgresFolder() !== '',
    debianPackage: 'postgresql',
    remedy:
      'put the server and client programs of PostgreSQL 15 or newer on PATH, or set TEST_DATABASE_URL to a database that may be filled and emptied',
    lost: 'tests on PostgreSQL',
  },
  {
    name: 'pgbouncer',
    isThere: () => findPgbouncer() !== '',
    debianPackage: 'pgbouncer',
    remedy: 'install pgbouncer',
    lost: 'tests behind a connection pooler',
  },
  {
    name: 'openssl',
    isThere: () => findOnPath('openssl') !== '',
    debianPackage: 'openssl',
    remedy: 'install openssl',
    lost: 'tests of encrypted connections to PostgreSQL',
  },
  {
    name: 'strace',
    isThere: canTrace,
    debianPackage: 'strace',
    remedy: 'install strace (Linux only), and let it trace (ptrace, which containers may forbid)',
    lost: 'the test that an answer is on disk before it is acknowledged',
  },
  {
    name: 'nginx, openssl',
    isThere: () => findNginx() !== '' && findOnPath('openssl') !== '',
    debianPackage: 'nginx-light openssl',
    remedy: 'install nginx (with TLS and HTTP/2) and openssl',
    lost: 'tests of nginx before the app, and the drill of a rolling restart',
  },
  {
    name: 'curl',
    isThere: () => findOnPath('curl') !== '',
    debianPackage: 'curl',
    remedy: 'install curl',
    lost: 'tests of the rolling restart',
  },
  {
    name: 'git',
    isThere: () => findOnPath('git') !== '',
    debianPackage: 'git',
    remedy: 'install git',
    lost: 'tests of packing a release',
  },
  {
    name: 'ffmpeg',
    isThere: () => findOnPath('ffmpeg') !== '',
    debianPackage: 'ffmpeg',
    remedy: 'install ffmpeg',
    lost: 'tests of films that are made for them (MP4, WebM, HLS)',
  },
  {
    name: 'Prometheus (prometheus, promtool)',
    isThere: () => findOnPath('prometheus') !== '' && findOnPath('promtool') !== '',
    debianPackage: 'prometheus',
    remedy: 'put prometheus and promtool on PATH',
    lost: 'tests of the metrics, the dashboard and the alert rules',
  },
];

/** Installs what is missing where that is possible, else says what is missing; in CI missing is a failure. */
export async function ensureTestTools() {
  if (missingTools().length > 0 && canUseApt()) await installOnDebian(missingTools());
  const missing = missingTools();
  if (missing.length === 0) return;
  for (const tool of missing)
    say(`缺少 / missing: ${tool.name}。${tool.remedy}。将跳过 / will be skipped: ${tool.lost}`);
  if (process.env.CI === 'true') {
    throw new BootstrapError(
      `CI 中不允许跳过 / in CI nothing may be skipped, missing: ${missing.map((tool) => tool.name).join(', ')}`,
    );
  }
}

function missingTools() {
  return TOOLS.filter((tool) => !tool.isThere());
}

export function canUseApt() {
  return process.getuid?.() === 0 && isDebian() && findOnPath('apt-get') !== '';
}

function isDebian() {
  try {
    return /^ID="?debian"?$/m.test(readFileSync('/etc/os-release', 'utf8'));
  } catch {
    return false;
  }
}

export async function installOnDebian(tools) {
  const packages = tools.map((tool) => tool.debianPackage.split(' '));
  say(`安装所需工具 / installing the tools that are needed: ${packages.flat().join(' ')}`);
  await aptGet('update');
  if ((await aptInstall(packages.flat())) === 0 || packages.length === 1) return;
  // One that this Debian does not have keeps apt from installing the others.
  for (const some of packages) await aptInstall(some);
}

async function aptInstall(packages) {
  const code = await aptGet('install', '-y', '--no-install-recommends', ...packages);
  if (code !== 0) say(`apt-get install ${packages.join(' ')} 失败 / failed（${code}）`);
  return code;
}

/** Somebody else, such as the daily upgrade, may be installing something at the moment. */
function aptGet(...args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  return run('apt-get', ['-q', '-o', 'DPkg::Lock::Timeout=600', ...args], { env });
}
