import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import type { Machine } from '../scenario.ts';
import { type Mutant, MUTANT_VARIABLE, type Proof } from './mutants.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
const LONGEST_PROOF_MS = 150_000;
const SHOWN_OUTPUT = 3_000;

/** What faults/seeded/main.ts prints. */
export interface TestOutcome {
  isPlanted: boolean;
  /** Files that did not even load. */
  broken: string[];
  failed: string[];
}

async function runNode(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, args, {
    cwd: ROOT,
    // Nothing of a test run around us may reach the one inside.
    env: { PATH: process.env['PATH'], ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: LONGEST_PROOF_MS,
  });
  const killWithUs = () => child.kill('SIGTERM');
  process.once('exit', killWithUs);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  process.off('exit', killWithUs);
  return { code, output };
}

async function whyDrillIsNotRed(
  { drill, sign }: Extract<Proof, { drill: string }>,
  environment: Record<string, string>,
): Promise<string | undefined> {
  const args = ['--import', here('preload.ts'), here('../run.ts'), '--short', drill];
  const { code, output } = await runNode(args, environment);
  if (code === 1 && output.includes(sign)) return undefined;
  return `the drill ${drill} did not find "${sign}":\n${output.slice(-SHOWN_OUTPUT)}`;
}

async function whyTestsAreNotRed(
  { tests }: Extract<Proof, { tests: string[] }>,
  environment: Record<string, string>,
): Promise<string | undefined> {
  const { output } = await runNode([here('main.ts'), ...tests], environment);
  const line = output
    .trim()
    .split('\n')
    .findLast((entry) => entry.startsWith('{"isPlanted"'));
  if (line === undefined) return `the tests did not run:\n${output.slice(-SHOWN_OUTPUT)}`;
  const { isPlanted, broken, failed } = JSON.parse(line) as TestOutcome;
  if (!isPlanted) return `${tests.join(', ')} did not load the file with the bug`;
  if (broken.length > 0) return `not a failed assertion: ${broken.join('\n')}`;
  return failed.length > 0 ? undefined : `${tests.join(', ')} did not notice it`;
}

/** Why a proof does not go red as it should; undefined when it does. */
export function whyNotRed(mutant: Mutant, proof: Proof, machine: Machine): Promise<string | undefined> {
  const environment = { [MUTANT_VARIABLE]: mutant.name, TEST_DATABASE_URL: machine.postgresUrl };
  return 'drill' in proof ? whyDrillIsNotRed(proof, environment) : whyTestsAreNotRed(proof, environment);
}
