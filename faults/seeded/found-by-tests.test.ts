import { describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { SHORT_LIST } from './mutants.ts';
import { whyNotRed } from './prove.ts';

const found = SHORT_LIST.flatMap((mutant) => {
  const [proof] = mutant.proofs;
  return 'tests' in proof ? [{ mutant, proof, what: mutant.what }] : [];
});

describe('a planted bug is found by the tests beside the code', () => {
  it.each(found)('$what', async ({ mutant, proof }) => {
    expect(await whyNotRed(mutant, proof, testMachine())).toBeUndefined();
  });
});
