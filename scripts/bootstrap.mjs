// The door to the project on a bare machine. Plain Node 18 or newer, no packages: it runs before they exist.
import { runDev } from './bootstrap/dev.mjs';
import { runFaults } from './bootstrap/faults-run.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { ensurePinnedNode } from './bootstrap/pinned-node.mjs';
import { BootstrapError, say } from './bootstrap/messages.mjs';
import { runInForeground } from './bootstrap/processes.mjs';
import { runTests } from './bootstrap/test-run.mjs';
import { ensureWebBuild } from './bootstrap/web-build.mjs';

const OLDEST_NODE = 18;

async function start(node) {
  if (!(await ensureWebBuild(node))) throw new BootstrapError('网页构建失败 / the web build failed');
  return runInForeground(node, ['server/main.ts']);
}

const COMMANDS = { start, test: runTests, dev: runDev, faults: runFaults };

async function main(name, args) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command)
    throw new BootstrapError(`用法 / usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new BootstrapError(
      `需要 Node ${OLDEST_NODE} 或更新 / needs Node ${OLDEST_NODE} or newer, found ${process.version}`,
    );
  }
  await ensurePackages();
  return command(await ensurePinnedNode(), args);
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
