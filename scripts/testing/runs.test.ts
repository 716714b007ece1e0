import { existsSync, globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  FOLDERS_ABOUT,
  filesOf,
  isAsUsual,
  LISTED_FILES,
  misplacedFiles,
  ON_BOTH_ENGINES,
  serverFiles,
  TEST_FILES,
  thisRun,
} from './runs.ts';

const JOURNEYS_AND_DRILLS = globSync(['{e2e,faults}/**/*.test.ts', 'server/**/*.process.test.ts']);

describe('the runs', () => {
  it('know every journey, drill and test of a whole process, once', () => {
    expect(JOURNEYS_AND_DRILLS.length).toBeGreaterThan(50);
    expect(misplacedFiles(JOURNEYS_AND_DRILLS), 'in no list of scripts/testing/runs.ts, or in both').toEqual(
      [],
    );
    expect(misplacedFiles(['e2e/unheard-of.test.ts'])).toEqual(['e2e/unheard-of.test.ts']);
  });

  it('take every file that looks like a test', () => {
    const taken = new Set(globSync(Object.values(TEST_FILES)));
    const looksLikeOne = globSync('*/**/*.{test,spec}.{ts,tsx,mts,cts,js,jsx,mjs,cjs}', {
      exclude: ['node_modules/**', 'artifacts/**', 'dist/**', 'data/**'],
    });
    expect(looksLikeOne.length).toBeGreaterThan(400);
    expect(
      looksLikeOne.filter((file) => !taken.has(file)),
      'in no project of vitest.config.ts',
    ).toEqual([]);
  });

  it('find files for every pattern of what runs on both engines', () => {
    expect(ON_BOTH_ENGINES.filter((pattern) => globSync(pattern).length === 0)).toEqual([]);
  });

  it('name no file and no folder that is not there', () => {
    expect([...LISTED_FILES, ...FOLDERS_ABOUT].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('are the whole one unless the environment says otherwise', () => {
    expect(thisRun({})).toEqual({ run: 'whole', touched: [] });
    const folder = mkdtempSync(join(tmpdir(), 'kaopu-touched-'));
    const list = join(folder, 'touched.txt');
    writeFileSync(list, 'a b\nc');
    expect(thisRun({ TEST_RUN: 'usual', TEST_TOUCHED: list })).toEqual({
      run: 'usual',
      touched: ['a b', 'c'],
    });
    rmSync(folder, { recursive: true });
  });
});

describe('the usual run', () => {
  const usual = { run: 'usual', touched: [] } as const;
  const touching = (...touched: string[]) => ({ run: 'usual', touched }) as const;

  it('leaves journeys of staff out', () => {
    expect(filesOf('e2e/**/*.test.ts', usual).exclude).toContain('e2e/charts.test.ts');
    expect(filesOf('e2e/**/*.test.ts', usual).exclude).not.toContain('e2e/killed.test.ts');
  });

  it('has them where something was touched that they are about', () => {
    expect(filesOf('e2e/**/*.test.ts', touching('domain/chart/chart-rules.ts')).exclude).not.toContain(
      'e2e/charts.test.ts',
    );
    expect(filesOf('e2e/**/*.test.ts', touching('e2e/charts.test.ts')).exclude).not.toContain(
      'e2e/charts.test.ts',
    );
    expect(filesOf('e2e/**/*.test.ts', touching('domain/charting/else.ts')).exclude).toContain(
      'e2e/charts.test.ts',
    );
  });

  it('takes the other engine where SQL decides, and where something was touched', () => {
    const bothOf = (chosen: Parameters<typeof serverFiles>[0]) => serverFiles(chosen).both.include;
    expect(bothOf(usual)).toEqual(expect.arrayContaining([...ON_BOTH_ENGINES]));
    expect(bothOf(usual)).not.toContain('server/chart/**/*.test.ts');
    expect(bothOf(touching('domain/chart/chart-rules.ts'))).toContain('server/chart/**/*.test.ts');
    expect(serverFiles(touching('server/chart/x.ts')).sqlite.exclude).toContain('server/chart/**/*.test.ts');
  });

  it('tells which files are as usual beside what was touched', () => {
    const chosen = touching('domain/chart/chart-rules.ts', 'e2e/kinds.test.ts');
    expect(isAsUsual('e2e/kinds.test.ts', chosen)).toBe(true);
    expect(isAsUsual('server/task/task.routes.test.ts', chosen)).toBe(true);
    // On another engine as well, and brought along.
    expect(isAsUsual('server/chart/chart.routes.test.ts', chosen)).toBe(false);
    expect(isAsUsual('e2e/charts.test.ts', chosen)).toBe(false);
  });

  it('runs no file twice: what is on both engines is not on SQLite alone', () => {
    const { both, sqlite } = serverFiles(usual);
    expect(sqlite.exclude).toEqual(expect.arrayContaining(both.include));
  });
});
