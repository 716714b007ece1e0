import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/passwords.test.ts'] }];

export const PASSWORDS_MENDS: Mutant[] = [
  {
    name: 'password-old-sessions',
    what: 'a changed password leaves the other sessions alive',
    file: 'server/account/own-account.commands.ts',
    edits: [{ find: "await endAll(db, others, 'password-changed', now);", replace: '' }],
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
        find: 'if (!isCheapHash(oldHash)) return;',
        replace: 'if (isCheapHash(oldHash)) return;',
      },
    ],
    proofs,
  },
  {
    name: 'password-change-undone',
    what: 'a password that is hashed anew undoes a change that was made meanwhile',
    file: 'server/account/account.commands.ts',
    edits: [
      { find: 'if ((await lockAccount(db, username))?.password_hash !== oldHash) return;', replace: '' },
    ],
    proofs,
  },
  {
    name: 'password-old-log-in',
    what: 'a log-in with the old password that is under way survives the change',
    file: 'server/account/account.commands.ts',
    edits: [
      {
        find: 'if ((await presentHash(db, subject)) !== checkedHash) return undefined;',
        replace:
          "if (subject.type !== 'normal-user' && (await presentHash(db, subject)) !== checkedHash) return;",
      },
    ],
    proofs,
  },
  {
    name: 'password-old-log-in-at-once',
    what: 'a log-in with the old password that comes with the change survives it',
    file: 'server/account/account.commands.ts',
    edits: [
      {
        find: 'return (await lockAccount(db, subject.username))?.password_hash;',
        replace: 'return (await findAccount(db, subject.username))?.password_hash;',
      },
    ],
    engine: 'postgres',
    proofs,
  },
  {
    name: 'password-old-look-up',
    what: 'a look-up with the old query password that is under way survives the change',
    file: 'server/account/account.commands.ts',
    edits: [
      {
        find: 'if ((await presentHash(db, subject)) !== checkedHash) return undefined;',
        replace:
          "if (subject.type === 'normal-user' && (await presentHash(db, subject)) !== checkedHash) return;",
      },
    ],
    proofs,
  },
  {
    name: 'password-stored-anew-refused',
    what: 'whoever comes while the same password is stored anew is refused',
    file: 'server/account/account.routes.ts',
    edits: [
      {
        find: 'if (token !== undefined) return { token, checkedHash };',
        replace: 'return token === undefined ? undefined : { token, checkedHash };',
      },
    ],
    proofs,
  },
  {
    name: 'password-by-ended-session',
    what: 'a session that its owner has ended meanwhile changes the password',
    file: 'server/account/own-account.commands.ts',
    edits: [
      { find: 'return others.length < sessions.length ? others : undefined;', replace: 'return others;' },
    ],
    proofs,
  },
  {
    name: 'password-busy-costs-tries',
    what: 'a new password that the server had no time for counts as a wrong old one',
    file: 'server/account/password.ts',
    edits: [
      {
        find: 'return orTakeBack(write, counted, hashPassword(password, counted.attempt.address));',
        replace: 'return hashPassword(password, counted.attempt.address);',
      },
    ],
    proofs,
  },
];
