import { describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { MUTANTS } from './mutants.ts';
import { LONGEST_PROOF_MS, whyNotRed } from './prove.ts';
import { obstacleOf } from './seeded.ts';

const machine = testMachine();
const found = MUTANTS.flatMap((mutant) => {
  const [proof] = mutant.proofs;
  return 'drill' in proof ? [{ mutant, proof, what: mutant.what, drill: proof.drill }] : [];
});

/** A drill that finds one bug can go red, on either engine; `npm run faults` plants all of them. */
const kindOf = (drill: string) => drill.replace(/-(sqlite|postgres)$/, '');
const firstOfEachDrill = found.filter(
  ({ drill }, index) => found.findIndex((other) => kindOf(other.drill) === kindOf(drill)) === index,
);

/** So that a drill on PostgreSQL is counted as a test on it. */
const engineOf = (drill: string) => (drill.includes('postgres') ? '[postgres]' : '[sqlite]');

describe('a planted bug is found by a drill', () => {
  for (const { mutant, proof, what, drill } of firstOfEachDrill) {
    const title = `${drill} ${engineOf(drill)}: ${what}`;
    it.skipIf(obstacleOf(proof, machine))(title, { timeout: LONGEST_PROOF_MS + 20_000 }, async () => {
      expect(await whyNotRed(mutant, proof, machine)).toBeUndefined();
    });
  }
});
