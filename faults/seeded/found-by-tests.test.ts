import { beforeAll, describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { MUTANTS } from './mutants.ts';
import { whyTestsAreNotRed } from './prove.ts';

const found = MUTANTS.flatMap(({ name, what, proofs: [proof] }) =>
  'tests' in proof ? [{ mutant: name, tests: proof.tests, what }] : [],
);

describe('a planted bug is found by the tests beside the code', () => {
  let problems: (string | undefined)[];
  // One process for all: to load the test runner anew for each would cost more than most of the tests.
  beforeAll(async () => {
    problems = await whyTestsAreNotRed(found, testMachine());
  }, 600_000);

  it.each(found.map(({ what }, index) => ({ what, index })))('$what', ({ index }) => {
    expect(problems[index]).toBeUndefined();
  });
});
