import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/throttling.test.ts'] }];
const RULES = 'domain/account/throttle.ts';

export const THROTTLING_MENDS: Mutant[] = [
  {
    name: 'padding-makes-room',
    what: 'names that were let in make room for wrong ones',
    file: RULES,
    edits: [
      {
        find: 'sum + costOf(call, outcome), 0);',
        replace: "sum + (outcome === 'let-in' || outcome === 'led-on' ? -NAME : NAME), 0);",
      },
    ],
    proofs,
  },
  {
    name: 'right-look-ups-are-free',
    what: 'a look-up that finds somebody is not counted',
    file: 'server/http/throttling.commands.ts',
    edits: [
      {
        find: 'if (!tallies.wasShown(attempt, now)) await demandTry',
        replace: 'if (found.isGuess && !tallies.wasShown(attempt, now)) await demandTry',
      },
    ],
    proofs,
  },
  {
    name: 'reports-are-free',
    what: 'whoever is let in to a report has not tried a name',
    file: RULES,
    edits: [
      {
        find: "'report-login': { isLookUp: false, hasSecret: true, letInCost: NAME }",
        replace: "'report-login': { isLookUp: false, hasSecret: true, letInCost: 0 }",
      },
    ],
    proofs,
  },
  {
    name: 'name-locked-for-the-address',
    what: 'failures of one browser close a name for all at its address',
    file: RULES,
    edits: [
      {
        find: 'if ((tried?.failures ?? 0) >= FAILURES_OF_ONE_CLIENT) return true;',
        replace: 'if (Math.max(tried?.failures ?? 0, failuresOfAll) >= FAILURES_OF_ONE_CLIENT) return true;',
      },
    ],
    proofs,
  },
  {
    name: 'name-locked-for-everybody',
    what: 'failures at a name are counted whatever address they come from',
    file: 'server/http/login-tallies.ts',
    edits: [
      { find: '`client/${address}/${client}`', replace: '`client/${client}`' },
      { find: '`name/${call}/${address}/${hashOf(name)}`', replace: '`name/${call}/${hashOf(name)}`' },
    ],
    proofs,
  },
  {
    name: 'ticket-locked-by-new-browsers',
    what: 'many new browsers close a ticket for its owner at the same address',
    file: RULES,
    edits: [
      {
        find: "'ticket-login': { isLookUp: false, hasSecret: false,",
        replace: "'ticket-login': { isLookUp: false, hasSecret: true,",
      },
    ],
    proofs,
  },
  {
    name: 'one-key-for-all-calls',
    what: 'failures of one call lock the others',
    file: 'server/http/login-tallies.ts',
    edits: [
      {
        find: 'return isThrottled(attempt.call, hashOf(attempt.name), this.#countsOf(attempt, now));',
        replace: `const counts = this.#countsOf(attempt, now);
    const calls = Object.keys(counts.client) as GuardedCall[];
    return calls.some((call) => isThrottled(call, hashOf(attempt.name), counts));`,
      },
    ],
    proofs,
  },
  {
    name: 'each-address-of-a-network',
    what: 'each address of a network of the newer protocol has a budget of its own',
    file: 'server/http/visitors.ts',
    edits: [{ find: 'address: networkOf(request.ip)', replace: 'address: request.ip' }],
    proofs,
  },
];
