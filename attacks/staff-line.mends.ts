import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/staff-line.test.ts'] }];

export const STAFF_LINE_MENDS: Mutant[] = [
  {
    name: 'staff-line-by-name',
    what: 'whoever invents names is many people in line',
    file: 'server/http/in-line.ts',
    edits: [
      {
        find: 'return { key: `${address} ${client}`, network: address',
        replace: 'return { key: `${address} ${client} ${username}`, network: address',
      },
    ],
    proofs,
  },
  {
    name: 'staff-line-without-fairness',
    what: 'a crowd from one address stands before everybody who comes later',
    file: 'server/http/overload.ts',
    edits: [{ find: '() => ROOM_FOR_STAFF, STAFF_APART_MS)', replace: '() => ROOM_FOR_STAFF)' }],
    proofs,
  },
  {
    name: 'passwords-of-one-crowd',
    what: 'a crowd from one address fills the queue of passwords',
    file: 'server/account/password.ts',
    edits: [
      {
        find: 'if (waiting.length >= MOST_WAITING) makeRoomFor(from);',
        replace: 'if (waiting.length >= MOST_WAITING) throw busy();',
      },
    ],
    proofs,
  },
];
