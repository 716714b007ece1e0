import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/passwords.test.ts'] }];

export const PASSWORDS_MENDS: Mutant[] = [
  {
    name: 'password-old-sessions',
    what: 'a changed password leaves the other sessions alive',
    file: 'server/account/own-account.commands.ts',
    edits: [{ find: "await endOthers(db, input, 'password-changed')", replace: '0' }],
    proofs,
  },
  {
    name: 'password-policy',
    what: 'a common password may be set',
    file: 'server/account/own-account.routes.ts',
    edits: [{ find: 'passwordProblem(newPassword, about)', replace: 'undefined' }],
    proofs,
  },
  {
    name: 'password-guesses',
    what: 'the old password can be guessed without end',
    file: 'server/account/own-account.routes.ts',
    edits: [{ find: "await demandTry(write, { attempt, trial: 'miss', now });", replace: '' }],
    proofs,
  },
  {
    name: 'password-of-first-admin',
    what: 'a site may begin with a common administrator’s password',
    file: 'server/demo/first-start.ts',
    edits: [{ find: '  demandGoodPassword(config);', replace: '' }],
    proofs,
  },
  {
    name: 'password-stays-cheap',
    what: 'a password that was stored with less work tells by its time that its user exists',
    file: 'server/account/account.routes.ts',
    edits: [
      {
        find: 'if (oldHash == null || !isCheapHash(oldHash)) return;',
        replace: 'if (oldHash !== undefined) return;',
      },
    ],
    proofs,
  },
  {
    name: 'password-change-undone',
    what: 'a password that is hashed anew undoes a change that was made meanwhile',
    file: 'server/account/account.commands.ts',
    edits: [
      { find: 'if ((await findAccount(db, username))?.password_hash !== oldHash) return;', replace: '' },
    ],
    proofs,
  },
];
