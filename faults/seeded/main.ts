// Runs test files, each time with another bug, and prints what became of them: one line for each.
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startVitest } from 'vitest/node';
import type { Vite } from 'vitest/node';
import { ROOT } from '../../scripts/bootstrap/paths.mjs';
import type { Mutant } from './mutant.ts';
import { getMutant, MUTANT_VARIABLE } from './mutants.ts';
import { fileOf, planted, SIGN_VARIABLE } from './plant.ts';
import type { Planting, TestOutcome } from './prove.ts';

const folder = mkdtempSync(join(tmpdir(), 'kaopu-seeded-'));

function plantingPlugin(mutant: Mutant, onPlanted: () => void): Vite.Plugin {
  const isPlace = (id: string) => id === fileOf(mutant);
  return {
    name: 'seeded-bug',
    enforce: 'pre',
    // What is kept of a file between runs goes by what is on the disk, and would give this bug to the next run.
    configureVitest: ({ defineCacheKeyGenerator }) => {
      defineCacheKeyGenerator(({ id }) => (isPlace(id) ? false : undefined));
    },
    transform(source, id) {
      if (!isPlace(id)) return undefined;
      onPlanted();
      return planted(mutant, source);
    },
  };
}

async function runWith({ mutant: name, tests: files }: Planting): Promise<TestOutcome> {
  const mutant = getMutant(name);
  let isPlanted = false;
  /** Writer threads load files by themselves, and leave a sign when they have loaded the one with the bug. */
  const sign = join(folder, name);
  process.env[SIGN_VARIABLE] = sign;
  process.env[MUTANT_VARIABLE] = name;
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
      expect: { poll: { timeout: 30_000 } },
      // The first red one says it all.
      bail: 1,
      // A bug of both engines is found on SQLite, and sooner.
      provide:
        mutant.engine === 'postgres'
          ? { engines: ['postgres'], postgresUrl: process.env['TEST_DATABASE_URL'] ?? '' }
          : { engines: ['sqlite'], postgresUrl: '' },
      reporters: [{}],
    },
    { plugins: [plantingPlugin(mutant, () => (isPlanted = true))] },
  );
  const modules = vitest.state.getTestModules();
  const results = modules
    .flatMap((module) => [...module.children.allTests()])
    .map((test) => ({ name: test.fullName, ...test.result() }));
  await vitest.close();
  return {
    isPlanted: isPlanted || existsSync(sign),
    broken: modules.flatMap((module) => module.errors().map((error) => error.message)),
    failed: results.flatMap((result) =>
      result.state === 'failed' ? result.errors.map((error) => `${result.name}: ${error.message}`) : [],
    ),
  };
}

for (const planting of JSON.parse(process.argv[2] ?? '[]') as Planting[]) {
  console.log(JSON.stringify(await runWith(planting)));
}
rmSync(folder, { recursive: true });
process.exit(0);
