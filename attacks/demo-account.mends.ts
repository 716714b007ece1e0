import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/demo-account.test.ts'] }];

export const DEMO_ACCOUNT_MENDS: Mutant[] = [
  {
    name: 'demo-by-default',
    what: 'a site that runs in earnest gets the demo’s account unless it says no',
    file: 'server/config.ts',
    edits: [
      {
        find: `env.DEMO ?? (env.NODE_ENV !== 'production' && env.PUBLIC_URL === undefined)`,
        replace: 'env.DEMO ?? true',
      },
    ],
    proofs,
  },
  {
    name: 'demo-in-silence',
    what: 'nobody is told that a site is open to everybody',
    file: 'server/app.ts',
    edits: [{ find: 'isPublicAddress(address) && (await hasDemoAccount())', replace: 'false' }],
    proofs,
  },
];
