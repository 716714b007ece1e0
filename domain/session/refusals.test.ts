import { describe, expect, it } from 'vitest';
import type { Contest } from '../contest/contest.schema.ts';
import { arrivalOf, type SessionState } from './contest-session.ts';
import { announcesRefresh, REFUSALS, startProblem, stopProblem, submitProblem } from './refusals.ts';

type Running = Pick<Contest, 'tasks' | 'canJump' | 'state' | 'minDuration'>;
const contest: Running = {
  tasks: ['opening', 'a', 'b', 'closing'],
  canJump: false,
  state: 'active',
  minDuration: 0,
};
const inactive: Running = { ...contest, state: 'inactive' };

const START = new Date('2026-03-01T08:00:00.000Z');
const EXPIRE = new Date('2026-03-01T08:40:00.000Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const NOW = after(60_000);

const fresh: SessionState = {
  tag: '学生',
  startTime: '',
  stopTime: '',
  expireTime: '',
  taskAnswers: [],
  asideTasks: [],
};
const started: SessionState = {
  ...fresh,
  startTime: START.toISOString(),
  expireTime: EXPIRE.toISOString(),
};
const stopped: SessionState = { ...started, stopTime: NOW.toISOString() };
const finished: SessionState = { ...started, taskAnswers: ['{}', '{}'] };

describe('a refusal', () => {
  it('is a sentence of its own', () => {
    const sentences = Object.values(REFUSALS);
    expect(new Set(sentences).size).toBe(sentences.length);
  });

  it('announces a refresh only when the page shows something out of date', () => {
    const announced = Object.entries(REFUSALS).filter(([, sentence]) => announcesRefresh(sentence));
    expect(announced.map(([reason]) => reason)).toEqual(['notStartedHere', 'locked']);
  });
});

describe('starting a contest', () => {
  it('is allowed, and again while it runs', () => {
    expect(startProblem(contest, fresh, NOW)).toBeUndefined();
    expect(startProblem(contest, started, NOW)).toBeUndefined();
  });

  it('is refused when the contest is not active', () => {
    expect(startProblem(inactive, fresh, NOW)).toBe('当前测试未开放，无法作答');
  });

  it('is refused when it was submitted', () => {
    expect(startProblem(contest, stopped, NOW)).toBe('当前测试已提交，不能再作答');
  });

  it('is refused when its time is over', () => {
    expect(startProblem(contest, started, EXPIRE)).toBe('当前测试已结束，不能再作答');
  });
});

describe('submitting a task', () => {
  const submit = (session: SessionState, taskId: number, open = contest, now = NOW) =>
    submitProblem(open, session, taskId, arrivalOf(session, undefined, now).kind);

  it('is allowed for the active task and again for an answered one', () => {
    expect(submit(started, 1)).toBeUndefined();
    expect(submit({ ...started, taskAnswers: ['{}'] }, 1)).toBeUndefined();
    expect(submit({ ...started, taskAnswers: ['{}'] }, 2)).toBeUndefined();
    expect(submit(finished, 2)).toBeUndefined();
  });

  it('is refused before the start', () => {
    expect(submit(fresh, 1)).toBe('当前测试还未开始，页面将在3秒后自动刷新');
  });

  it('is refused when the contest is not active, started or not', () => {
    expect(submit(started, 1, inactive)).toBe(REFUSALS.inactive);
    expect(submit(fresh, 1, inactive)).toBe(REFUSALS.inactive);
  });

  it('is refused after the contest was stopped', () => {
    expect(submit(stopped, 1)).toBe(REFUSALS.stopped);
    expect(submit(stopped, 1, contest, EXPIRE)).toBe(REFUSALS.stopped);
  });

  it('is refused from the very end of the time', () => {
    expect(submit(started, 1, contest, new Date(EXPIRE.getTime() - 1))).toBeUndefined();
    expect(submit(started, 1, contest, EXPIRE)).toBe(REFUSALS.expired);
  });

  it('is never late without a time limit', () => {
    expect(submit({ ...started, expireTime: '' }, 1, contest, after(10 ** 12))).toBeUndefined();
  });

  it.each([0, 3])('is refused for the opening and the closing page: %i', (taskId) => {
    expect(submit(finished, taskId)).toBe('卷首语和结束语不需要提交答案');
    expect(submit(started, taskId, { ...contest, canJump: true })).toBe(REFUSALS.notATask);
  });

  it.each([-1, 4, 99])('is refused for a task that does not exist: %i', (taskId) => {
    expect(submit(finished, taskId)).toBe('测试题目不存在');
    expect(submit(started, taskId, { ...contest, canJump: true })).toBe(REFUSALS.noSuchTask);
  });

  it('is refused while an earlier task is unanswered', () => {
    expect(submit(started, 2)).toBe('请先完成前面的题目，页面将在3秒后自动刷新');
    expect(submit({ ...started, taskAnswers: [''] }, 2)).toBe(REFUSALS.locked);
  });

  it('is allowed out of order when the contest or the role allows it', () => {
    expect(submit(started, 2, { ...contest, canJump: true })).toBeUndefined();
    expect(submit({ ...started, tag: '班主任' }, 2)).toBeUndefined();
    expect(submit({ ...started, tag: '信息员' }, 2)).toBeUndefined();
  });
});

describe('closing a contest', () => {
  const slow: Running = { ...contest, minDuration: 10 };

  it('is allowed when everything is answered', () => {
    expect(stopProblem(contest, finished, NOW)).toBeUndefined();
  });

  it('is refused before the start', () => {
    expect(stopProblem(contest, fresh, NOW)).toBe(REFUSALS.notStarted);
  });

  it('is refused when the contest is not active', () => {
    expect(stopProblem(inactive, finished, NOW)).toBe(REFUSALS.inactive);
  });

  it('is refused while a task is unanswered', () => {
    expect(stopProblem(contest, started, NOW)).toBe('还有题目没有作答，不能结束测试');
    expect(stopProblem({ ...contest, canJump: true }, { ...started, taskAnswers: ['', '{}'] }, NOW)).toBe(
      REFUSALS.unfinished,
    );
  });

  it('is refused before the minimum duration, with the minutes demanded and the time used', () => {
    expect(stopProblem(slow, finished, after(65_000))).toBe('答题时间不得少于10分钟，目前已用01分05秒');
  });

  it('is refused a millisecond before the grace', () => {
    expect(stopProblem(slow, finished, after(598_999))).toBe('答题时间不得少于10分钟，目前已用09分58秒');
  });

  it('is allowed one second before the minimum duration', () => {
    expect(stopProblem(slow, finished, after(599_000))).toBeUndefined();
  });

  it('is allowed when the time is over, also before a minimum that is longer than the time', () => {
    expect(stopProblem({ ...contest, minDuration: 60 }, finished, EXPIRE)).toBeUndefined();
  });

  it('is refused with a task unanswered, also when the time is over', () => {
    expect(stopProblem(contest, started, EXPIRE)).toBe(REFUSALS.unfinished);
  });
});
