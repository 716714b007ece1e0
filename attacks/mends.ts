import type { Mutant } from '../faults/seeded/mutant.ts';

/** Each mend taken out again: the attack beside it must be noticed. One list per topic, in `<topic>.mends.ts`. */
export const MENDS: Mutant[] = [];
