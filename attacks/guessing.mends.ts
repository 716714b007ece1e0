import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/guessing.test.ts'] }];

export const GUESSING_MENDS: Mutant[] = [
  {
    name: 'counted-after-hashing',
    what: 'a guess at a password is counted after it was looked at',
    file: 'server/account/account.routes.ts',
    edits: [
      { find: "await demandTry(write, { attempt, trial: 'miss', now });", replace: '' },
      {
        find: 'if (!letIn) {',
        replace: `if (!letIn) {
          await demandTry(write, { attempt, trial: 'miss', now });`,
      },
    ],
    proofs,
  },
  {
    name: 'query-password-not-counted-ahead',
    what: 'a guess at a query password is not counted before it is looked at',
    file: 'server/account/account.commands.ts',
    edits: [{ find: "hasPassword ? 'wrong-password' : 'hit'", replace: "'hit'" }],
    proofs,
  },
  {
    name: 'any-number-of-hashes-at-once',
    what: 'as many passwords are hashed at once as come',
    file: 'server/account/password.ts',
    edits: [{ find: 'underWay < MOST_AT_ONCE', replace: 'underWay < Infinity' }],
    proofs,
  },
  {
    name: 'any-number-waits-for-hashing',
    what: 'any number of log-ins wait for their password to be hashed',
    file: 'server/account/password.ts',
    edits: [{ find: 'waiting.length >= MOST_WAITING', replace: 'waiting.length >= Infinity' }],
    proofs,
  },
  {
    name: 'refused-guess-stays-counted',
    what: 'a log-in that the server had no time for counts as a failure',
    file: 'server/account/password.ts',
    edits: [
      {
        find: 'if (error instanceof HttpError) await write.run(takeTryBackCommand, counted);',
        replace: '',
      },
    ],
    proofs,
  },
  {
    name: 'new-browser-new-guesses',
    what: 'whoever is a new browser at each try guesses one password without end',
    file: 'domain/account/throttle.ts',
    edits: [
      { find: 'const FAILURES_OF_ALL_CLIENTS = 50;', replace: 'const FAILURES_OF_ALL_CLIENTS = Infinity;' },
    ],
    proofs,
  },
  {
    name: 'address-not-locked',
    what: 'on PostgreSQL tries that come together are counted side by side',
    file: 'server/http/throttling.repository.ts',
    engine: 'postgres',
    edits: [
      {
        find: "conflict.column('key').doUpdateSet((eb) => ({ key: eb.ref('excluded.key') }))",
        replace: "conflict.column('key').doNothing()",
      },
      {
        find: `.returningAll()
    .executeTakeFirstOrThrow();`,
        replace: `.returningAll()
    .executeTakeFirst() ?? { key: '', counted: '', window_start: '' };`,
      },
    ],
    proofs,
  },
];
