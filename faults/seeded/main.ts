// Runs test files with the bug that the environment names, and prints what became of them.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import { getMutant, MUTANT_VARIABLE } from './mutants.ts';
import { fileOf, planted, SIGN_VARIABLE } from './plant.ts';
import type { TestOutcome } from './prove.ts';

const mutant = getMutant(process.env[MUTANT_VARIABLE] ?? '');
const files = process.argv.slice(2);
let isPlanted = false;
/** Writer threads load files by themselves, and leave a sign when they have loaded the one with the bug. */
const folder = mkdtempSync(join(tmpdir(), 'kaopu-seeded-'));
const sign = join(folder, 'planted');
process.env[SIGN_VARIABLE] = sign;

const plugin = {
  name: 'seeded-bug',
  enforce: 'pre' as const,
  transform(source: string, id: string) {
    if (id !== fileOf(mutant)) return undefined;
    isPlanted = true;
    return planted(mutant, source);
  },
};

const vitest = await startVitest(
  'test',
  files,
  {
    root: ROOT,
    config: false,
    include: files,
    watch: false,
    pool: 'forks',
    setupFiles: ['scripts/testing/cheap-passwords.ts'],
    execArgv: ['--import', new URL('./preload.ts', import.meta.url).href],
    // As patient as the projects that the tests belong to: a test that was only slow would pass for a red one.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // The first red one says it all.
    bail: 1,
    // A bug of the other engine, or of both, is found without this one, and sooner.
    provide: { postgresUrl: mutant.engine === 'postgres' ? (process.env['TEST_DATABASE_URL'] ?? '') : '' },
    reporters: [{}],
    // It knows files by what is on the disk, and would give this bug to the next one.
    fsModuleCache: false,
  },
  { plugins: [plugin] },
);
const modules = vitest.state.getTestModules();
const tests = modules.flatMap((module) => [...module.children.allTests()]);
const outcome: TestOutcome = {
  isPlanted: isPlanted || existsSync(sign),
  broken: modules.flatMap((module) => module.errors().map((error) => error.message)),
  failed: tests.flatMap((test) => {
    const result = test.result();
    return result.state === 'failed'
      ? result.errors.map((error) => `${test.fullName}: ${error.message}`)
      : [];
  }),
};
await vitest.close();
rmSync(folder, { recursive: true });
console.log(JSON.stringify(outcome));
process.exit(0);
