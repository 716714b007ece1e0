import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { dirname } from 'node:path';
import { say } from './messages.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { run } from './processes.mjs';
import { processorSeconds } from './processor-seconds.mjs';
import { printSummary } from './test-summary.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { touchedFiles } from './touched-files.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** Each step writes its counts here, so that the summary does not depend on anyone's console output. */
const COUNTS_FOLDER = inRoot('artifacts', 'counts');
/** A list may be longer than an environment may be. */
const TOUCHED_LIST = inRoot('artifacts', 'touched.txt');
export const VITEST = inRoot('node_modules', 'vitest', 'vitest.mjs');

/**
 * What `npm test` promises: static checks beside the tests of the usual run, then one summary. In a working copy also what the
 * whole run has about the files that have been changed, unless `--no-touched` is said.
 * @param {string} node
 * @param {string[]} args
 */
export function runTests(node, args) {
  const isOff = args.includes('--no-touched') || (process.env.CI === 'true' && !args.includes('--touched'));
  mkdirSync(dirname(TOUCHED_LIST), { recursive: true });
  writeFileSync(TOUCHED_LIST, isOff ? '' : listTouched().join('\n'));
  return runAll(node, { TEST_RUN: 'usual', TEST_TOUCHED: TOUCHED_LIST });
}

function listTouched() {
  const touched = touchedFiles();
  if (!touched) {
    say('git 说不出改动了什么，只运行常规测试 / git cannot say what was changed: the usual run alone');
    return [];
  }
  const { base, files } = touched;
  say(
    `自 ${base} 起改动 ${files.length} 个文件，相关的完整测试一并运行 / ` +
      `${files.length} files changed since ${base}: what test:all has about them runs too`,
  );
  return files;
}

/**
 * Everything that there is: journeys of staff, widths, operators' commands, drills, both engines everywhere.
 * @param {string} node
 */
export function runAllTests(node) {
  return runAll(node, { TEST_RUN: 'whole' });
}

async function runAll(node, environment) {
  await ensureTestTools();
  emptyCounts();
  const isBuilt = await ensureWebBuild(node);
  const [checksCode, testsCode] = await Promise.all([
    runInSpareTime(node, ['scripts/check.ts']),
    run(node, [VITEST, 'run'], { env: { ...process.env, ...environment } }),
  ]);
  return printSummary(
    [
      { group: 'web build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: [] },
      ...countsOf('checks', 'static checks', checksCode),
      ...countsOf('tests', 'test runner', testsCode),
    ],
    { costs: costLines() },
  );
}

/**
 * For every step of one's work; `npm test` is for the change as a whole.
 * @param {string} node
 */
export async function runQuickTests(node) {
  emptyCounts();
  const projects = ['unit', 'server-on-sqlite'].flatMap((name) => ['--project', name]);
  const [checksCode, testsCode] = await Promise.all([
    run(node, ['scripts/check.ts', 'types', 'lint']),
    run(node, [VITEST, 'run', ...projects], { env: { ...process.env, TEST_RUN: 'quick' } }),
  ]);
  const rows = [
    ...countsOf('checks', 'static checks', checksCode),
    ...countsOf('tests', 'test runner', testsCode),
  ];
  say(
    '快速检查不包括 / the quick run leaves out: every suite on PostgreSQL, tests of whole processes (start, stop, kill, ' +
      'back up) and of slow clients, browser tests, fault drills, format, import rules, unused code. See npm test',
  );
  return printSummary(rows, { isCi: false });
}

function emptyCounts() {
  rmSync(COUNTS_FOLDER, { recursive: true, force: true });
  mkdirSync(COUNTS_FOLDER, { recursive: true });
}

/** Many tests mostly wait; what runs here fills the pauses and stands back behind the tests. */
function runInSpareTime(node, args) {
  return new Promise((resolve) => {
    const child = spawn(node, args, { cwd: ROOT, stdio: 'inherit' });
    child.on('error', () => resolve(127));
    child.on('exit', (code) => resolve(code ?? 1));
    if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL);
  });
}

/** A step that ended badly without saying which test failed still counts as a failure. */
function countsOf(step, name, code) {
  const rows = readCounts(step);
  const isAccounted = rows.length > 0 && (code === 0 || rows.some((row) => row.failed > 0));
  return isAccounted ? rows : [...rows, { group: name, passed: 0, failed: 1, skipped: [] }];
}

function readCounts(name) {
  try {
    return JSON.parse(readFileSync(inRoot('artifacts', 'counts', `${name}.json`), 'utf8'));
  } catch {
    return [];
  }
}

function costLines() {
  const seconds = processorSeconds();
  return [...(seconds === undefined ? [] : [`processor: ${seconds} s`]), ...readCounts('costs')];
}
