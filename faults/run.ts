// Proves that every acknowledged answer is counted, once, whatever breaks. Start here.
//
//   npm run faults                  all drills and all planted bugs, at full length
//   npm run faults kill-sqlite      those whose name begins so
//   npm run faults -- --short kill  as short as in the tests
//
// A drill (*.ts in this folder, each with a short form in its *.test.ts) sets up a real server behind a proxy that
// breaks connections (proxy/), lets bots in a process of their own answer through it (bots/) while something goes
// wrong, and compares what they wrote down as sent and acknowledged (record.ts) with the database (checker/).
// seeded/ plants bugs into the product and demands that the drills find them.
import { findPostgresFolder } from '../scripts/bootstrap/find-tools.mjs';
import { startPostgresCluster } from '../scripts/testing/postgres-cluster.ts';
import { releaseAll } from '../scripts/testing/releases.ts';
import { DRILLS } from './drills.ts';
import type { Form, Machine, Scenario } from './scenario.ts';
import { SEEDED } from './seeded/seeded.ts';

const SCENARIOS = [...DRILLS, ...SEEDED];
const SHORT_OPTION = '--short';
const SHOWN_PROBLEMS = 10;

type Verdict = 'ok' | 'failed' | 'skipped';

async function runScenario(scenario: Scenario, form: Form, machine: Machine): Promise<Verdict> {
  console.log(`\n${scenario.name}: ${scenario.what}`);
  const obstacle = scenario.obstacle(machine);
  if (obstacle !== undefined) {
    console.log(`  SKIPPED: ${obstacle}`);
    return 'skipped';
  }
  const begun = performance.now();
  const { counts, problems } = await scenario.run(form, machine).catch((error: unknown) => ({
    counts: {},
    problems: [
      `the drill broke off: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ],
  }));
  const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
  const numbers = Object.entries(counts).map(([name, count]) => `${count} ${name}`);
  console.log(`  ${[...numbers, `${seconds} s`].join(', ')}`);
  for (const problem of problems.slice(0, SHOWN_PROBLEMS)) console.log(`  - ${problem}`);
  console.log(problems.length === 0 ? '  ok' : `  FAILED: ${problems.length} problems`);
  return problems.length === 0 ? 'ok' : 'failed';
}

function chosen(names: string[]): Scenario[] {
  const unknown = names.filter((name) => !SCENARIOS.some((scenario) => scenario.name.startsWith(name)));
  if (unknown.length > 0) {
    const known = SCENARIOS.map((scenario) => scenario.name).join(', ');
    throw new Error(`no drill is called ${unknown.join(', ')}; there are: ${known}`);
  }
  if (names.length === 0) return SCENARIOS;
  return SCENARIOS.filter((scenario) => names.some((name) => scenario.name.startsWith(name)));
}

async function main(args: string[]): Promise<number> {
  const form: Form = args.includes(SHORT_OPTION) ? 'short' : 'long';
  const scenarios = chosen(args.filter((arg) => arg !== SHORT_OPTION));
  const postgresPrograms = findPostgresFolder();
  const given = process.env['TEST_DATABASE_URL'] ?? '';
  const cluster = given === '' && postgresPrograms ? await startPostgresCluster(postgresPrograms) : undefined;
  const verdicts: Verdict[] = [];
  try {
    const machine = { postgresUrl: cluster?.url ?? given, postgresPrograms };
    for (const scenario of scenarios) verdicts.push(await runScenario(scenario, form, machine));
  } finally {
    // The cluster, and what a drill that broke off has left.
    await releaseAll();
  }
  const count = (verdict: Verdict) => verdicts.filter((entry) => entry === verdict).length;
  console.log(`\n${count('ok')} passed, ${count('failed')} failed, ${count('skipped')} skipped`);
  const isSkippingFailure = process.env['CI'] === 'true' && count('skipped') > 0;
  return count('failed') > 0 || isSkippingFailure ? 1 : 0;
}

// Servers and bots are ended when this process exits; a signal alone would leave them behind.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1));
process.exitCode = await main(process.argv.slice(2));
