import { fileURLToPath } from 'node:url';
import { runNode } from '../run-node.ts';
import type { Machine } from '../scenario.ts';
import type { Mutant, Proof } from './mutant.ts';
import { MUTANT_VARIABLE } from './mutants.ts';

const here = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** A machine that does much else is five times as slow as one that does not. */
export const LONGEST_PROOF_MS = 400_000;
const SHOWN_OUTPUT = 3_000;

/** What faults/seeded/main.ts is to run: tests with a bug. */
export interface Planting {
  mutant: string;
  tests: string[];
}

/** What it prints. */
export interface TestOutcome {
  isPlanted: boolean;
  /** Files that did not even load. */
  broken: string[];
  failed: string[];
}

async function whyDrillIsNotRed(
  mutant: string,
  { drill, sign }: Extract<Proof, { drill: string }>,
  { postgresUrl }: Machine,
): Promise<string | undefined> {
  const args = ['--import', here('preload.ts'), here('../run.ts'), '--short', drill];
  const { code, output } = await runNode(
    args,
    { [MUTANT_VARIABLE]: mutant, TEST_DATABASE_URL: postgresUrl },
    LONGEST_PROOF_MS,
  );
  if (code === 1 && output.includes(sign)) return undefined;
  return `the drill ${drill} did not find "${sign}":\n${output.slice(-SHOWN_OUTPUT)}`;
}

function whyNotRedBy(tests: string[], { isPlanted, broken, failed }: TestOutcome): string | undefined {
  if (!isPlanted) return `${tests.join(', ')} did not load the file with the bug`;
  if (broken.length > 0) return `not a failed assertion: ${broken.join('\n')}`;
  return failed.length > 0 ? undefined : `${tests.join(', ')} did not notice it`;
}

/** Why tests do not go red as they should, one run of a process for all bugs: undefined for those that do. */
export async function whyTestsAreNotRed(
  plantings: Planting[],
  { postgresUrl }: Machine,
): Promise<(string | undefined)[]> {
  const { output } = await runNode(
    [here('main.ts'), JSON.stringify(plantings)],
    { TEST_DATABASE_URL: postgresUrl },
    LONGEST_PROOF_MS * plantings.length,
  );
  const outcomes = output.split('\n').filter((line) => line.startsWith('{"isPlanted"'));
  return plantings.map(({ tests }, index) => {
    const outcome = outcomes[index];
    if (outcome === undefined) return `the tests did not run:\n${output.slice(-SHOWN_OUTPUT)}`;
    return whyNotRedBy(tests, JSON.parse(outcome) as TestOutcome);
  });
}

/** Why a proof does not go red as it should; undefined when it does. */
export async function whyNotRed(
  { name }: Mutant,
  proof: Proof,
  machine: Machine,
): Promise<string | undefined> {
  if ('drill' in proof) return whyDrillIsNotRed(name, proof, machine);
  const [problem] = await whyTestsAreNotRed([{ mutant: name, tests: proof.tests }], machine);
  return problem;
}
