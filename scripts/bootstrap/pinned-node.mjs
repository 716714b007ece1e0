import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { BootstrapError, say } from './messages.mjs';
import { runNpm } from './packages.mjs';
import { inRoot } from './paths.mjs';

const MAJOR = 24;
const BINARY = inRoot('node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Gives the path of a Node that runs TypeScript directly: the one pinned in package.json. */
export async function ensurePinnedNode() {
  if (!faultOf(BINARY)) return BINARY;
  say(`准备 Node ${MAJOR} / fetching Node ${MAJOR}…`);
  // Its install script fetches the binary; a machine that blocks install scripts leaves the package empty.
  await runNpm(['rebuild', 'node', '--foreground-scripts', '--ignore-scripts=false', '--loglevel=error']);
  const fault = faultOf(BINARY);
  if (!fault) return BINARY;
  if (Number.parseInt(process.versions.node, 10) === MAJOR) {
    say(`${fault}\n改用本机的 Node ${process.version} / using this machine's Node instead`);
    return process.execPath;
  }
  throw new BootstrapError(
    `${fault}\n` +
      `请检查：npm 是否禁用了安装脚本（npm config get ignore-scripts），npm 源里有没有 node-${process.platform}-${process.arch}，` +
      `系统是否为 musl（Alpine）；或者直接安装 Node ${MAJOR} 后重试。\n` +
      `Check: are install scripts blocked (npm config get ignore-scripts), does the npm registry have ` +
      `node-${process.platform}-${process.arch}, is this a musl system (Alpine); or install Node ${MAJOR} and retry.`,
  );
}

/** What is wrong with a Node binary, in words; empty when it runs and is of the pinned major version. */
function faultOf(binary) {
  if (!existsSync(binary)) {
    return `固定版本的 Node ${MAJOR} 没有装上（安装脚本未运行或下载失败） / the pinned Node ${MAJOR} is not installed: its install script did not run or could not download`;
  }
  const result = spawnSync(binary, ['-v'], { encoding: 'utf8' });
  if (result.error || result.status !== 0) {
    const detail = result.error?.message ?? result.stderr.trim();
    return `固定版本的 Node 不能在本机运行 / the pinned Node does not run on this machine: ${detail}`;
  }
  const version = result.stdout.trim();
  return version.startsWith(`v${MAJOR}.`)
    ? ''
    : `固定版本应为 Node ${MAJOR}，实际是 ${version} / expected the pinned Node to be ${MAJOR}, found ${version}`;
}
