import { describe, expect, it } from 'vitest';
import { isDefaultContest, isToldOf, testTitle } from './default-contests.ts';
import { testState, testText } from './test-state.ts';

const NOW = new Date('2026-11-17T01:00:00.000Z');
const TAKEN = { startTime: '', stopTime: '', expireTime: '', finishedAt: '' };
const stateOf = (changes: Partial<typeof TAKEN>) => testState({ ...TAKEN, ...changes }, NOW);

describe('where somebody is in a test', () => {
  it('is at the beginning until it is started, whether or not somebody has logged in', () => {
    expect(testState(undefined, NOW)).toBe('none');
    expect(stateOf({})).toBe('none');
  });

  it('is under way until the time is over', () => {
    const startTime = '2026-11-17T00:30:00.000Z';
    expect(stateOf({ startTime })).toBe('running');
    expect(stateOf({ startTime, expireTime: '2026-11-17T01:00:01.000Z' })).toBe('running');
    expect(stateOf({ startTime, expireTime: '2026-11-17T01:00:00.000Z' })).toBe('over');
  });

  it('is at the end once it was finished, however late it is by now', () => {
    const finishedAt = '2026-11-17T00:50:00.000Z';
    expect(stateOf({ startTime: finishedAt, expireTime: finishedAt, finishedAt })).toBe('finished');
  });

  it('says how far where that says more', () => {
    expect(testText({ state: 'running', answered: 3, total: 5 })).toBe('作答中 3/5');
    expect(testText({ state: 'over', answered: 3, total: 5 })).toBe('时间已到 3/5');
    expect(testText({ state: 'none', answered: 0, total: 5 })).toBe('未开始');
    expect(testText({ state: 'finished', answered: 5, total: 5 })).toBe('已完成');
  });
});

describe('what a test is called in tables', () => {
  it.each([
    ['语文', '', '语文'],
    ['语文', ' ', '语文'],
    ['语文', '语文', '语文'],
    ['2026语文', '语文卷', '2026语文（语文卷）'],
  ])('%s on the card “%s”: %s', (name, cardName, title) => {
    expect(testTitle({ name, cardName })).toBe(title);
  });
});

describe('a test that a watcher is told of by name', () => {
  const HIDDEN = { type: 'default', visibility: 'invisible', name: '问卷' } as const;
  it('is any to owners, and to others one that tables show or that their own list names', () => {
    expect(isToldOf({}, HIDDEN)).toBe(true);
    expect(isToldOf({ level: 'area', contests: '' }, HIDDEN)).toBe(false);
    expect(isToldOf({ level: 'school', contests: '语文，问卷' }, HIDDEN)).toBe(true);
    expect(isToldOf({ level: 'school', contests: '' }, { ...HIDDEN, visibility: 'visible' })).toBe(true);
  });
});

describe('a contest that tables show by themselves', () => {
  it.each([
    [{ type: 'default', visibility: 'visible', name: '语文' }, true],
    [{ type: 'test', visibility: 'visible', name: '练习' }, true],
    [{ type: 'external', visibility: 'visible', name: '登记' }, false],
    [{ type: 'parent', visibility: 'visible', name: '期末' }, false],
    [{ type: 'default', visibility: 'invisible', name: '语文' }, false],
    [{ type: 'default', visibility: 'parent-invisible', name: '语文' }, false],
    [{ type: 'default', visibility: 'visible', name: '语文评标' }, false],
  ] as const)('%j: %s', (contest, isShown) => {
    expect(isDefaultContest(contest)).toBe(isShown);
  });
});
