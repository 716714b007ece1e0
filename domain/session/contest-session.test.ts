import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  activeTaskId,
  answeredCount,
  arrivalOf,
  closingWaitMs,
  expireTimeFor,
  isAnsweredTask,
  isExpired,
  isFinished,
  isStopped,
  isUnlocked,
  LATE_GRACE_MS,
  openTasks,
  progressOf,
} from './contest-session.ts';

const START = new Date('2026-03-01T08:00:00.000Z');
const after = (ms: number) => new Date(START.getTime() + ms);
const contest = { tasks: ['opening', 'a', 'b', 'c', 'closing'], canJump: false };
const fresh = {
  tag: '学生',
  startTime: '',
  stopTime: '',
  expireTime: '',
  taskAnswers: [] as string[],
  asideTasks: [] as number[],
};
const answered = (...taskAnswers: string[]) => ({ ...fresh, startTime: START.toISOString(), taskAnswers });
const unlockedIds = (open: typeof contest, session: typeof fresh) =>
  open.tasks.map((_, taskId) => taskId).filter((taskId) => isUnlocked(open, session, taskId));

describe('the active task', () => {
  it.each([
    ['the opening page before the start', fresh, 0],
    ['the opening page before the start, also with answers', { ...fresh, taskAnswers: ['{}'] }, 0],
    ['the first task after the start', answered(), 1],
    ['the next task after an answer', answered('{}'), 2],
    ['the gap that was jumped over', answered('{}', '', '{}'), 2],
    ['the closing page when all is answered', answered('{}', '{}', '{}'), 4],
  ])('is %s', (_, session, expected) => {
    expect(activeTaskId(contest, session)).toBe(expected);
  });

  it('is the closing page at once when there is nothing to answer', () => {
    expect(activeTaskId({ tasks: ['opening', 'closing'] }, answered())).toBe(1);
  });
});

describe('a task', () => {
  it('is answered by any text but the empty one', () => {
    const session = answered('{}', '', '{}');
    expect([1, 2, 3, 4].map((taskId) => isAnsweredTask(session, taskId))).toEqual([true, false, true, false]);
  });

  it('is unlocked by the answer before it', () => {
    expect(unlockedIds(contest, answered())).toEqual([0, 1]);
    expect(unlockedIds(contest, answered('{}'))).toEqual([0, 1, 2]);
    expect(unlockedIds(contest, answered('{}', '{}', '{}'))).toEqual([0, 1, 2, 3, 4]);
  });

  it('stays locked behind a gap', () => {
    expect(unlockedIds(contest, answered('{}', '', '{}'))).toEqual([0, 1, 2]);
  });

  it('whose answer was set aside holds nobody up, but is not answered', () => {
    const aside = { ...answered('{}'), asideTasks: [2] };
    expect(activeTaskId(contest, aside)).toBe(3);
    expect(unlockedIds(contest, aside)).toEqual([0, 1, 2, 3]);
    const rest = { ...answered('{}', '', '{}'), asideTasks: [2] };
    expect(openTasks(contest, rest)).toEqual([]);
    expect([isFinished(contest, rest), isAnsweredTask(rest, 2)]).toEqual([false, false]);
  });

  it('is always unlocked in a contest that allows jumping', () => {
    expect(unlockedIds({ ...contest, canJump: true }, answered())).toEqual([0, 1, 2, 3, 4]);
  });

  it.each([
    ['班主任', 5],
    ['信息员', 5],
    ['教师，班主任', 5],
    ['学科教师', 2],
    ['校长', 2],
    ['测试账号', 2],
  ])('is one of those open to %s: %i of five', (tag, count) => {
    expect(unlockedIds(contest, { ...answered(), tag })).toHaveLength(count);
  });

  it('that is active is always unlocked, and so are all that are answered before it', () => {
    const answers = fc.array(fc.constantFrom('', '{}'), { maxLength: 6 });
    fc.assert(
      fc.property(answers, (taskAnswers) => {
        const session = answered(...taskAnswers);
        const active = activeTaskId(contest, session);
        expect(unlockedIds(contest, session)).toEqual(
          contest.tasks.map((_, taskId) => taskId).filter((taskId) => taskId <= active),
        );
      }),
    );
  });
});

describe('a contest', () => {
  it('is finished when every task between opening and closing is answered', () => {
    expect(isFinished(contest, answered('{}', '{}'))).toBe(false);
    expect(isFinished(contest, answered('{}', '', '{}'))).toBe(false);
    expect(isFinished(contest, answered('{}', '{}', '{}'))).toBe(true);
    expect(isFinished({ tasks: ['opening', 'closing'] }, answered())).toBe(true);
  });

  it('does not count answers beyond its tasks', () => {
    expect(answeredCount(contest, answered('{}', '', '', '{}', '{}'))).toBe(1);
    expect(isFinished(contest, answered('{}', '', '', '{}', '{}'))).toBe(false);
  });

  it('shows progress as the task id over the count less one', () => {
    expect(contest.tasks.map((_, taskId) => progressOf(contest, taskId))).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(progressOf({ tasks: ['opening', 'closing'] }, 1)).toBe(1);
  });
});

describe('the time limit', () => {
  it('is the duration in minutes after the start', () => {
    expect(expireTimeFor({ duration: 40 }, START)).toBe('2026-03-01T08:40:00.000Z');
  });

  it('is absent when the duration is 0', () => {
    expect(expireTimeFor({ duration: 0 }, START)).toBe('');
    expect(isExpired({ expireTime: '' }, after(10 ** 12))).toBe(false);
  });

  it('is over at the very millisecond', () => {
    const expireTime = expireTimeFor({ duration: 1 }, START);
    expect(isExpired({ expireTime }, after(59_999))).toBe(false);
    expect(isExpired({ expireTime }, after(60_000))).toBe(true);
  });
});

describe('the wait before closing', () => {
  const session = { startTime: START.toISOString() };

  it('is none without a minimum duration', () => {
    expect(closingWaitMs({ minDuration: 0 }, session, START)).toBe(0);
  });

  it('ends one second before the minimum duration', () => {
    expect(closingWaitMs({ minDuration: 10 }, session, START)).toBe(599_000);
    expect(closingWaitMs({ minDuration: 10 }, session, after(598_999))).toBe(1);
    expect(closingWaitMs({ minDuration: 10 }, session, after(599_000))).toBe(0);
    expect(closingWaitMs({ minDuration: 10 }, session, after(10 ** 9))).toBe(0);
  });
});

const END = Date.parse('2026-03-01T08:40:00.000Z');
const running = { tag: '学生', stopTime: '', expireTime: new Date(END).toISOString() };
const at = (offset: number) => new Date(END + offset);
const given = END - 60_000;

describe('an answer around the deadline', () => {
  it('counts up to the last millisecond, also when the page does not say when it was given', () => {
    expect(arrivalOf(running, undefined, at(-1))).toEqual({ kind: 'open', delayMs: 0 });
    expect(arrivalOf(running, given, at(-1))).toEqual({ kind: 'open', delayMs: 0 });
  });

  it('that is given at the deadline or after it is turned away', () => {
    expect(arrivalOf(running, undefined, at(0)).kind).toBe('closed');
    expect(arrivalOf(running, END + 1, at(1)).kind).toBe('closed');
    expect(arrivalOf(running, END + 1, at(LATE_GRACE_MS + 1)).kind).toBe('closed');
  });

  it('that was queued before still counts for 120 seconds, with its delay', () => {
    expect(LATE_GRACE_MS).toBe(120_000);
    expect(arrivalOf(running, given, at(0))).toEqual({ kind: 'open', delayMs: 0 });
    expect(arrivalOf(running, END, at(1))).toEqual({ kind: 'open', delayMs: 1 });
    expect(arrivalOf(running, given, at(119_999))).toEqual({ kind: 'open', delayMs: 119_999 });
    expect(arrivalOf(running, given, at(120_000))).toEqual({ kind: 'open', delayMs: 120_000 });
  });

  it('that comes a millisecond later is late', () => {
    expect(arrivalOf(running, given, at(120_001))).toEqual({ kind: 'late', delayMs: 120_001 });
  });

  it('has no deadline where there is no limit', () => {
    expect(arrivalOf({ tag: '学生', stopTime: '', expireTime: '' }, undefined, at(1e12)).kind).toBe('open');
  });

  it('that was queued before the test was closed elsewhere is late at once, without any grace', () => {
    const stopped = { ...running, stopTime: new Date(END - 5_000).toISOString() };
    expect(arrivalOf(stopped, END - 6_000, at(-4_000))).toEqual({ kind: 'late', delayMs: 1_000 });
    expect(arrivalOf(stopped, END - 4_500, at(-4_000)).kind).toBe('closed');
    expect(arrivalOf(stopped, undefined, at(-4_000)).kind).toBe('closed');
  });
});

describe('a test that was submitted', () => {
  const submitted = { ...fresh, stopTime: START.toISOString() };

  it.each(['班主任', '学科教师', '教师，学科教师'])('stays open for %s', (tag) => {
    expect(isStopped({ ...submitted, tag })).toBe(false);
    expect(arrivalOf({ ...submitted, tag }, undefined, after(1)).kind).toBe('open');
  });

  it.each(['学生', '教师', '信息员', ''])('is closed to “%s”', (tag) => {
    expect(isStopped({ ...submitted, tag })).toBe(true);
    expect(arrivalOf({ ...submitted, tag }, undefined, after(1)).kind).toBe('closed');
  });

  it('is none before the button was pressed', () => {
    expect(isStopped(fresh)).toBe(false);
  });
});
