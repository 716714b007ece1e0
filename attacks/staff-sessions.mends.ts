import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/staff-sessions.test.ts'] }];

export const STAFF_SESSIONS_MENDS: Mutant[] = [
  {
    name: 'session-of-deleted-account',
    what: 'the session of a deleted account goes on',
    file: 'server/http/session.repository.ts',
    edits: [{ find: '|| !isOfSomebody(row)', replace: '' }],
    proofs,
  },
  {
    name: 'session-left-behind',
    what: 'a new log-in leaves the old session of the browser alive',
    file: 'server/http/session.repository.ts',
    edits: [
      {
        find: 'if (browser.tokenHash !== undefined) await endSession(db, browser.tokenHash, now);',
        replace: '',
      },
    ],
    proofs,
  },
  {
    name: 'session-without-limits',
    what: 'a staff session that nobody uses goes on',
    file: 'server/http/session.repository.ts',
    edits: [{ find: 'isSessionOver(limitsOf(row), now) ||', replace: '' }],
    proofs,
  },
  {
    name: 'session-use-not-noted',
    what: 'a session in use ends as if nobody used it',
    file: 'server/http/serve.ts',
    edits: [{ find: 'app.presence.hear(session.tokenHash, now);', replace: ';' }],
    proofs,
  },
  {
    name: 'kept-alive-by-a-page',
    what: 'a page that asks by itself keeps a session alive at which nobody sits',
    file: 'server/http/serve.ts',
    edits: [{ find: ' && !declared.isUnattended', replace: '' }],
    proofs,
  },
  {
    name: 'session-limits-of-admins',
    what: 'an administrator’s session lasts as long as an author’s',
    file: 'domain/account/session-limits.ts',
    edits: [{ find: `LIMITS[isAdmin ? 'administrator' : type]`, replace: 'LIMITS[type]' }],
    proofs,
  },
  {
    name: 'sessions-of-others-ended',
    what: 'the sessions of somebody else can be ended',
    file: 'server/account/own-sessions.repository.ts',
    edits: [{ find: `.where('s.username', '=', username)`, replace: '' }],
    proofs,
  },
  {
    name: 'ended-session-ends-others',
    what: 'a session that was ended meanwhile ends the one that has ended it',
    file: 'server/account/own-account.commands.ts',
    edits: [
      { find: 'return others.length < sessions.length ? others : undefined;', replace: 'return others;' },
    ],
    proofs,
  },
  {
    name: 'slow-bodies-believed',
    what: 'a session that has ended while its body came still changes things',
    file: 'server/http/serve.ts',
    edits: [
      { find: 'if (!options.accessInTransaction && isOld) await demandSession(request);', replace: '' },
    ],
    proofs,
  },
];
