import { defineConfig } from 'vitest/config';

/** Journeys that mostly wait for pages, and measure nobody's patience: two of them share the machine. */
const SIDE_BY_SIDE = [
  'every-owner-page',
  'every-page',
  'contest-types',
  'answer-log',
  'question-types',
  'dashboard',
].map((name) => `e2e/${name}.test.ts`);

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    reporters: ['default', './scripts/testing/counts-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    restoreMocks: true,
    unstubEnvs: true,
    // The groups run one after the other: most browser tests measure a page's patience and want the machine to themselves.
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
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e-side-by-side',
          include: SIDE_BY_SIDE,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: SIDE_BY_SIDE,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          maxWorkers: 1,
          fileParallelism: false,
          sequence: { groupOrder: 3 },
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 60_000,
          sequence: { groupOrder: 4 },
        },
      },
    ],
  },
});
