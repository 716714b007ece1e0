import type { Mutant, Proof } from '../faults/seeded/mutant.ts';

const PROOFS: [Proof] = [{ tests: ['attacks/filling.test.ts'] }];

export const FILLING_MENDS: Mutant[] = [
  {
    name: 'filling-logs',
    what: 'logs are taken without end',
    file: 'server/log/decide-logs.ts',
    edits: [{ find: 'if (isBeyond(user, input))', replace: 'if (false)' }],
    proofs: PROOFS,
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
    proofs: PROOFS,
  },
  {
    name: 'filling-history-rows',
    what: 'beyond the budget each answer still leaves a row on SQLite',
    file: 'server/session/submission/sqlite-submission.repository.ts',
    edits: [
      {
        find: 'else if (row.isBeyond) statements.dropReplaced',
        replace: 'else if (false) statements.dropReplaced',
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'filling-history-lost',
    what: 'what counted beyond the budget is gone when the owner thinks again',
    file: 'server/session/recovery/recovery.commands.ts',
    edits: [{ find: '  await keepCurrentBody(db, user.id, late.task_index);\n', replace: '' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-drafts',
    what: 'drafts are written as fast as they come',
    file: 'server/session/submission/apply-submissions.ts',
    edits: [{ find: 'volume.draftsThisMinute + bytes > DRAFT_BYTES_A_MINUTE', replace: 'false' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-drafts-between-answers',
    what: 'each submission gives the drafts of its candidate a new minute',
    file: 'server/session/submission/sqlite-submission.repository.ts',
    edits: [
      {
        find: `select bytes from ticket_volume where ticket_user_id = ? and kind = 'draft' and minute = ?`,
        replace: `select bytes from ticket_volume v where ticket_user_id = ? and kind = 'draft' and minute = ?
          and exists (select 1 from answer_draft d where d.ticket_user_id = v.ticket_user_id)`,
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'filling-drafts-delivered',
    what: 'drafts are delivered as fast as they come',
    file: 'server/session/recovery/apply-rescue-file.commands.ts',
    edits: [{ find: "action === 'deliver-answers' ? drafts?.bytes : undefined", replace: 'undefined' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-deliveries',
    what: 'answers are delivered as fast as they come',
    file: 'server/session/recovery/deliveries.ts',
    edits: [{ find: 'before < DELIVERED_A_MINUTE', replace: 'before < Infinity' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-deliveries-by-files',
    what: 'a delivery costs the same however much it holds',
    file: 'domain/session/volume.ts',
    edits: [{ find: 'Math.max(entries, LEAST_DELIVERED)', replace: 'LEAST_DELIVERED' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-deliveries-opened',
    what: 'deliveries beyond the budget are opened all the same',
    file: 'server/session/recovery/deliveries.ts',
    edits: [{ find: '>= DELIVERED_A_MINUTE', replace: '>= Infinity' }],
    proofs: PROOFS,
  },
  {
    name: 'filling-delivery-size',
    what: 'thousands of answers are delivered in one command, while everybody waits',
    file: 'server/session/recovery/recovery.routes.ts',
    edits: [
      {
        find: 'entries > MOST_ENTRIES_DELIVERED',
        replace: 'false',
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'filling-delivery-record',
    what: 'each delivery leaves a row in the audit log',
    file: 'server/session/recovery/apply-rescue-file.commands.ts',
    edits: [
      {
        find: 'await recordAuditSum(db, record, DELIVERIES_ON_RECORD_MS, now, withCountsOf)',
        replace: 'await recordAudit(db, record, now)',
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'filling-deadlock',
    what: 'logs of the same candidates that come to two processes at once deadlock',
    file: 'server/database/ticket-volume.repository.ts',
    edits: [{ find: '    order by 1, 2\n', replace: '' }],
    engine: 'postgres',
    proofs: [{ tests: ['server/database/ticket-volume.test.ts'] }],
  },
];
