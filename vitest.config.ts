import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';

/**
 * Browser files that compare a page's clock with the server's, or must do something before a time is over: beside another
 * file a busy machine would be measured. All other browser files only wait for what happens, and run side by side.
 */
const ALONE = ['e2e/deadline.test.ts', 'e2e/server-clock.test.ts'];

/** What is polled for on a busy machine may take as long as Playwright's own waiting. */
const BROWSER = { testTimeout: 120_000, hookTimeout: 120_000, expect: { poll: { timeout: 15_000 } } };

/** Most of these wait for processes, pages and the end of a patience: more of them than cores fill the gaps. */
const MOSTLY_WAITING = { processes: 5, pages: 4 };

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    reporters: ['default', './scripts/testing/counts-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    sequence: { sequencer: LongestFirst },
    // The groups run one after the other.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,ui,tasks,api,web,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 10_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'server',
          include: ['server/**/*.test.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
          maxWorkers: MOSTLY_WAITING.processes,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          maxWorkers: MOSTLY_WAITING.processes,
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ALONE,
          maxWorkers: MOSTLY_WAITING.pages,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e-alone',
          include: ALONE,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
