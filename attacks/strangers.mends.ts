import type { Mutant, Proof } from '../faults/seeded/mutant.ts';

const PROOFS: [Proof] = [{ tests: ['attacks/strangers.test.ts'] }];

export const STRANGERS_MENDS: Mutant[] = [
  {
    name: 'strangers-dashboard',
    what: 'a dashboard shows the progress to whoever knows the number',
    file: 'server/session/read-dashboard.ts',
    edits: [{ find: 'children: isKnown ? children : [],', replace: 'children,' }],
    proofs: PROOFS,
  },
  {
    name: 'strangers-forged-pass',
    what: 'the signature of a dashboard pass is not looked at',
    file: 'server/http/seals.ts',
    edits: [{ find: '&& timingSafeEqual(given, right)', replace: '' }],
    proofs: PROOFS,
  },
  {
    name: 'strangers-kept-pass',
    what: 'the pass of the one who sat here before stays when somebody else logs in',
    file: 'server/session/dashboard-pass.ts',
    edits: [{ find: '...(isSame ? pass.tickets : [])', replace: '...(pass?.tickets ?? [])' }],
    proofs: PROOFS,
  },
  {
    name: 'strangers-tasks-after-end',
    what: 'tasks can be read after the end',
    file: 'domain/session/task-view.ts',
    edits: [
      {
        find: 'return isStopped(session) || isOver ? TASKS_WITHHELD.afterEnd : undefined;',
        replace: 'return undefined;',
      },
    ],
    proofs: PROOFS,
  },
  {
    name: 'strangers-tasks-while-closed',
    what: 'tasks can be read after the owner has closed the test',
    file: 'domain/session/task-view.ts',
    edits: [{ find: `if (contest.state !== 'active') return TASKS_WITHHELD.whileClosed;`, replace: '' }],
    proofs: PROOFS,
  },
  {
    name: 'strangers-deleted-contest',
    what: 'tasks of a deleted contest can be read where they were shown after the end',
    file: 'server/session/given-content.ts',
    edits: [{ find: 'if (contest.deleted_at !== null) return TASKS_WITHHELD.whileClosed;', replace: '' }],
    proofs: PROOFS,
  },
];
