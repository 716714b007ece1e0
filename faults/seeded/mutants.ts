import { FIRST_MENDS, MENDS } from '../../attacks/mends.ts';
import type { Mutant } from './mutant.ts';

const LOST = 'acknowledged but not stored';
/** On a busy machine candidates answer seldom, and a server that is killed between two answers loses none. */
const A_LITTLE_LATER_MS = 400;

/** Beside these: a commit that is not synced (synchronous = NORMAL) is planted in server/durability.process.test.ts. */
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
      { drill: 'reordered-sqlite', sign: 'stored but never sent' },
      { drill: 'network-sqlite', sign: LOST },
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
    name: 'finished-not-counted',
    what: 'those who finish are not counted',
    file: 'server/database/completion-sql.ts',
    edits: [{ find: 'update of candidate, finished_at on', replace: 'update of candidate on' }],
    proofs: [{ drill: 'reordered-sqlite', sign: 'the counter says' }],
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
    name: 'late-answer-counts',
    what: 'an answer that comes after the grace counts without its owner',
    file: 'domain/session/contest-session.ts',
    edits: [{ find: `? 'open' : 'late'`, replace: `? 'open' : 'open'` }],
    proofs: [{ tests: ['domain/session/contest-session.test.ts'] }],
  },
  {
    name: 'grace-too-short',
    what: 'an answer that comes exactly at the end of the grace is late',
    file: 'domain/session/contest-session.ts',
    edits: [{ find: 'delayMs <= LATE_GRACE_MS', replace: 'delayMs < LATE_GRACE_MS' }],
    proofs: [{ tests: ['domain/session/contest-session.test.ts'] }],
  },
  {
    name: 'names-instead-of-ids',
    what: 'a candidate of a contest that was renamed is taken for somebody else',
    file: 'server/session/submission/apply-submissions.ts',
    edits: [
      {
        find: 'isPresentName(entry, userId) || isFormerName(loaded, entry, userId)',
        replace: 'isPresentName(entry, userId)',
      },
    ],
    proofs: [{ tests: ['server/session/submission/apply-submissions.test.ts'] }],
  },
  {
    name: 'answered-version-forgotten',
    what: 'an answer does not know which version of its task was answered',
    file: 'server/session/submission/apply-submissions.ts',
    edits: [{ find: 'readPlan(user.plan)?.tasks[input.taskId] ?? BUILT_IN', replace: 'BUILT_IN' }],
    proofs: [{ tests: ['server/session/submission/apply-submissions.test.ts'] }],
  },
  {
    name: 'poison-blocks',
    what: 'an answer whose check fails takes down the batch that it is in',
    file: 'tasks/check-answer.ts',
    edits: [{ find: '} catch (error) {', replace: '} catch (error) { throw error;' }],
    proofs: [{ tests: ['server/session/submission/apply-submissions.test.ts'] }],
  },
  {
    name: 'change-unseen',
    what: 'an answer that was changed and not submitted passes for the submitted one',
    file: 'domain/session/changed-answer.ts',
    edits: [{ find: '!isSameJson(withoutTimes(submitted), withoutTimes(typed))', replace: 'false' }],
    proofs: [{ tests: ['domain/session/changed-answer.test.ts'] }],
  },
  {
    name: 'page-goes-by-names',
    what: 'the page takes no acknowledgement after its contest was renamed',
    file: 'web/candidate/outbox/send-outcome.ts',
    edits: [{ find: 'answered?.id === userId', replace: 'answered?.username === userId' }],
    proofs: [{ tests: ['web/candidate/outbox/send-outcome.test.ts'] }],
  },
  {
    name: 'acknowledged-by-another-task',
    what: 'the page takes the acknowledgement of another task for that of its own',
    file: 'web/candidate/outbox/send-outcome.ts',
    edits: [{ find: 'task.id === taskId', replace: 'task.id > 0' }],
    proofs: [{ tests: ['web/candidate/outbox/send-outcome.test.ts'] }],
  },
  {
    name: 'poison-sent-for-ever',
    what: 'an answer that the server stumbles over is sent again and again, and all others wait',
    file: 'web/candidate/outbox/stumbling-blocks.ts',
    edits: [{ find: 'find(key).failures >= MOST_FAILURES', replace: 'false' }],
    proofs: [{ tests: ['web/candidate/outbox/outbox-poison.test.ts'] }],
  },
  {
    name: 'left-answers-lie-open',
    what: 'what one pupil has left on a shared computer stays readable for the next',
    file: 'web/candidate/left-behind/seal-left.ts',
    edits: [{ find: 'await store.forgetSealed(userId, unsent);', replace: '' }],
    proofs: [{ tests: ['web/candidate/left-behind/left-behind.test.ts'] }],
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
  {
    name: 'content-for-anybody',
    what: 'the bytes made for those who have started are given to whoever has not',
    file: 'server/session/given-content.ts',
    edits: [
      {
        find: "const key = plan === '' || problem !== undefined ? JSON.stringify(shown) : plan;",
        replace: "const key = '';",
      },
    ],
    proofs: [{ tests: ['server/session/given-content.test.ts'] }],
  },
  {
    name: 'content-of-before',
    what: 'whoever starts after an edit is given the bytes that were made before it',
    file: 'server/session/given-content.ts',
    edits: [
      {
        find: "const key = plan === '' || problem !== undefined ? JSON.stringify(shown) : plan;",
        replace: "const key = shown.map(({ name }) => name).join(' ');",
      },
    ],
    proofs: [{ tests: ['server/session/given-content.test.ts'] }],
  },
];

/** Bugs that would let a spreadsheet do harm, or take over something else than it holds. */
const SHEETS: Mutant[] = [
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
  {
    name: 'checksum-unread',
    what: 'a damaged spreadsheet is taken for a whole one',
    file: 'server/zip/zip-file.ts',
    edits: [{ find: ' || crc !== entry.crc', replace: '' }],
    proofs: [
      { tests: ['server/spreadsheet/refused-files.test.ts'] },
      { drill: 'sheets', sign: 'neither refused nor read as it was' },
    ],
  },
  {
    name: 'tag-without-end',
    what: 'a spreadsheet with a tag that never ends is kept in memory',
    file: 'server/spreadsheet/xml-scanner.ts',
    edits: [{ find: 'this.#bytes.length > LONGEST_TOKEN_BYTES', replace: 'false' }],
    proofs: [{ tests: ['server/spreadsheet/refused-files.test.ts'] }],
  },
  {
    name: 'live-formula',
    what: 'a text that looks like a formula is written as one',
    file: 'server/spreadsheet/write-sheet.ts',
    edits: [
      {
        find: 'const shared = this.#shared.referenceTo(value);',
        replace:
          "if (value.startsWith('=')) return `${start}><f>${escaped(value.slice(1))}</f></c>`; const shared = this.#shared.referenceTo(value);",
      },
    ],
    proofs: [{ tests: ['server/spreadsheet/write-sheet.test.ts'] }],
  },
];

export const MUTANTS: Mutant[] = [...LOSSES, ...SHEETS, ...MENDS];

/** Those that every test run plants. */
export const SHORT_LIST: Mutant[] = [...LOSSES, ...FIRST_MENDS];

/** Which bug a process is to load, by its name. */
export const MUTANT_VARIABLE = 'FAULTS_MUTANT';

export function getMutant(name: string): Mutant {
  const mutant = MUTANTS.find((entry) => entry.name === name);
  if (!mutant) throw new Error(`there is no seeded bug called ${name}`);
  return mutant;
}
