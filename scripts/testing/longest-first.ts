import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size. Without a memory of earlier runs, as in a fresh clone, Vitest begins with the largest
 * files, and would come to these when nothing is left to run beside them.
 */
const LONG = [
  'faults/seeded/found-by-tests.test.ts',
  'faults/seeded/found-by-drills.test.ts',
  'server/database/backup.test.ts',
  'server/killed-job.process.test.ts',
  'server/backup-commands.process.test.ts',
  'e2e/every-role-and-width.test.ts',
  'faults/kill-server.test.ts',
  'e2e/other-computer.test.ts',
  'e2e/ending.test.ts',
  'e2e/recovery.test.ts',
  'e2e/first-journey.test.ts',
  'e2e/every-page.test.ts',
  'e2e/downloads.test.ts',
  'e2e/candidates.test.ts',
  'e2e/acting-for-an-owner.test.ts',
  'server/http/access-matrix.test.ts',
  'server/database/migrate.test.ts',
  'e2e/contest-types.test.ts',
  'server/shutdown.process.test.ts',
  'e2e/killed.test.ts',
  'e2e/kinds.test.ts',
  'faults/restore-killed.test.ts',
  'server/http/in-line.test.ts',
  'server/report/report-batch.test.ts',
  'e2e/answer-log.test.ts',
  'e2e/questionnaire-player.test.ts',
  'e2e/shared-computer.test.ts',
  'e2e/network-cut.test.ts',
  'e2e/ticket-login.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const place = LONG.findIndex((file) => moduleId.endsWith(`/${file}`));
      return place === -1 ? LONG.length : place;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
