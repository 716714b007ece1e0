import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/nine-o-clock.test.ts'] }];
const RULES = 'domain/account/throttle.ts';

export const NINE_O_CLOCK_MENDS: Mutant[] = [
  {
    name: 'besieged-address-still-looks',
    what: 'an address where many guess is shown whoever they find',
    file: RULES,
    edits: [{ find: 'if (besieged && CALLS[call].isLookUp) return true;', replace: '' }],
    proofs,
  },
  {
    name: 'besieged-address-closed',
    what: 'an address where many guess lets nobody in any more',
    file: RULES,
    edits: [
      { find: 'if (besieged && CALLS[call].isLookUp) return true;', replace: 'if (besieged) return true;' },
    ],
    proofs,
  },
  {
    name: 'school-is-one-browser',
    what: 'all browsers behind one address share a budget',
    file: 'server/http/visitors.ts',
    edits: [{ find: 'client: (await idOf(request)) ?? NO_COOKIE', replace: 'client: NO_COOKIE' }],
    proofs,
  },
  {
    name: 'own-look-ups-besiege',
    what: 'whoever was looked up and got in still counts as looked up',
    file: 'server/session/entering/login-decision.ts',
    edits: [
      {
        find: "tallies.count(lookUpAttempt(id, username, visitor), 'let-in', now);",
        replace: '',
      },
    ],
    proofs,
  },
];
