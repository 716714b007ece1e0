import { existsSync, writeFileSync } from 'node:fs';
import { BootstrapError, say } from './messages.mjs';
import { INSTALL_OPTIONS, runNpm } from './packages.mjs';
import { inRoot } from './paths.mjs';

/** Put into the archive by `npm run pack`: what lies here is installed, not worked on. */
export const isRelease = () => existsSync(inRoot('release.json'));

const MARK = inRoot('node_modules', '.kaopu-installed');
/** npm writes it last, whoever calls it: without it the packages are those of an installation that was interrupted. */
const NPMS_MARK = inRoot('node_modules', '.package-lock.json');

/**
 * What runs the product, and nothing else. Packages that are there as a whole stay as they are, whatever they are: a service may be running
 * on them, and whoever upgrades unpacks the new version beside it.
 */
export async function ensureReleasePackages() {
  if (existsSync(MARK) || existsSync(NPMS_MARK)) return;
  const reason = existsSync(inRoot('node_modules'))
    ? '上次安装没有完成，重新安装 / the last installation was interrupted'
    : '首次运行：安装运行所需的依赖 / first run';
  say(`${reason}: npm ci --omit=dev …`);
  const code = await runNpm(['ci', '--omit=dev', ...INSTALL_OPTIONS]);
  if (code !== 0)
    throw new BootstrapError(
      `npm ci --omit=dev 失败（退出码 ${code}），原因见上方输出 / npm ci --omit=dev failed, see above`,
    );
  writeFileSync(MARK, '');
}
