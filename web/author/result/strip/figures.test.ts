import { describe, expect, it } from 'vitest';
import type { ResultSummary } from '#domain/result/result-row.schema.ts';
import { figuresOf, isChosen, percentText, sameFigures } from './figures.ts';

const summary = (changes: Partial<ResultSummary> = {}): ResultSummary => ({
  ...{ at: '2026-09-01T10:00:00.000Z', listed: 10, loggedIn: 7, meanMs: null, medianMs: null },
  states: { finished: 3, 'in-progress': 2, 'time-over': 1, none: 1, absent: 4, 'over-quota': 0 },
  ...{ waiting: { late: 0, aside: 0 }, partial: 0, earlier: 0, tasks: [] },
  ...changes,
});
const figure = (key: string, changes: Partial<ResultSummary> = {}) =>
  figuresOf(summary(changes)).find((each) => each.key === key);

describe('the figures above the results', () => {
  it('are always the same seven, in their order, and the rare ones where there are any', () => {
    const keys = ['listed', 'logged-in', 'in-progress', 'finished', 'absent', 'time-over', 'none'];
    expect(figuresOf(summary()).map(({ key }) => key)).toEqual(keys);
    const rare = { partial: 2, waiting: { late: 1, aside: 3 } };
    expect(figuresOf(summary(rare)).map(({ key }) => key)).toEqual([...keys, 'partial', 'late', 'aside']);
  });

  it('say whom the table shows when they are pressed', () => {
    expect(figure('listed')?.filter).toEqual({ states: '', marks: '' });
    expect(figure('logged-in')?.filter.states).toBe('none,in-progress,time-over,finished,over-quota');
    expect(figure('absent')).toMatchObject({ label: '未登录', count: 4, filter: { states: 'absent' } });
    expect(figure('late', { waiting: { late: 1, aside: 0 } })?.filter).toEqual({ states: '', marks: 'late' });
    const absent = figure('absent');
    expect(absent && isChosen(absent, { states: 'absent', marks: '' })).toBe(true);
    expect(absent && isChosen(absent, { states: 'absent', marks: 'late' })).toBe(false);
  });

  it('are shares of everybody who is listed or has come', () => {
    expect(figure('finished')?.note).toBe('27%');
    expect(figure('listed')?.note).toBe('另1不在名单');
    expect(figure('listed', { listed: 11 })?.note).toBe('');
  });

  it('never make some look like none, nor most like all', () => {
    expect(percentText(1, 1_000)).toBe('<1%');
    expect(percentText(999, 1_000)).toBe('99%');
    expect([percentText(0, 5), percentText(5, 5), percentText(0, 0)]).toEqual(['0%', '100%', '']);
  });

  it('are news only when one of them has changed', () => {
    expect(sameFigures(summary(), summary({ at: '2026-09-01T10:00:10.000Z' }))).toBe(true);
    expect(sameFigures(summary(), summary({ partial: 1 }))).toBe(false);
  });
});
