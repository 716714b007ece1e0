import { describe, expect, it } from 'vitest';
import { fileProblems, FILE_SECONDS, LAYER_SECONDS, layerProblems } from './budget.ts';
import { countUnit, takeUnits, type Units, WEIGHTS, weightOf } from './units.ts';

const many = (seconds: number) => ({ app: Math.ceil(seconds / WEIGHTS.app) + 1 });
const file = (layer: string, units: Units, { name = 'a', hasRun = true } = {}) => ({
  file: `${name}.test.ts`,
  ...{ layer, units, hasRun },
});

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
    const light = [file('routes', { app: 1 })];
    expect([...fileProblems(light), ...layerProblems(light)]).toEqual([]);
  });

  it('names a file that is too heavy', () => {
    const problems = fileProblems([file('routes', many(FILE_SECONDS))]);
    expect(problems).toEqual([expect.stringContaining('a.test.ts weighs')]);
  });

  it('names a layer that is too heavy, and says what to do', () => {
    const most = LAYER_SECONDS['routes'] ?? 0;
    const files = Array.from({ length: Math.ceil(most / 4) }, (_, index) =>
      file('routes', many(4), { name: String(index) }),
    );
    expect(fileProblems(files)).toEqual([]);
    expect(layerProblems(files)).toEqual([expect.stringContaining('belongs to the whole run')]);
  });

  it('does not take a layer of which nothing was counted for a light one', () => {
    const problems = layerProblems([file('browser', {})]);
    expect(problems).toEqual([expect.stringContaining('nothing was counted')]);
    // Where there is no browser, all of it was skipped.
    expect(layerProblems([file('browser', {}, { hasRun: false })])).toEqual([]);
  });

  it('demands a budget for every layer that opens something', () => {
    expect(layerProblems([file('new', { page: 1 })])).toEqual([expect.stringContaining('has no budget')]);
    expect(layerProblems([file('unit', {})])).toEqual([]);
  });
});
