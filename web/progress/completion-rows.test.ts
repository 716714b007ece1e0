import { describe, expect, it } from 'vitest';
import type { Completion } from '#api/school.ts';
import {
  changedFigures,
  orderedKeys,
  percentText,
  placeRows,
  shownContests,
  summaryOf,
  unlistedText,
} from './completion-rows.ts';
import { inKeptOrder } from './kept-order.ts';

const table = (rows: [school: string, finished: number[], candidates: number[]][]): Completion => ({
  at: '',
  contests: [
    { name: '语文', title: '语文', isDefault: true },
    { name: '数学', title: '数学（数学卷）', isDefault: false },
  ],
  unnamed: 0,
  places: rows.map(([school]) => ({ area: '北区', school })),
  finished: rows.flatMap(([, finished]) => finished),
  candidates: rows.flatMap(([, , candidates]) => candidates),
});

const TABLE = table([
  ['第十小学', [5, 0], [10, 10]],
  ['第二小学', [10, 10], [10, 10]],
  ['第三小学', [0, 0], [10, 0]],
  ['第四小学', [0, 0], [30, 0]],
]);
const ROWS = placeRows(TABLE);
const order = (sort: string, direction: 'ascend' | 'descend' = 'ascend') =>
  orderedKeys(ROWS, TABLE.contests, { sort, order: direction }).map(
    (key) => ROWS.find((row) => row.key === key)?.school,
  );

describe('the order of places', () => {
  it('has those furthest behind first, of equals the one with more people', () => {
    expect(order('rate')).toEqual(['第四小学', '第三小学', '第十小学', '第二小学']);
    expect(order('rate', 'descend')).toEqual(['第二小学', '第十小学', '第三小学', '第四小学']);
  });

  it('has by a test those last who have nobody for it, either way', () => {
    expect(order('test:数学')).toEqual(['第十小学', '第二小学', '第三小学', '第四小学']);
    expect(order('test:数学', 'descend')).toEqual(['第二小学', '第十小学', '第三小学', '第四小学']);
  });

  it('has names as people count', () => {
    expect(order('name')).toEqual(['第二小学', '第三小学', '第四小学', '第十小学']);
  });

  it('stays while figures change, and what is new comes last', () => {
    const keys = orderedKeys(ROWS, TABLE.contests, { sort: 'rate', order: 'ascend' });
    const later = placeRows(
      table([
        ['新学校', [0, 0], [9, 0]],
        ['第三小学', [0, 0], [10, 0]],
        ['第四小学', [30, 0], [30, 0]],
      ]),
    );
    expect(inKeptOrder(later, keys, ({ key }) => key).map(({ school }) => school)).toEqual([
      '第四小学',
      '第三小学',
      '新学校',
    ]);
  });
});

describe('the figures', () => {
  it('are summed up over all tests, shown or not', () => {
    expect(summaryOf(ROWS)).toEqual({ finished: 25, candidates: 80, places: 4, complete: 1, untouched: 2 });
  });

  it('that have changed are known', () => {
    const later = table([
      ['第十小学', [6, 0], [10, 10]],
      ['第二小学', [10, 10], [10, 10]],
      ['新学校', [1, 1], [1, 1]],
    ]);
    const changed = changedFigures(TABLE, later);
    expect([...changed].map(([key, names]) => [key, [...names]])).toEqual([
      ['["北区","第十小学"]', ['', '语文']],
    ]);
    expect(changedFigures(undefined, later).size).toBe(0);
  });

  it.each([
    [null, '—'],
    [0, '0%'],
    [0.0001, '不到0.1%'],
    [0.29, '29%'],
    [2 / 3, '66.7%'],
    [1_999 / 2_000, '99.9%'],
    [1, '100%'],
  ])('%s is read as %s', (rate, text) => {
    expect(percentText(rate)).toBe(text);
  });

  it('have columns for the tests that are not hidden, or for all where all are', () => {
    const names = (isWhole: boolean, contests = TABLE.contests) =>
      shownContests(contests, isWhole).map(({ name }) => name);
    expect(names(false)).toEqual(['语文']);
    expect(names(true)).toEqual(['语文', '数学']);
    expect(names(false, [{ name: '数学', title: '数学', isDefault: false }])).toEqual(['数学']);
  });

  it('are called by name where they are not shown, and only counted where the viewer is not told', () => {
    const nameless = { name: '', title: '', isDefault: false };
    const contests = [...TABLE.contests, nameless];
    expect(shownContests(contests, true).map(({ name }) => name)).toEqual(['语文', '数学']);
    expect(unlistedText(TABLE.contests, true, 0)).toBeUndefined();
    expect(unlistedText(contests, false, 2)).toBe(
      '没有单独列出的1项测试：数学（数学卷）；以及主办方没有公开名称的2项测试',
    );
  });
});
