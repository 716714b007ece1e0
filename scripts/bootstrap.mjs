// The door to the project on a bare machine. Plain Node 18 or newer, no packages: it runs before they exist.
import { spawn } from 'node:child_process';
import { BootstrapError, say } from './bootstrap/messages.mjs';
import { ensurePackages } from './bootstrap/packages.mjs';
import { ensurePinnedNode } from './bootstrap/pinned-node.mjs';
import { inRoot, ROOT } from './bootstrap/paths.mjs';
import { ensureReleasePackages, isRelease } from './bootstrap/release.mjs';
import { runInForeground, superviseTogether } from './bootstrap/processes.mjs';
import { SERVER_COMMAND } from './bootstrap/server-command.mjs';
import { runAllTests, runQuickTests, runTests, VITEST } from './bootstrap/test-run.mjs';
import { ensureTestTools } from './bootstrap/test-tools.mjs';
import { ensureWebBuild, VITE } from './bootstrap/web-build.mjs';

const OLDEST_NODE = 18;

/** @param {string} node */
async function demandWebBuild(node) {
  if (!(await ensureWebBuild(node))) throw new BootstrapError('网页构建失败 / the web build failed');
}

/** @param {string} node */
async function start(node) {
  if (!isRelease()) await demandWebBuild(node);
  // Whoever tries the product out gets something to see, also on a machine for production; a site with an address does not.
  if (!process.env.PUBLIC_URL) process.env.DEMO ||= '1';
  return runInForeground(node, SERVER_COMMAND);
}

/**
 * The server restarts on a change, the page reloads by itself; they live and die together.
 * @param {string} node
 */
function dev(node) {
  const options = { cwd: ROOT, stdio: 'inherit' };
  return superviseTogether([
    spawn(node, ['--watch', '--watch-preserve-output', ...SERVER_COMMAND], options),
    spawn(node, [VITE], options),
  ]);
}

/**
 * The drills at full length; what they are is said in faults/run.ts.
 * @param {string} node
 * @param {string[]} names
 */
async function faults(node, names) {
  await ensureTestTools();
  await demandWebBuild(node);
  return runInForeground(node, ['faults/run.ts', ...names]);
}

/**
 * The archive that a site is installed from; what goes into it is said in scripts/pack.ts.
 * @param {string} node
 * @param {string[]} args
 */
async function pack(node, args) {
  await demandWebBuild(node);
  return runInForeground(node, ['scripts/pack.ts', ...args]);
}

/**
 * The two commands of the README on a machine where nothing was installed; how is said in scripts/bare/main.ts.
 * @param {string} node
 * @param {string[]} args
 */
function bare(node, args) {
  return runInForeground(node, ['scripts/bare/main.ts', ...args]);
}

/** Those of rules and calls run at every step of one's work, and open no page. */
const NEEDS_NO_PAGE = /^(unit|server|(domain|ui|tasks|api|web|scripts|server)\/.*)$/;
const NEEDS_PAGE = /^(e2e|faults)\b/;

/**
 * Tests of one's choice, with the page as it is now.
 * @param {string} node
 * @param {string[]} args
 */
async function vitest(node, args) {
  if (args.some((arg) => NEEDS_PAGE.test(arg)) || !args.some((arg) => NEEDS_NO_PAGE.test(arg)))
    await demandWebBuild(node);
  return runInForeground(node, [VITEST, ...args]);
}

/** A program of the project's own, or of a package. */
const program =
  (...path) =>
  (node, args) =>
    runInForeground(node, [inRoot(...path), ...args]);

const COMMANDS = {
  start,
  test: runTests,
  'test:all': runAllTests,
  'test:quick': runQuickTests,
  'test:bare': bare,
  vitest,
  check: program('scripts', 'check.ts'),
  lint: program('node_modules', 'oxlint', 'bin', 'oxlint'),
  format: program('node_modules', 'oxfmt', 'bin', 'oxfmt'),
  dev,
  faults,
  pack,
};

async function main(name, args) {
  const command = Object.hasOwn(COMMANDS, name ?? '') ? COMMANDS[name] : undefined;
  if (!command)
    throw new BootstrapError(`用法 / usage: node scripts/bootstrap.mjs ${Object.keys(COMMANDS).join('|')}`);
  if (Number.parseInt(process.versions.node, 10) < OLDEST_NODE) {
    throw new BootstrapError(
      `需要 Node ${OLDEST_NODE} 或更新 / needs Node ${OLDEST_NODE} or newer, found ${process.version}`,
    );
  }
  if (isRelease() && name !== 'start')
    throw new BootstrapError('这里是发布包，只能 npm start / this is a release, which can only be started');
  await (isRelease() ? ensureReleasePackages() : ensurePackages());
  return command(await ensurePinnedNode(), args);
}

try {
  process.exitCode = await main(process.argv[2], process.argv.slice(3));
} catch (error) {
  if (!(error instanceof BootstrapError)) throw error;
  say(error.message);
  process.exitCode = 1;
}
