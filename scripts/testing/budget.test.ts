import { describe, expect, it } from 'vitest';
import { budgetProblems, FILE_SECONDS, LAYER_SECONDS } from './budget.ts';
import { countUnit, takeUnits, WEIGHTS, weightOf } from './units.ts';

const many = (seconds: number) => ({ app: Math.ceil(seconds / WEIGHTS.app) + 1 });

describe('what is counted', () => {
  it('is what was counted since the last time', () => {
    takeUnits();
    countUnit('page');
    countUnit('page');
    countUnit('shot');
    expect(takeUnits()).toEqual({ page: 2, shot: 1 });
    expect(takeUnits()).toEqual({});
  });

  it('weighs the sum of its units', () => {
    expect(weightOf({ page: 2, site: 1 })).toBeCloseTo(2 * WEIGHTS.page + WEIGHTS.site);
  });
});

describe('the budget', () => {
  it('has nothing against light files', () => {
    expect(budgetProblems([{ file: 'a.test.ts', layer: 'routes', units: { app: 1 } }])).toEqual([]);
  });

  it('names a file that is too heavy', () => {
    const problems = budgetProblems([{ file: 'a.test.ts', layer: 'routes', units: many(FILE_SECONDS) }]);
    expect(problems).toEqual([expect.stringContaining('a.test.ts weighs')]);
  });

  it('names a layer that is too heavy, and says what to do', () => {
    const most = LAYER_SECONDS['routes'] ?? 0;
    const files = Array.from({ length: Math.ceil(most / 4) }, (_, index) => ({
      file: `${index}.test.ts`,
      layer: 'routes',
      units: many(4),
    }));
    expect(budgetProblems(files)).toEqual([expect.stringContaining('belongs to the whole run')]);
  });

  it('does not take a layer of which nothing was counted for a light one', () => {
    const problems = budgetProblems([{ file: 'a.test.ts', layer: 'browser', units: {} }]);
    expect(problems).toEqual([expect.stringContaining('nothing was counted')]);
  });

  it('demands a budget for every layer that opens something', () => {
    const problems = budgetProblems([{ file: 'a.test.ts', layer: 'new', units: { page: 1 } }]);
    expect(problems).toEqual([expect.stringContaining('has no budget')]);
    expect(budgetProblems([{ file: 'a.test.ts', layer: 'unit', units: {} }])).toEqual([]);
  });
});
