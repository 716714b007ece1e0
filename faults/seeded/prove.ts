import { fileURLToPath } from 'node:url';
import { runNode } from '../run-node.ts';
import type { Machine } from '../scenario.ts';
import type { Mutant, Proof } from './mutant.ts';
import { MUTANT_VARIABLE } from './mutants.ts';

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

async function whyDrillIsNotRed(
  { drill, sign }: Extract<Proof, { drill: string }>,
  environment: Record<string, string>,
): Promise<string | undefined> {
  const args = ['--import', here('preload.ts'), here('../run.ts'), '--short', drill];
  const { code, output } = await runNode(args, environment, LONGEST_PROOF_MS);
  if (code === 1 && output.includes(sign)) return undefined;
  return `the drill ${drill} did not find "${sign}":\n${output.slice(-SHOWN_OUTPUT)}`;
}

async function whyTestsAreNotRed(
  { tests }: Extract<Proof, { tests: string[] }>,
  environment: Record<string, string>,
): Promise<string | undefined> {
  const { output } = await runNode([here('main.ts'), ...tests], environment, LONGEST_PROOF_MS);
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
