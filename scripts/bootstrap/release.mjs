import { existsSync } from 'node:fs';
import { BootstrapError, say } from './messages.mjs';
import { INSTALL_OPTIONS, runNpm } from './packages.mjs';
import { inRoot } from './paths.mjs';

/** Put into the archive by `npm run pack`: what lies here is installed, not worked on. */
export const isRelease = () => existsSync(inRoot('release.json'));

/**
 * What runs the product, and nothing else. Packages that are there stay as they are, whatever they are: a service may be running
 * on them, and whoever upgrades unpacks the new version beside it.
 */
export async function ensureReleasePackages() {
  if (existsSync(inRoot('node_modules'))) return;
  say('首次运行：安装运行所需的依赖 / first run: npm ci --omit=dev …');
  const code = await runNpm(['ci', '--omit=dev', ...INSTALL_OPTIONS]);
  if (code !== 0)
    throw new BootstrapError(
      `npm ci --omit=dev 失败（退出码 ${code}），原因见上方输出 / npm ci --omit=dev failed, see above`,
    );
}
