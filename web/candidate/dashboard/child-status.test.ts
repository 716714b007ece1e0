import { describe, expect, it } from 'vitest';
import type { Dashboard, DashboardChild } from '#domain/session/dashboard.schema.ts';
import { childLabel, childStatus, rateTone } from './child-status.ts';

const NOW = new Date('2026-09-01T10:00:00.000Z');
const ago = (minutes: number) => new Date(NOW.getTime() - minutes * 60_000).toISOString();

const child: DashboardChild = {
  name: '乙',
  title: '卷二',
  userId: 'owner/乙/1001',
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
  contestInterval: 10,
  externalUrl: '',
  enablePassword: false,
};

function shown(facts: Partial<DashboardChild>, before: Partial<DashboardChild> = { stopTime: ago(30) }) {
  const it = { ...child, ...facts };
  const dashboard: Dashboard = {
    login: null,
    owner: 'owner',
    name: '父',
    title: '春季监测',
    organizer: '',
    type: 'parent',
    ticket: '1001',
    candidate: null,
    isOrdered: true,
    opensAll: false,
    children: [{ ...child, name: '甲', title: '卷一', ...before }, it],
    serverTime: NOW.toISOString(),
  };
  const { text, tone } = childStatus(dashboard, it, NOW);
  return [childLabel(it, NOW), text, tone];
}

describe('a child on the dashboard shows its button and its state', () => {
  it.each([
    [{}, ['开始测试', '未开始', 'default']],
    [{ isStarted: true }, ['继续测试', '进行中', 'processing']],
    [{ isStarted: true, expireTime: ago(-5) }, ['继续测试', '进行中，剩余05分00秒', 'processing']],
    [{ isStarted: true, expireTime: ago(1) }, ['已经超时', '答题时间已到', 'default']],
    [{ isStarted: true, answeredCount: 2 }, ['已完成', '已完成', 'success']],
    [
      { isStarted: true, answeredCount: 1, changedCount: 1 },
      ['继续测试', '进行中；1道题修改未提交', 'warning'],
    ],
    [
      { isStarted: true, answeredCount: 2, changedCount: 1 },
      ['继续测试', '已完成，结束前可以修改；1道题修改未提交', 'warning'],
    ],
    [{ isStarted: true, stopTime: ago(1), changedCount: 1 }, ['已完成', '已完成', 'success']],
    [
      { isStarted: true, stopTime: ago(1), mayReturn: true },
      ['修改答案', '已完成，结束前可以修改', 'success'],
    ],
    [{ isActive: false }, ['未开放', '暂未开放', 'default']],
    [{ isComplete: false }, ['未开放', '测试题目不存在', 'error']],
    [
      { isComplete: false, type: 'external' as const },
      ['未开放', '外部测试没有设置网址，请联系监考老师', 'error'],
    ],
    [{ isComplete: false, type: 'jump' as const }, ['未开放', '其中没有可以参加的测试', 'error']],
    [{ exists: false }, ['未开放', '子测试“乙”不存在（父测试：春季监测）', 'error']],
  ])('%j', (facts, expected) => {
    expect(shown(facts)).toEqual(expected);
  });

  it('with what it waits for', () => {
    expect(shown({}, {})).toEqual(['开始测试', '请先完成上一个测试“卷一”', 'warning']);
    const waiting = '上一个测试完成后需等待10分钟才能开始本测试，目前已等待04分00秒';
    expect(shown({}, { stopTime: ago(4) })).toEqual(['开始测试', waiting, 'warning']);
  });
});

it.each([
  [1, 'success'],
  [0.999, 'processing'],
  [0.76, 'processing'],
  [0.75, 'warning'],
  [0.51, 'warning'],
  [0.5, 'error'],
  [0.26, 'error'],
  [0.25, 'default'],
  [0, 'default'],
] as const)('a completion rate of %d has the tone %s', (rate, tone) => {
  expect(rateTone(rate)).toBe(tone);
});
