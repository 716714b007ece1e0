import type { Mutant } from '../faults/seeded/mutant.ts';

const file = 'domain/ticket/ticket-pattern.ts';
const proofs: Mutant['proofs'] = [{ tests: ['attacks/patterns.test.ts'] }];

export const PATTERNS_MENDS: Mutant[] = [
  {
    name: 'patterns-of-any-size',
    what: 'a ticket pattern may be of any size',
    file,
    edits: [{ find: 'const MOST_INSTRUCTIONS = 500', replace: 'const MOST_INSTRUCTIONS = Infinity' }],
    proofs,
  },
  {
    name: 'patterns-compiled-each-time',
    what: 'a ticket pattern is compiled for every number that is looked up',
    file,
    edits: [{ find: 'kept.get(pattern) ?? compile(pattern)', replace: 'compile(pattern)' }],
    proofs,
  },
];
