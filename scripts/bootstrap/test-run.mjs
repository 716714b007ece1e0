import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { inRoot } from './paths.mjs';
import { run } from './processes.mjs';
import { printSummary } from './test-summary.mjs';
import { ensureTestTools } from './test-tools.mjs';
import { ensureWebBuild } from './web-build.mjs';

/** Each step writes its counts here, so that the summary does not depend on anyone's console output. */
const COUNTS_FOLDER = inRoot('artifacts', 'counts');

/**
 * Everything `npm test` promises: static checks, then every test, then one summary.
 * @param {string} node
 */
export async function runTests(node) {
  await ensureTestTools();
  rmSync(COUNTS_FOLDER, { recursive: true, force: true });
  mkdirSync(COUNTS_FOLDER, { recursive: true });
  const isBuilt = await ensureWebBuild(node);
  const checksCode = await run(node, ['scripts/check.ts']);
  const testsCode = await run(node, [inRoot('node_modules', 'vitest', 'vitest.mjs'), 'run']);
  return printSummary([
    { group: 'web build', passed: isBuilt ? 1 : 0, failed: isBuilt ? 0 : 1, skipped: [] },
    ...countsOf('checks', 'static checks', checksCode),
    ...countsOf('tests', 'test runner', testsCode),
  ]);
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
