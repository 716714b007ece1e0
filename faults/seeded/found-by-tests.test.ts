import { beforeAll, describe, expect, it } from 'vitest';
import { testMachine } from '../stage/test-machine.ts';
import { MUTANTS } from './mutants.ts';
import { whyTestsAreNotRed } from './prove.ts';

const found = MUTANTS.flatMap(({ name, what, proofs: [proof] }) =>
  'tests' in proof ? [{ mutant: name, tests: proof.tests, what }] : [],
);

/** Some twenty runs of tests, each with a bug of its own: two minutes on a quiet machine, and ten were too few on a full one. */
const LONGEST_MS = 40 * 60_000;

describe('a planted bug is found by the tests beside the code', () => {
  let problems: (string | undefined)[];
  // One process for all: to load the test runner anew for each would cost more than most of the tests.
  beforeAll(async () => {
    problems = await whyTestsAreNotRed(found, testMachine());
  }, LONGEST_MS);

  it.each(found.map(({ what }, index) => ({ what, index })))('$what', ({ index }) => {
    expect(problems[index]).toBeUndefined();
  });
});
