import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { readStamp } from './content-hash.mjs';
import { BootstrapError, say } from './messages.mjs';
import { inRoot, pathWithoutPackages } from './paths.mjs';
import { NPM_OPTIONS, run } from './processes.mjs';

const STAMP = inRoot('node_modules', '.kaopu-installed');

/** What decides the content of node_modules; scripts and the like in package.json do not. */
const INSTALL_FIELDS = ['dependencies', 'devDependencies', 'overrides', 'allowScripts'];

export const INSTALL_OPTIONS = [
  '--no-audit',
  '--no-fund',
  // No package needs its install script except the pinned Node (see pinned-node.mjs), and older versions of npm
  // would compile a database driver that is there already.
  '--ignore-scripts',
  // Warnings about this machine's Node are beside the point: the packages run on the pinned one.
  '--loglevel=error',
];

/** Put there by whoever has installed a service here by hand: it may be running, and is not ours to replace. */
const isInstalledByHand = () =>
  process.env.NODE_ENV === 'production' && existsSync(inRoot('node_modules')) && !existsSync(STAMP);

export async function ensurePackages() {
  const wanted = hashOfWantedPackages();
  if (readStamp(STAMP) === wanted || isInstalledByHand()) return;
  const reason = existsSync(inRoot('node_modules'))
    ? '依赖有变化 / packages changed'
    : '首次运行 / first run';
  say(`${reason}：npm ci（约 2 分钟 / about 2 minutes）…`);
  const startedAt = Date.now();
  // Vite is a development package: NODE_ENV=production must not leave it out.
  const code = await runNpm(['ci', '--include=dev', ...INSTALL_OPTIONS]);
  if (code !== 0) {
    throw new BootstrapError(
      `npm ci 失败（退出码 ${code}）。原因见上方输出，常见的是：网络或 npm 源不可达、磁盘已满、package-lock.json 与 package.json 不一致。\n` +
        `npm ci failed (exit code ${code}); its output above says why.`,
    );
  }
  writeFileSync(STAMP, `${wanted}\n`);
  say(`依赖已安装 / packages installed（${Math.round((Date.now() - startedAt) / 1000)} s）`);
}

/** @param {string[]} args */
export function runNpm(args) {
  return run('npm', args, { ...NPM_OPTIONS, env: npmEnvironment(process.env) });
}

/** @param {NodeJS.ProcessEnv} environment */
export function npmEnvironment(environment) {
  const preload = JSON.stringify(inRoot('scripts', 'bootstrap', 'as-pinned-node.cjs'));
  return {
    ...environment,
    PATH: pathWithoutPackages(environment.PATH),
    NODE_OPTIONS: `${environment.NODE_OPTIONS ?? ''} --require ${preload}`.trim(),
    PINNED_NODE_VERSION: `v${readManifest().dependencies.node}`,
  };
}

const readManifest = () => JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));

function hashOfWantedPackages() {
  const manifest = readManifest();
  return createHash('sha256')
    .update(readFileSync(inRoot('package-lock.json')))
    .update(JSON.stringify(INSTALL_FIELDS.map((field) => manifest[field] ?? null)))
    .digest('hex');
}
