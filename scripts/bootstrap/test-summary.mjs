/** @typedef {{ group: string, passed: number, failed: number, skipped: string[] }} Row */

/** Groups that must not be empty where nothing may be skipped. */
const MANDATORY_GROUPS = [
  'unit',
  'repositories [sqlite]',
  'repositories [postgres]',
  'routes',
  'browser',
  'faults [sqlite]',
  'faults [postgres]',
];

/**
 * Prints the counts and gives the exit code. The last line is for machines: `N passed, N failed`.
 * @param {Row[]} rows
 * @param {{ isCi?: boolean, costs?: string[], print?: (line: string) => unknown }} [options]
 */
export function printSummary(
  rows,
  { isCi = process.env.CI === 'true', costs = [], print = (line) => process.stdout.write(`${line}\n`) } = {},
) {
  const counted = isCi ? rows.concat(emptyGroups(rows)).map(countSkippedAsFailed) : rows;
  print('');
  for (const row of counted) print(`${row.group.padEnd(28)} ${describe(row)}`);
  for (const row of rows) for (const test of row.skipped) print(`skipped: ${row.group} › ${test}`);
  print('');
  if (costs.length > 0) print(`${costs.join('\n')}\n`);
  print(describe(total(counted)));
  return counted.some((row) => row.failed > 0) ? 1 : 0;
}

function describe({ passed, failed, skipped }) {
  const counts = `${passed} passed, ${failed} failed`;
  return skipped.length > 0 ? `${counts}, ${skipped.length} skipped` : counts;
}

function countSkippedAsFailed(row) {
  return { ...row, failed: row.failed + row.skipped.length, skipped: [] };
}

function emptyGroups(rows) {
  return MANDATORY_GROUPS.filter(
    (name) => !rows.some((row) => row.group.startsWith(name) && sizeOf(row) > 0),
  ).map((name) => ({ group: `${name} (no test ran)`, passed: 0, failed: 1, skipped: [] }));
}

function sizeOf(row) {
  return row.passed + row.failed + row.skipped.length;
}

function total(rows) {
  return {
    passed: rows.reduce((sum, row) => sum + row.passed, 0),
    failed: rows.reduce((sum, row) => sum + row.failed, 0),
    skipped: rows.flatMap((row) => row.skipped),
  };
}
