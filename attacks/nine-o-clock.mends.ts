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
  {
    name: 'places-made-up',
    what: 'whoever makes up an early place in the line goes before those who wait',
    file: 'server/http/in-line.ts',
    edits: [{ find: "return text === placeText(place, key) ? place : '';", replace: 'return sealed;' }],
    proofs: [{ tests: ['server/http/in-line.test.ts'] }],
  },
  {
    name: 'places-borrowed',
    what: 'a place in the line is good for whoever shows it',
    file: 'server/http/in-line.ts',
    edits: [{ find: 'text === placeText(place, key) ?', replace: "place !== '' ?" }],
    proofs: [{ tests: ['server/http/in-line.test.ts'] }],
  },
];
