import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/single-sign-on.test.ts'] }];

export const SINGLE_SIGN_ON_MENDS: Mutant[] = [
  {
    name: 'administrator-by-chosen-name',
    what: 'a name that people choose at the provider makes an administrator',
    file: 'domain/account/sign-on-people.ts',
    edits: [
      {
        find: `claims['sub'] === person.value`,
        replace: `[claims['sub'], claims['preferred_username']].includes(person.value)`,
      },
    ],
    proofs,
  },
  {
    name: 'administrator-by-unverified-address',
    what: 'an address that the provider has not verified makes an administrator',
    file: 'domain/account/sign-on-people.ts',
    edits: [{ find: 'isVerified === true &&', replace: 'true &&' }],
    proofs,
  },
  {
    name: 'token-of-anybody',
    what: 'nobody looks who has signed what the provider is said to have said',
    file: 'server/account/single-sign-on.ts',
    edits: [{ find: 'oidc.enableNonRepudiationChecks, ', replace: '' }],
    proofs,
  },
  {
    name: 'everybody-an-author',
    what: 'whoever can sign in becomes an author, whatever the settings say',
    file: 'server/account/signin.commands.ts',
    edits: [{ find: 'if (!isAuthor)', replace: 'if (false)' }],
    proofs,
  },
  {
    name: 'owner-by-chosen-name',
    what: 'a name that somebody chooses gives them what an owner without an account has there',
    file: 'server/account/account.repository.ts',
    edits: [{ find: 'if (await owned.executeTakeFirst()) return true;', replace: '' }],
    proofs,
  },
  {
    name: 'managed-by-chosen-name',
    what: 'a name that somebody chooses puts them under an account that manages another',
    file: 'server/account/account.repository.ts',
    edits: [
      { find: 'return managing.some((row) => managedIn(row).includes(username));', replace: 'return false;' },
    ],
    proofs,
  },
];
