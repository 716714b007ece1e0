import { existsSync, globSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FOLDERS_ABOUT, filesOf, LISTED_FILES, misplacedFiles, serverFiles, thisRun } from './runs.ts';

const JOURNEYS_AND_DRILLS = globSync(['{e2e,faults}/**/*.test.ts', 'server/**/*.process.test.ts']);

describe('the runs', () => {
  it('know every journey, drill and test of a whole process, once', () => {
    expect(JOURNEYS_AND_DRILLS.length).toBeGreaterThan(50);
    expect(misplacedFiles(JOURNEYS_AND_DRILLS)).toEqual([]);
    expect(misplacedFiles(['e2e/unheard-of.test.ts'])).toEqual(['e2e/unheard-of.test.ts']);
  });

  it('name no file and no folder that is not there', () => {
    expect([...LISTED_FILES, ...FOLDERS_ABOUT].filter((path) => !existsSync(path))).toEqual([]);
  });

  it('are the whole one unless the environment says otherwise', () => {
    expect(thisRun({})).toEqual({ run: 'whole', touched: [] });
    expect(thisRun({ TEST_RUN: 'usual', TEST_TOUCHED: 'a b\nc' })).toEqual({
      run: 'usual',
      touched: ['a b', 'c'],
    });
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
    expect(bothOf(usual)).toContain('server/{session,database}/**/*.test.ts');
    expect(bothOf(usual)).not.toContain('server/chart/**/*.test.ts');
    expect(bothOf(touching('domain/chart/chart-rules.ts'))).toContain('server/chart/**/*.test.ts');
    expect(serverFiles(touching('server/chart/x.ts')).sqlite.exclude).toContain('server/chart/**/*.test.ts');
  });

  it('runs no file twice: what is on both engines is not on SQLite alone', () => {
    const { both, sqlite } = serverFiles(usual);
    expect(sqlite.exclude).toEqual(expect.arrayContaining(both.include));
  });
});
