import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * Files that take long for their size. Without a memory of earlier runs, as in a fresh clone, Vitest begins with the largest
 * files, and would come to these when nothing is left to run beside them.
 */
const LONG = [
  'faults/seeded/found-by-tests.test.ts',
  'e2e/kinds.test.ts',
  'faults/seeded/found-by-drills.test.ts',
  'e2e/every-role-and-width.test.ts',
  'e2e/ending.test.ts',
  'server/shutdown.process.test.ts',
  'faults/kill-server.test.ts',
  'e2e/recovery.test.ts',
  'e2e/contest-types.test.ts',
  'e2e/other-computer.test.ts',
  'server/database/backup.test.ts',
  'e2e/downloads.test.ts',
  'server/killed-job.process.test.ts',
  'e2e/acting-for-an-owner.test.ts',
  'e2e/first-journey.test.ts',
  'e2e/candidates.test.ts',
  'server/backup-commands.process.test.ts',
  'server/http/in-line.test.ts',
  'e2e/answer-log.test.ts',
  'e2e/every-page.test.ts',
  'e2e/ticket-login.test.ts',
  'e2e/killed.test.ts',
  'e2e/dashboard.test.ts',
  'e2e/question-types.test.ts',
  'faults/fuzz/fuzz.test.ts',
  'e2e/questionnaire-player.test.ts',
  'e2e/edit-form.test.ts',
  'e2e/ticket-lists.test.ts',
  'e2e/shared-computer.test.ts',
  'e2e/network-cut.test.ts',
  'e2e/question-editor.test.ts',
  'server/account/signin.test.ts',
  'server/http/access-matrix.test.ts',
  'server/database/postgres-faults.test.ts',
  'e2e/edited-while-running.test.ts',
  'server/jobs/jobs.test.ts',
  'server/database/migrate.test.ts',
  'e2e/two-authors.test.ts',
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
