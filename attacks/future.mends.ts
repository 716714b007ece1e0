import type { Mutant, Proof } from '../faults/seeded/mutant.ts';

const PROOFS: [Proof] = [{ tests: ['attacks/future.test.ts'] }];

export const FUTURE_MENDS: Mutant[] = [
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
    proofs: PROOFS,
  },
  {
    name: 'future-draft',
    what: 'a draft whose number lies ahead of the clock is taken',
    file: 'domain/session/submission-decision.ts',
    edits: [{ find: 'if (isAhead(draft.sequence, now.getTime()))', replace: 'if (false)' }],
    proofs: PROOFS,
  },
  {
    name: 'future-log',
    what: 'a log whose number lies ahead of the clock is taken',
    file: 'server/log/decide-logs.ts',
    edits: [{ find: 'if (isAnyAhead)', replace: 'if (false)' }],
    proofs: PROOFS,
  },
  {
    name: 'future-stored',
    what: 'a stored number that lies ahead makes all later answers count for nothing',
    file: 'domain/session/submission-decision.ts',
    edits: [
      {
        find: 'sequence !== undefined && isAhead(sequence, now.getTime()) ? undefined : sequence',
        replace: 'sequence',
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'future-told',
    what: 'a page is told a number that lies ahead, and goes on from it',
    file: 'domain/session/sequence.ts',
    edits: [{ find: '? Date.parse(storedAt) : sequence', replace: '? sequence : sequence' }],
    proofs: PROOFS,
  },
  {
    name: 'future-rescue',
    what: 'a rescue file brings an answer whose number lies ahead',
    file: 'server/session/recovery/apply-rescue-file.commands.ts',
    edits: [{ find: 'const honest = withoutAhead(entries, now);', replace: 'const honest = entries;' }],
    proofs: PROOFS,
  },
];
