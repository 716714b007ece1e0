import { join } from 'node:path';
import type { ProvidedContext } from 'vitest';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testing/longest-first.ts';
import { type Files, filesOf, serverFiles, TEST_FILES, thisRun } from './scripts/testing/runs.ts';
import { pinSurroundings } from './scripts/testing/surroundings.ts';

pinSurroundings();

// Every test file, server process and writer thread loads the same hundreds of modules: Node keeps what it has compiled.
process.env['NODE_COMPILE_CACHE'] ??= join(import.meta.dirname, 'artifacts/compile-cache');

const chosen = thisRun();
const server = serverFiles(chosen);

/** What it opens and starts is counted, and kept within a budget (scripts/testing/budget.ts). */
const COUNTED = { setupFiles: ['scripts/testing/hand-in-units.ts'] };
const WITH_PASSWORDS = { setupFiles: ['scripts/testing/cheap-passwords.ts', ...COUNTED.setupFiles] };

/**
 * One process for many files, most of which load longer than they run: pure rules leave nothing behind, and what a test of
 * the server changes in its process, such as a replaced function, it puts back.
 */
const ONE_PROCESS = { isolate: false };

/** Only what hangs is to be ended: a machine may be three times as slow as usual, and share its cores. */
const PATIENCE = { testTimeout: 180_000, hookTimeout: 120_000, expect: { poll: { timeout: 90_000 } } };

/**
 * Files of the server, drills and pages run in one queue: some compute, and most wait for processes, pages and databases. More
 * of them than cores fill the gaps; their number does not depend on the machine, so that it meets the same everywhere.
 */
const SIDE_BY_SIDE = { maxWorkers: 4, sequence: { groupOrder: 2 } };

const onServer = (name: string, files: Files, provide: Partial<ProvidedContext> = {}) => ({
  extends: true as const,
  test: {
    ...WITH_PASSWORDS,
    name,
    ...files,
    provide,
    ...PATIENCE,
    ...ONE_PROCESS,
    ...SIDE_BY_SIDE,
  },
});

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
          ...COUNTED,
          name: 'unit',
          ...filesOf(TEST_FILES.unit, chosen),
          ...PATIENCE,
          ...ONE_PROCESS,
          sequence: { groupOrder: 1 },
        },
      },
      onServer('server', server.both),
      onServer('server-on-sqlite', server.sqlite, { engines: ['sqlite'] }),
      {
        extends: true,
        test: {
          ...COUNTED,
          name: 'faults',
          ...filesOf(TEST_FILES.faults, chosen),
          ...PATIENCE,
          ...SIDE_BY_SIDE,
        },
      },
      {
        extends: true,
        test: {
          ...WITH_PASSWORDS,
          name: 'e2e',
          ...filesOf(TEST_FILES.e2e, chosen),
          ...PATIENCE,
          ...ONE_PROCESS,
          ...SIDE_BY_SIDE,
        },
      },
    ],
  },
});
