// The static checks. `node scripts/check.ts` runs all of them, `node scripts/check.ts types lint` just those.
import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';

interface Check {
  title: string;
  /** Each one a program and its arguments, run one after the other on the pinned Node. */
  commands: string[][];
}

interface Outcome {
  name: string;
  isOk: boolean;
  seconds: number;
  output: string;
}

const TYPE_PROJECTS = ['domain', 'tasks', 'api', 'server', 'web', 'tsconfig.tools.json'];

const CHECKS: Record<string, Check> = {
  types: {
    title: 'types',
    commands: TYPE_PROJECTS.map((project) => [
      'node_modules/@typescript/native/bin/tsc',
      '--pretty',
      // Several checkers would each learn the same types anew: twice the work, and no sooner done on two cores.
      '--singleThreaded',
      '-p',
      project,
    ]),
  },
  lint: {
    title: 'lint',
    commands: [['node_modules/oxlint/bin/oxlint']],
  },
  format: {
    title: 'format',
    commands: [['node_modules/oxfmt/bin/oxfmt', '--check']],
  },
  imports: { title: 'import rules', commands: [['scripts/import-rules.ts']] },
  unused: { title: 'unused code', commands: [['node_modules/knip/bin/knip.js', '--no-progress']] },
};

/** The tests run on small machines, and beside the checks. */
const AT_ONCE = 2;
/** Compiler and linter are written in Go: a quarter less work with one checker that clears up half as often. */
const FRUGAL_GO = { GOMAXPROCS: '1', GOGC: '200' };
const COUNTS_FILE = 'artifacts/counts/checks.json';

async function main(names: string[]): Promise<number> {
  const unknown = names.filter((name) => !Object.hasOwn(CHECKS, name));
  if (unknown.length > 0) {
    console.error(`unknown check: ${unknown.join(', ')}; there are: ${Object.keys(CHECKS).join(', ')}`);
    return 2;
  }
  const outcomes = await runAll(names.length > 0 ? names : Object.keys(CHECKS));
  const failed = outcomes.filter((outcome) => !outcome.isOk);
  writeCounts(outcomes.length - failed.length, failed.length);
  if (failed.length > 0)
    console.error(`\nfailed: ${failed.map((outcome) => CHECKS[outcome.name]?.title).join(', ')}`);
  return failed.length > 0 ? 1 : 0;
}

/** Runs every check to its end even when one fails, and shows each one's output in one piece. */
async function runAll(names: string[]): Promise<Outcome[]> {
  const waiting = [...names];
  const outcomes: Outcome[] = [];
  const worker = async () => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      const outcome = await runCheck(name);
      outcomes.push(outcome);
      report(outcome);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return outcomes;
}

async function runCheck(name: string): Promise<Outcome> {
  const startedAt = performance.now();
  const results = [];
  for (const command of CHECKS[name]?.commands ?? []) results.push(await runOnThisNode(command));
  return {
    name,
    isOk: results.every((result) => result.code === 0),
    seconds: (performance.now() - startedAt) / 1000,
    output: results.map((result) => result.output).join(''),
  };
}

function runOnThisNode(args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, ...FRUGAL_GO };
    const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', reject);
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

function report({ name, isOk, seconds, output }: Outcome): void {
  console.log(`${isOk ? '✓' : '✗'} ${CHECKS[name]?.title} (${seconds.toFixed(1)} s)`);
  if (!isOk) console.log(output.trimEnd());
}

function writeCounts(passed: number, failed: number): void {
  mkdirSync('artifacts/counts', { recursive: true });
  writeFileSync(
    COUNTS_FILE,
    JSON.stringify([{ group: 'static checks', passed, failed, skipped: [] }], null, 2),
  );
}

process.exitCode = await main(process.argv.slice(2));
