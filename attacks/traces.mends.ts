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
    name: 'traces-of-the-refused',
    what: 'a read that was refused is taken for one that was not',
    file: 'server/http/serve.ts',
    edits: [
      {
        find: 'if (isTraced && isChanging(declared)) await',
        replace: 'if (isTraced) await',
      },
    ],
    proofs: [{ tests: ['server/audit/audit-reads.test.ts'] }],
  },
  {
    name: 'traces-after-the-answer',
    what: 'an answer goes out before its trace is written',
    file: 'server/http/serve.ts',
    edits: [
      {
        find: 'if (isTraced && !isChanging(declared) && !showsNobody(answer))\n        await',
        replace: 'if (isTraced && !isChanging(declared) && !showsNobody(answer))\n        void',
      },
    ],
    proofs: [{ tests: ['server/audit/audit-reads.test.ts'] }],
  },
  {
    name: 'traces-of-refusals-unlimited',
    what: 'whoever asks for one school after another fills the audit log',
    file: 'server/http/traces.ts',
    edits: [
      { find: 'subjects.has(subject) || subjects.size > MOST_REFUSALS', replace: 'subjects.has(subject)' },
    ],
    proofs: [{ tests: ['server/audit/audit-reads.test.ts'] }],
  },
  {
    name: 'traces-of-logins',
    what: 'nothing is left of a log-in of staff once the session is gone',
    file: 'server/http/session.repository.ts',
    edits: [
      {
        find: 'await recordLogin(db, subject, browser.address, now);',
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
    edits: [{ find: '{ of: from, most', replace: "{ of: 'staff', most" }],
    proofs,
  },
  {
    name: 'traces-fill-the-log',
    what: 'strangers can fill the audit log with failed log-ins',
    file: FAILED_LOGINS,
    edits: [{ find: 'most: MOST_OF_ONE_ADDRESS_AN_HOUR,', replace: 'most: 1e6,' }],
    proofs,
  },
  {
    name: 'traces-fill-the-log-together',
    what: 'strangers at many addresses can fill the audit log with failed log-ins',
    file: FAILED_LOGINS,
    edits: [{ find: 'most: MOST_OF_STAFF_AN_HOUR,', replace: 'most: 1e6,' }],
    proofs,
  },
  {
    name: 'traces-staff-hidden',
    what: 'numbers tried from many networks hide guesses at staff',
    file: 'server/database/audit.repository.ts',
    edits: [
      { find: "if (of === 'staff') rows = rows.where('owner', '=', '');", replace: "if (of === 'staff');" },
    ],
    proofs,
  },
  {
    name: 'traces-left-out',
    what: 'the log does not say that it was too many to be recorded',
    file: FAILED_LOGINS,
    edits: [{ find: 'return sayLeftOut(db, limit, now);', replace: 'return;' }],
    proofs,
  },
  {
    name: 'traces-network-left-out',
    what: 'the log does not say that one network was too much to be recorded',
    file: FAILED_LOGINS,
    edits: [
      {
        find: 'asked.names.has(inWindow) || asked.names.size > MOST_OF_ONE_ADDRESS_AN_HOUR',
        replace: 'asked.names.has(inWindow) || asked.names.size >= MOST_OF_ONE_ADDRESS_AN_HOUR',
      },
    ],
    proofs,
  },
  {
    name: 'traces-write-for-each-guess',
    what: 'each guess costs a write of its own',
    file: FAILED_LOGINS,
    edits: [
      {
        find: 'asked.names.has(inWindow) || asked.names.size > MOST_OF_ONE_ADDRESS_AN_HOUR',
        replace: 'asked.names.size < 0',
      },
    ],
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
