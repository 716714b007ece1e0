import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { say } from './messages.mjs';
import { inRoot, ROOT } from './paths.mjs';
import { run } from './processes.mjs';
import { printSummary } from './test-summary.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** Each step writes its counts here, so that the summary does not depend on anyone's console output. */
const COUNTS_FOLDER = inRoot('artifacts', 'counts');
const VITEST = inRoot('node_modules', 'vitest', 'vitest.mjs');

/**
 * Everything `npm test` promises: static checks beside every test, then one summary.
 * @param {string} node
 */
export async function runTests(node) {
  await ensureTestTools();
  emptyCounts();
  const isBuilt = await ensureWebBuild(node);
  const [checksCode, testsCode] = await Promise.all([
    runInSpareTime(node, ['scripts/check.ts']),
    run(node, [VITEST, 'run']),
  ]);
  return printSummary([
    { group: 'web build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: [] },
    ...countsOf('checks', 'static checks', checksCode),
    ...countsOf('tests', 'test runner', testsCode),
  ]);
}

/** Files of the server project that do not belong to the quick run: what they prove takes its time, or PostgreSQL. */
const NOT_QUICK = [
  'server/**/*.process.test.ts',
  'server/http/connection-limits.test.ts',
  'server/database/postgres-faults.test.ts',
];

/**
 * For every step of one's work; `npm test` is for the change as a whole.
 * @param {string} node
 */
export async function runQuickTests(node) {
  emptyCounts();
  const projects = ['--project', 'unit', '--project', 'server'];
  const excluded = NOT_QUICK.flatMap((files) => ['--exclude', files]);
  const [checksCode, testsCode] = await Promise.all([
    run(node, ['scripts/check.ts', 'types', 'lint']),
    run(node, [VITEST, 'run', ...projects, ...excluded], {
      env: { ...process.env, TEST_ENGINES: 'sqlite' },
    }),
  ]);
  const rows = [
    ...countsOf('checks', 'static checks', checksCode),
    ...countsOf('tests', 'test runner', testsCode),
  ];
  say(
    '快速检查不包括 / the quick run leaves out: every suite on PostgreSQL, tests of whole processes (start, stop, kill, ' +
      'back up) and of slow clients, browser tests, fault drills, format, import rules, unused code. All: npm test',
  );
  // Left out on purpose is not skipped, in CI neither.
  const isLeftOut = (row) => row.group.endsWith('[postgres]') && row.failed === 0;
  return printSummary(
    rows.filter((row) => !isLeftOut(row)),
    false,
  );
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

function readCounts(step) {
  try {
    return JSON.parse(readFileSync(inRoot('artifacts', 'counts', `${step}.json`), 'utf8'));
  } catch {
    return [];
  }
}
