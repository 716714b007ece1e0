import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { pinSurroundings } from './scripts/testing/surroundings.ts';

pinSurroundings();

// Every test file, server process and writer thread loads the same hundreds of modules: Node keeps what it has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'artifacts/compile-cache');

/**
 * Browser files that compare a page's clock with the server's, or must do something before a time is over: beside another
 * file a busy machine would be measured. They come first, when the static checks fill their pauses and stand back behind them.
 * All other browser files only wait for what happens, and run side by side.
 */
const ALONE = ['e2e/deadline.test.ts', 'e2e/server-clock.test.ts'];

const WITH_PASSWORDS = { setupFiles: ['scripts/testing/cheap-passwords.ts'] };

/**
 * One process for many files, most of which load longer than they run: pure rules leave nothing behind, and what a test of
 * the server changes in its process, such as a replaced function, it puts back.
 */
const ONE_PROCESS = { isolate: false };

/** Only what hangs is to be ended: a machine may be three times as slow as usual, and share its cores. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 90_000 } } };

const BROWSER = { ...WITH_PASSWORDS, ...ONE_PROCESS, ...PATIENCE };

/**
 * Files of the server, drills and pages run in one queue: some compute, and most wait for processes, pages and the end of a
 * patience. More of them than cores fill the gaps.
 */
const SIDE_BY_SIDE = { maxWorkers: 5, sequence: { groupOrder: 3 } };

export default defineConfig({
  test: {
    globalSetup: ['scripts/testing/global-setup.ts'],
    reporters: ['default', './scripts/testing/counts-reporter.ts'],
    pool: 'forks',
    maxWorkers: 2,
    setupFiles: ['scripts/testing/leave-nothing-behind.ts'],
    restoreMocks: true,
    unstubEnvs: true,
    unstubGlobals: true,
    sequence: { sequencer: LongestFirst },
    // The groups run one after the other; a single worker in group 0, which stands for no group, would come last.
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{domain,ui,tasks,api,web,scripts}/**/*.test.{ts,tsx}'],
          testTimeout: 10_000,
          ...ONE_PROCESS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        extends: true,
        test: {
          ...WITH_PASSWORDS,
          name: 'server',
          include: ['server/**/*.test.ts'],
          ...PATIENCE,
          ...ONE_PROCESS,
          ...SIDE_BY_SIDE,
        },
      },
      {
        extends: true,
        test: {
          ...WITH_PASSWORDS,
          name: 'attacks',
          include: ['attacks/**/*.test.ts'],
          ...PATIENCE,
          ...ONE_PROCESS,
          ...SIDE_BY_SIDE,
        },
      },
      {
        extends: true,
        test: {
          name: 'faults',
          include: ['faults/**/*.test.ts'],
          ...PATIENCE,
          ...SIDE_BY_SIDE,
        },
      },
      {
        extends: true,
        test: {
          ...BROWSER,
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ALONE,
          ...SIDE_BY_SIDE,
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
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
