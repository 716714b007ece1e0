import { readFileSync } from 'node:fs';
import {
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
    debianPackage: 'fonts-noto-cjk',
    remedy: 'install a Chinese font such as Noto Sans CJK, and fontconfig (fc-list :lang=zh must list it)',
    lost: 'the look of pages and reports in browser tests',
  },
  {
    name: 'PostgreSQL (initdb, pg_ctl, postgres, pg_dump)',
    isThere: () => Boolean(process.env.TEST_DATABASE_URL) || findPostgresFolder() !== '',
    debianPackage: 'postgresql',
    remedy:
      "put PostgreSQL's server programs on PATH, or set TEST_DATABASE_URL to a database that may be filled and emptied",
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
    isThere: () => findOnPath('strace') !== '',
    debianPackage: 'strace',
    remedy: 'install strace (Linux only)',
    lost: 'the test that an answer is on disk before it is acknowledged',
  },
  {
    name: 'nginx, openssl',
    isThere: () => findNginx() !== '' && findOnPath('openssl') !== '',
    debianPackage: 'nginx-light openssl',
    remedy: "install Debian's nginx (its /etc/nginx is part of what is tested) and openssl",
    lost: 'tests of nginx before the app, and the drill of a rolling restart',
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
  const packages = tools.flatMap((tool) => tool.debianPackage.split(' '));
  say(`安装测试所需 / installing for the tests: ${packages.join(' ')}`);
  const options = { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } };
  await run('apt-get', ['update', '-q'], options);
  // fc-list, which tells whether there are Chinese fonts, is only a recommendation of the font package.
  const args = ['install', '-y', '-q', '--no-install-recommends', 'fontconfig', ...packages];
  const code = await run('apt-get', args, options);
  if (code !== 0) say(`apt-get install 失败 / failed（${code}）`);
}
