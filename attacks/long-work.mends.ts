import type { Mutant } from '../faults/seeded/mutant.ts';

const proofs: Mutant['proofs'] = [{ tests: ['attacks/long-work.test.ts'] }];

export const LONG_WORK_MENDS: Mutant[] = [
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
    proofs,
  },
  {
    name: 'private-file-at-public-address',
    what: 'private files lie where public addresses lead',
    file: 'server/files/open-files.ts',
    edits: [{ find: 'await localFiles(join(folder, PRIVATE_PLACE))', replace: 'await localFiles(folder)' }],
    proofs,
  },
  {
    name: 'private-file-outdated',
    what: 'a private file is handed out after its time',
    file: 'server/files/stored-files.ts',
    edits: [{ find: "row?.state === 'ready' && !isOutdated", replace: "row?.state === 'ready'" }],
    proofs,
  },
  {
    name: 'job-of-another',
    what: 'a job is found by its id alone',
    file: 'server/jobs/job.repository.ts',
    edits: [
      {
        find: "selectFrom('job').selectAll().where('owner', '=', owner).where('id', '=', id)",
        replace: "selectFrom('job').selectAll().where('id', '=', id)",
      },
    ],
    proofs,
  },
  {
    name: 'job-cancelled-by-another',
    what: 'a job is cancelled by its id alone',
    file: 'server/jobs/job.repository.ts',
    edits: [
      {
        find: `    .updateTable('job')
    .where('owner', '=', owner)`,
        replace: `    .updateTable('job')`,
      },
    ],
    proofs,
  },
  {
    name: 'import-of-another',
    what: 'a staged list is taken over by whoever knows its id',
    file: 'server/candidate/candidate-import.repository.ts',
    edits: [
      {
        find: `    .selectFrom('candidate_import')
    .selectAll()
    .where('owner', '=', owner)`,
        replace: `    .selectFrom('candidate_import')
    .selectAll()`,
      },
    ],
    proofs,
  },
  {
    name: 'jobs-without-end',
    what: 'one owner begins any number of jobs',
    file: 'server/jobs/job.commands.ts',
    edits: [
      {
        find: 'if ((await countUnfinished(db, row.owner)) >= MOST_UNFINISHED_OF_ONE) return false;',
        replace: 'void countUnfinished;',
      },
    ],
    proofs,
  },
  {
    name: 'files-without-quota',
    what: 'one owner fills the disk with files',
    file: 'server/files/stored-file.commands.ts',
    edits: [
      {
        find: 'if ((await addFileBytes(db, room, row.size)) > quota) {',
        replace: 'if ((await addFileBytes(db, room, row.size)) > Infinity + quota) {',
      },
    ],
    proofs,
  },
  {
    name: 'events-without-end',
    what: 'one account holds any number of streams open',
    file: 'server/http/event-reply.ts',
    edits: [{ find: 'if (count >= MOST_OF_ONE)', replace: 'if (count >= Infinity * MOST_OF_ONE)' }],
    proofs,
  },
  {
    name: 'export-without-trace',
    what: 'nobody learns who took a list of people away',
    file: 'server/candidate/candidate-list.routes.ts',
    edits: [
      {
        find: 'await write.run(recordExportCommand, { actor, owner, now, filter });',
        replace: 'void recordExportCommand;',
      },
    ],
    proofs,
  },
];
