import type { Mutant } from './mutant.ts';

const LOST = 'acknowledged but not stored';
/** On a busy machine candidates answer seldom, and a server that is killed between two answers loses none. */
const A_LITTLE_LATER_MS = 400;

/**
 * Bugs that would lose an answer or double one: at least one for each drill that can go red, and for each place where an answer
 * waits. Beside these: a commit that is not synced (synchronous = NORMAL) is planted in server/durability.process.test.ts.
 */
const LOSSES: Mutant[] = [
  {
    name: 'sqlite-early-acknowledgement',
    what: 'the SQLite writer acknowledges before it commits',
    file: 'server/database/sqlite-writer.thread.ts',
    edits: [
      {
        find: `connection.exec('commit')`,
        // Of submissions only: a login that is not stored yet would be noticed at once.
        replace: `if (results.every((result) => typeof result.output?.reply === 'string')) {
          results.isSent = true;
          inbox.postMessage([...results]);
          await new Promise((resolve) => setTimeout(resolve, ${A_LITTLE_LATER_MS}));
        }
        connection.exec('commit')`,
      },
      {
        find: 'inbox.postMessage(await writeBatch())',
        replace: 'await writeBatch().then((results) => results.isSent || inbox.postMessage(results))',
      },
    ],
    proofs: [{ drill: 'kill-sqlite', sign: LOST }],
  },
  {
    name: 'postgres-early-acknowledgement',
    what: 'a batch on PostgreSQL is acknowledged before it is committed',
    file: 'server/database/postgres-writer.thread.ts',
    edits: [
      {
        find: `[stored, client.query('commit')]`,
        replace: `[stored, (() => {
          const { release } = client;
          client.release = () => {};
          const commit = () => client.query('commit').then(() => release(), () => release(true));
          setTimeout(commit, ${A_LITTLE_LATER_MS});
          return { command: 'COMMIT' };
        })()]`,
      },
    ],
    proofs: [
      { drill: 'kill-postgres', sign: LOST },
      { drill: 'failover-hosts', sign: LOST },
      { drill: 'failover-pgbouncer', sign: LOST },
    ],
  },
  {
    name: 'postgres-asynchronous-commit',
    what: 'PostgreSQL acknowledges commits before they are on the disk',
    file: 'server/database/postgres-pools.ts',
    edits: [
      { find: `synchronous_commit: 'on'`, replace: `synchronous_commit: 'off'` },
      { find: `<> 'off'`, replace: `<> 'on'` },
    ],
    proofs: [{ drill: 'postgres-restart', sign: LOST }],
  },
  {
    name: 'pooled-asynchronous-commit',
    what: 'behind a pooler, commits are on the disk only where the database is set so',
    file: 'server/database/postgres-client.ts',
    edits: [{ find: '`$1; ${this.#settings}`', replace: `'$1'` }],
    engine: 'postgres',
    proofs: [{ tests: ['server/database/postgres-pooler.test.ts'] }],
  },
  {
    name: 'repetition-not-recognised',
    what: 'the server does not look whether it has a key already',
    file: 'server/session/submission/apply-submissions.ts',
    edits: [{ find: 'knownKeys.get(key)', replace: 'undefined' }],
    proofs: [
      { drill: 'reordered-sqlite', sign: 'was answered with' },
      { drill: 'reordered-postgres', sign: 'was answered with' },
    ],
  },
  {
    name: 'key-ignored',
    what: 'the server gives every request a key of its own',
    file: 'server/session/submission/submission.routes.ts',
    edits: [{ find: 'return header;', replace: 'return request.id;' }],
    proofs: [
      { drill: 'network-sqlite', sign: LOST },
      { drill: 'reordered-sqlite', sign: 'stored but never sent' },
    ],
  },
  {
    name: 'older-answer-wins',
    what: 'an answer with a lower sequence replaces a newer one',
    file: 'domain/session/submission-decision.ts',
    edits: [{ find: 'sequence > currentSequence', replace: 'true' }],
    proofs: [
      { tests: ['domain/session/submission-decision.test.ts'] },
      { drill: 'reordered-sqlite', sign: 'the current answer has sequence' },
      { drill: 'reordered-postgres', sign: 'the current answer has sequence' },
    ],
  },
  {
    name: 'postgres-reads-before-lock',
    what: 'a batch on PostgreSQL decides without the answers of the one that it has waited for',
    file: 'server/session/submission/postgres-submission.repository.ts',
    edits: [
      { find: 'client.query({ ...LOCK, values: [tokens] })', replace: 'undefined' },
      {
        find: `and v.kind = 'history'\``,
        replace: `and v.kind = 'history' order by u.id for update of u\``,
      },
    ],
    proofs: [{ drill: 'reordered-postgres', sign: 'Property failed' }],
  },
  {
    name: 'outbox-forgets-early',
    what: 'the page removes an answer from its outbox before it is acknowledged',
    file: 'web/candidate/outbox/sending-one.ts',
    edits: [
      {
        find: 'await options.transport(first)',
        replace: '(await keep((kept) => kept.removeAcknowledged(first)), await options.transport(first))',
      },
    ],
    proofs: [{ tests: ['web/candidate/outbox/outbox.test.ts'] }],
  },
  {
    name: 'outbox-forgets-on-reload',
    what: 'after a reload the page takes what it had queued for sent',
    file: 'web/candidate/outbox/outbox.ts',
    edits: [{ find: 'queued: known,', replace: 'queued: [],' }],
    proofs: [{ tests: ['web/candidate/outbox/outbox-keeping.test.ts'] }],
  },
  {
    name: 'drafts-stay-here',
    what: 'the page takes every draft for saved on the server',
    file: 'web/candidate/outbox/draft-book.ts',
    edits: [{ find: 'typed && !typed.isSaved', replace: 'typed && !typed' }],
    proofs: [{ tests: ['web/candidate/outbox/outbox-drafts.test.ts'] }],
  },
  {
    name: 'poison-blocks',
    what: 'an answer whose check fails takes down the batch that it is in',
    file: 'tasks/check-answer.ts',
    edits: [{ find: '} catch (error) {', replace: '} catch (error) { throw error;' }],
    proofs: [{ tests: ['server/session/submission/apply-submissions.test.ts'] }],
  },
  {
    name: 'left-answers-forgotten',
    what: 'what one pupil has left on a shared computer is forgotten before the server has it',
    file: 'web/candidate/left-behind/deliver-left.ts',
    edits: [
      {
        find: `outcome.kind === 'delivered' && outcome.refusedCount === 0`,
        replace: `outcome.kind !== 'unreachable'`,
      },
    ],
    proofs: [{ tests: ['web/candidate/left-behind/left-behind.test.ts'] }],
  },
  {
    name: 'other-device-unseen',
    what: 'a device goes on with its old draft although another has submitted since',
    file: 'domain/session/settle-devices.ts',
    edits: [{ find: `if (hasSeen(here, there)) return 'mine';`, replace: `return 'mine';` }],
    proofs: [{ tests: ['domain/session/settle-devices.test.ts'] }],
  },
];

/** One for each kind of promise that docs/security.md makes. */
export const HOLES: Mutant[] = [
  {
    name: 'body-before-session',
    what: 'the body of an answer is read before anybody is asked who sends it',
    file: 'server/http/serve.ts',
    edits: [
      {
        find: 'options.accessInTransaction ? demandSomebody : demandSession',
        replace: 'options.accessInTransaction ? () => undefined : demandSession',
      },
    ],
    proofs: [{ tests: ['server/http/request-bodies.test.ts'] }],
  },
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
    proofs: [{ tests: ['server/http/throttling.test.ts'] }],
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
    proofs: [{ tests: ['server/http/throttling.test.ts'] }],
  },
  {
    name: 'takeover-unasked',
    what: 'a live session is taken over without asking',
    file: 'domain/session/take-over.ts',
    edits: [{ find: `if (!isMeant) return { kind: 'ask' };`, replace: '' }],
    proofs: [{ tests: ['domain/session/take-over.test.ts'] }],
  },
  {
    name: 'future-answer',
    what: 'an answer whose number lies ahead of the clock is taken',
    file: 'domain/session/submission-decision.ts',
    edits: [
      {
        find: 'if (submission.sequence !== undefined && isAhead(submission.sequence, now.getTime())) {',
        replace: 'if (false) {',
      },
    ],
    proofs: [{ tests: ['domain/session/submission-decision.test.ts'] }],
  },
  {
    name: 'filling-history',
    what: 'the history of one candidate grows without end',
    file: 'server/session/submission/apply-submissions.ts',
    edits: [
      {
        find: 'const isBeyond = isBeyondHistory(submission, body, applied);',
        replace: 'const isBeyond = false;',
      },
    ],
    proofs: [{ tests: ['server/session/volume.test.ts'] }],
  },
  {
    name: 'any-proxy-believed',
    what: 'whoever connects is believed about the address of a client',
    file: 'server/app.ts',
    edits: [{ find: 'trustProxy: config.trustProxy', replace: 'trustProxy: config.trustProxy !== false' }],
    proofs: [{ tests: ['server/http/addresses.test.ts'] }],
  },
  {
    name: 'no-header-of-the-page',
    what: 'a browser may make changing calls without the header of our page',
    file: 'server/http/same-origin.ts',
    edits: [{ find: `headers.page === PAGE_HEADER['x-kaopu-page'] || !isBrowser(headers)`, replace: 'true' }],
    proofs: [{ tests: ['server/http/same-origin.test.ts'] }],
  },
  {
    name: 'token-of-anybody',
    what: 'nobody looks who has signed what the provider is said to have said',
    file: 'server/account/single-sign-on.ts',
    edits: [{ find: 'oidc.enableNonRepudiationChecks, ', replace: '' }],
    proofs: [{ tests: ['server/account/signin.test.ts'] }],
  },
  {
    name: 'session-of-deleted-account',
    what: 'the session of a deleted account goes on',
    file: 'server/http/session.repository.ts',
    edits: [{ find: '|| !isOfSomebody(row)', replace: '' }],
    proofs: [{ tests: ['server/account/sessions.test.ts'] }],
  },
  {
    name: 'private-file-of-another',
    what: 'a private file is found by its id alone',
    file: 'server/files/stored-file.repository.ts',
    edits: [
      {
        find: `    .where('owner', '=', owner)
    .where('id', '=', id)
    .executeTakeFirst();`,
        replace: `    .where('id', '=', id)
    .executeTakeFirst();`,
      },
    ],
    proofs: [{ tests: ['server/jobs/job-owner.test.ts'] }],
  },
  {
    name: 'traces-of-results',
    what: 'reading results leaves no trace',
    file: 'domain/account/traces.ts',
    edits: [{ find: `if (shows === 'results') return traced('read-results');`, replace: '' }],
    proofs: [{ tests: ['domain/account/traces.test.ts'] }],
  },
  {
    name: 'queries-in-the-log',
    what: 'the log repeats the query, with tickets and codes',
    file: 'server/http/request-log.ts',
    edits: [{ find: `request.url.split('?', 1)`, replace: '[request.url]' }],
    proofs: [{ tests: ['server/http/request-log.test.ts'] }],
  },
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
    proofs: [{ tests: ['server/session/recovery/rescue-key.test.ts'] }],
  },
  {
    name: 'strangers-dashboard',
    what: 'a dashboard shows the progress to whoever knows the number',
    file: 'server/session/read-dashboard.ts',
    edits: [{ find: 'children: isKnown ? children : [],', replace: 'children,' }],
    proofs: [{ tests: ['server/session/strangers.test.ts'] }],
  },
  {
    name: 'bomb-unpacked',
    what: 'a spreadsheet is unpacked however much comes out of it',
    file: 'server/zip/file-reading.ts',
    edits: [{ find: 'unpacked > packed * this.limits.ratio', replace: 'false' }],
    proofs: [
      { drill: 'sheets', sign: 'something was read out of what must be refused' },
      { tests: ['server/spreadsheet/refused-files.test.ts'] },
    ],
  },
];

/** Thirty at most: each is a line of the product's source that a refactoring has to keep up with. */
export const MUTANTS: Mutant[] = [...LOSSES, ...HOLES];

/** Which bug a process is to load, by its name. */
export const MUTANT_VARIABLE = 'FAULTS_MUTANT';

export function getMutant(name: string): Mutant {
  const mutant = MUTANTS.find((entry) => entry.name === name);
  if (!mutant) throw new Error(`there is no seeded bug called ${name}`);
  return mutant;
}
