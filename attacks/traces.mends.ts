import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/traces.test.ts'] }];
const FAILED_LOGINS = 'server/http/failed-logins.ts';

export const TRACES_MENDS: Mutant[] = [
  {
    name: 'traces-of-results',
    what: 'reading results leaves no trace',
    file: 'domain/account/traces.ts',
    edits: [{ find: `if (shows === 'results') return traced('read-results');`, replace: '' }],
    proofs,
  },
  {
    name: 'traces-of-acting-for-others',
    what: 'acting for others leaves no trace',
    file: 'domain/account/traces.ts',
    edits: [{ find: `if (changes) return traced('act-for-another');`, replace: '' }],
    proofs,
  },
  {
    name: 'traces-each-poll',
    what: 'a page that polls results writes a row each time',
    file: 'server/http/traces.ts',
    edits: [
      {
        find: 'isRead ? recordAuditOnce(db, record, READS_WINDOW_MS, now) : recordAudit(db, record, now)',
        replace: 'recordAudit(db, record, now)',
      },
    ],
    proofs,
  },
  {
    name: 'traces-of-logins',
    what: 'nothing is left of a log-in of staff once the session is gone',
    file: 'server/http/session.repository.ts',
    edits: [
      {
        find: "if (subject.type === 'normal-user') await recordLogin(db, subject.username, browser.address, now);",
        replace: 'void recordLogin;',
      },
    ],
    proofs,
  },
  {
    name: 'traces-of-failed-logins',
    what: 'a failed log-in of staff leaves no trace',
    file: 'server/account/account.routes.ts',
    edits: [
      {
        find: `await app.noteFailedLogin(request, { owner: '', name: username });`,
        replace: '',
      },
    ],
    proofs,
  },
  {
    name: 'traces-of-wrong-tickets',
    what: 'a wrong number at a test leaves no trace',
    file: 'server/session/session.routes.ts',
    edits: [
      { find: 'if (isWrongLogin(outcome)) void', replace: 'if (isWrongLogin(outcome) && !owner) void' },
    ],
    proofs,
  },
  {
    name: 'traces-hidden-by-others',
    what: 'names invented at one address hide guesses from another',
    file: FAILED_LOGINS,
    edits: [{ find: 'countFailedLogins(db, { from, since }', replace: 'countFailedLogins(db, { since }' }],
    proofs,
  },
  {
    name: 'traces-fill-the-log',
    what: 'strangers can fill the audit log with failed log-ins',
    file: FAILED_LOGINS,
    edits: [{ find: 'if (ofOne >= MOST_OF_ONE_ADDRESS_AN_HOUR) return;', replace: '' }],
    proofs,
  },
  {
    name: 'traces-fill-the-log-together',
    what: 'strangers at many addresses can fill the audit log with failed log-ins',
    file: FAILED_LOGINS,
    edits: [{ find: 'if (ofAll >= MOST_OF_ALL_AN_HOUR) return;', replace: '' }],
    proofs,
  },
  {
    name: 'traces-write-for-each-guess',
    what: 'each guess costs a write of its own',
    file: FAILED_LOGINS,
    edits: [{ find: 'if (!asked.takes(login)) return;', replace: '' }],
    proofs,
  },
  {
    name: 'traces-fail-the-answer',
    what: 'a failed log-in is answered otherwise where it cannot be recorded',
    file: FAILED_LOGINS,
    edits: [
      {
        find: `request.log.error({ err: error }, 'a failed log-in could not be recorded');`,
        replace: 'throw error;',
      },
    ],
    proofs,
  },
];
