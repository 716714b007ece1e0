import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/rescue-keys.test.ts'] }];

export const RESCUE_KEYS_MENDS: Mutant[] = [
  {
    name: 'rescue-one-key',
    what: 'one rescue secret opens the files of every contest',
    file: 'server/session/recovery/rescue-key.ts',
    edits: [
      {
        find: 'await listSecrets(db, ofContest(user.contest_id))',
        replace: `await listSecrets(db, 'rescue-files/')`,
      },
    ],
    proofs,
  },
  {
    name: 'rescue-key-for-ever',
    what: 'a contest keeps its rescue secret for ever',
    file: 'server/session/recovery/rescue-key.ts',
    edits: [{ find: 'Math.floor(now.getTime() / SECRET_LIFETIME_MS)', replace: '0 * now.getTime()' }],
    proofs,
  },
  {
    name: 'rescue-former-key',
    what: 'the former rescue secret opens files of today',
    file: 'server/session/recovery/rescue-key.ts',
    edits: [
      {
        find: '(ended === undefined || user.created_at < dayAfter(ended))',
        replace: `(ended === undefined || user.created_at !== '')`,
      },
    ],
    proofs,
  },
];
