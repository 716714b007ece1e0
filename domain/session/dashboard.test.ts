import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  blockOf,
  blockText,
  childState,
  endOf,
  isOrdered,
  isReopenable,
  mayOpen,
  seesChild,
} from './dashboard.ts';
import type { Dashboard, DashboardChild } from './dashboard.schema.ts';

const NOW = new Date('2026-09-01T10:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const child = (facts: Partial<DashboardChild> = {}): DashboardChild => ({
  name: '甲',
  title: facts.name ?? '甲',
  userId: 'owner/甲/1001',
  exists: true,
  isComplete: true,
  isActive: true,
  type: 'default',
  isStarted: false,
  answeredCount: 0,
  changedCount: 0,
  taskCount: 2,
  stopTime: '',
  finishedAt: '',
  expireTime: '',
  mayReturn: false,
  contestInterval: 0,
  externalUrl: '',
  enablePassword: false,
  ...facts,
});
const begun = { isStarted: true, answeredCount: 1, expireTime: ago(-20) };
const expired = { ...begun, expireTime: ago(5) };
const answered = { ...begun, answeredCount: 2, finishedAt: ago(10) };
const stopped = { ...answered, stopTime: ago(8) };

const board = (children: DashboardChild[], settings: Partial<Dashboard> = {}): Dashboard => ({
  owner: 'owner',
  login: null,
  name: '父',
  title: '父',
  organizer: '',
  type: 'parent',
  ticket: '1001',
  candidate: null,
  isOrdered: true,
  opensAll: false,
  children,
  serverTime: NOW.toISOString(),
  ...settings,
});

describe('a child is shown', () => {
  const viewer = { contests: '', school: '一中', area: '东区' };
  const contest = { name: '甲', visibility: 'visible', visibleCondition: '' } as const;

  it('to everyone, also when it is not on the home page', () => {
    expect(seesChild(contest, '父', viewer)).toBe(true);
    expect(seesChild({ ...contest, visibility: 'invisible' }, '父', viewer)).toBe(true);
  });

  it('to nobody when it is hidden from the parent’s page', () => {
    expect(seesChild({ ...contest, visibility: 'parent-invisible' }, '父', viewer)).toBe(false);
  });

  it('to those who are invited to it or to the parent', () => {
    expect(seesChild(contest, '父', { ...viewer, contests: '甲' })).toBe(true);
    expect(seesChild(contest, '父', { ...viewer, contests: '乙，父' })).toBe(true);
    expect(seesChild(contest, '父', { ...viewer, contests: '乙' })).toBe(false);
  });

  it('to the schools and areas that its condition names', () => {
    const visibleTo = (visibleCondition: string) => seesChild({ ...contest, visibleCondition }, '父', viewer);
    expect(visibleTo('二中, 一中')).toBe(true);
    expect(visibleTo('西区，东区')).toBe(true);
    expect(visibleTo(' ， ')).toBe(true);
    expect(visibleTo('二中')).toBe(false);
    const nameless = { contests: '', school: '', area: '' };
    expect(seesChild({ ...contest, visibleCondition: '一中,' }, '父', nameless)).toBe(false);
  });
});

describe('the state of a child', () => {
  it.each([
    ['missing', { exists: false, isComplete: false, isActive: false }],
    ['broken', { isComplete: false, isActive: false }],
    ['inactive', { ...stopped, isActive: false }],
    ['startable', {}],
    ['startable', begun],
    ['startable', { ...begun, expireTime: '' }],
    ['expired', expired],
    ['expired', { ...answered, expireTime: ago(0) }],
    ['finished', answered],
    ['finished', { ...stopped, expireTime: ago(1) }],
    ['finished', { ...expired, stopTime: ago(2) }],
    ['startable', { ...begun, taskCount: 0, answeredCount: 0 }],
    ['finished', { ...begun, taskCount: 0, answeredCount: 0, stopTime: ago(1) }],
    ['startable', { type: 'external', taskCount: 1 }],
    ['finished', { type: 'external', taskCount: 1, finishedAt: ago(1) }],
  ] as const)('is %s with %j', (state, facts) => {
    expect(childState(child(facts), NOW)).toBe(state);
  });

  it('ends when it was stopped, else with the last answer, else with its time', () => {
    expect(endOf(child(stopped))).toBe(ago(8));
    expect(endOf(child({ ...answered, expireTime: ago(1) }))).toBe(ago(10));
    expect(endOf(child(expired))).toBe(ago(5));
  });
});

describe('ordering', () => {
  const second = child({ name: '乙', contestInterval: 10 });
  const blockAfter = (facts: Partial<DashboardChild>, settings: Partial<Dashboard> = {}) =>
    blockOf(board([child({ name: '甲', ...facts }), second], settings), second, NOW);

  it('is on where the parent says so, and for a chain', () => {
    expect(isOrdered({ type: 'parent', enableOrder: true })).toBe(true);
    expect(isOrdered({ type: 'parent', enableOrder: false })).toBe(false);
    expect(isOrdered({ type: 'jump', enableOrder: false })).toBe(true);
  });

  it('blocks a child until the one before it is finished', () => {
    for (const facts of [{}, begun]) {
      const block = blockAfter(facts);
      expect(block && blockText(block)).toBe('请先完成上一个测试“甲”');
    }
  });

  it('blocks it further until its own interval has passed', () => {
    const block = blockAfter(stopped);
    expect(block && blockText(block)).toBe('上一个测试完成后需等待10分钟才能开始本测试，目前已等待08分00秒');
    expect(blockAfter(answered)).toBeUndefined();
  });

  it('lets go on from a child whose time has passed', () => {
    expect(blockAfter(expired)).toMatchObject({ kind: 'waiting', waitedMs: 5 * 60_000 });
    expect(blockAfter({ ...expired, expireTime: ago(10) })).toBeUndefined();
  });

  it.each([{ exists: false }, { isComplete: false }, { isActive: false }])(
    'passes over what nobody can finish: %j',
    (facts) => {
      expect(blockAfter(facts)).toBeUndefined();
      const first = child({ name: '零' });
      const children = [first, child({ name: '甲', ...facts }), second];
      expect(blockOf(board(children), second, NOW)).toEqual({ kind: 'unfinished', title: '零' });
    },
  );

  it('waits for all before a child, also when the last of them was taken early', () => {
    const children = [child({ name: '零' }), child({ name: '甲', ...stopped }), second];
    expect(blockOf(board(children), second, NOW)).toEqual({ kind: 'unfinished', title: '零' });
  });

  it('blocks neither the first, nor what is started, nor an admin-type account, nor without order', () => {
    const first = child({ name: '甲', contestInterval: 10 });
    expect(blockOf(board([first, second]), first, NOW)).toBeUndefined();
    const started = { ...second, isStarted: true };
    expect(blockOf(board([first, started]), started, NOW)).toBeUndefined();
    expect(blockAfter({}, { opensAll: true })).toBeUndefined();
    expect(blockAfter({}, { isOrdered: false })).toBeUndefined();
  });

  const someChild = fc.record({
    facts: fc.constantFrom({}, expired, answered, stopped, { exists: false }, { isActive: false }),
    contestInterval: fc.integer({ min: 0, max: 12 }),
  });
  const someBoard = fc
    .array(someChild, { maxLength: 6 })
    .map((entries) =>
      board(
        entries.map(({ facts, contestInterval }, index) =>
          child({ ...facts, contestInterval, name: String(index) }),
        ),
      ),
    );

  it('leaves at most one child to be started, and none only while the next one waits or all are over', () => {
    fc.assert(
      fc.property(someBoard, (dashboard) => {
        const open = dashboard.children.filter((entry) => mayOpen(dashboard, entry, NOW));
        const next = dashboard.children.find((entry) => childState(entry, NOW) === 'startable');
        expect(open.length).toBeLessThanOrEqual(1);
        if (open.length === 1) expect(open[0]).toBe(next);
        else if (next) expect(blockOf(dashboard, next, NOW)?.kind).toBe('waiting');
      }),
    );
  });
});

describe('an admin-type account', () => {
  it('may open every child that exists', () => {
    const children = [{}, begun, expired, stopped, { isActive: false }, { isComplete: false }].map(
      (facts, index) => child({ ...facts, name: String(index) }),
    );
    const dashboard = board(children, { opensAll: true });
    for (const entry of children) expect(mayOpen(dashboard, entry, NOW)).toBe(true);
    expect(mayOpen(dashboard, child({ exists: false }), NOW)).toBe(false);
  });
});

describe('a finished child can be opened again', () => {
  const opens = (facts: Partial<DashboardChild>) => {
    const it = child(facts);
    expect(mayOpen(board([it]), it, NOW)).toBe(isReopenable(it, NOW));
    return isReopenable(it, NOW);
  };

  it('by whoever has left a change in it that is not submitted', () => {
    expect(opens(answered)).toBe(false);
    expect(opens({ ...answered, changedCount: 1 })).toBe(true);
    expect(opens({ ...stopped, changedCount: 1 })).toBe(false);
  });

  it('by those whom having submitted does not keep out, until its time is over', () => {
    expect(opens({ ...stopped, mayReturn: true })).toBe(true);
    expect(opens({ ...answered, mayReturn: true })).toBe(true);
    expect(opens({ ...stopped, mayReturn: true, expireTime: ago(1) })).toBe(false);
  });
});
