import { describe, expect, it } from 'vitest';
import { expireTimeWith, timeBackProblem } from './time-back.ts';

const session = {
  startTime: '2026-03-01T08:00:00.000Z',
  tag: '学生',
  stopTime: '',
  expireTime: '2026-03-01T08:40:00.000Z',
};
const outage = (minute: number) => new Date(Date.parse('2026-03-01T08:00:00.000Z') + minute * 60_000);

describe('time that is given back', () => {
  it('is added to the end of those who are still answering', () => {
    const now = new Date('2026-03-01T08:30:00.000Z');
    expect(expireTimeWith(10, session.expireTime, now)).toBe('2026-03-01T08:50:00.000Z');
  });

  it('runs from now for those whose time is over', () => {
    const now = new Date('2026-03-01T09:00:00.000Z');
    expect(expireTimeWith(10, session.expireTime, now)).toBe('2026-03-01T09:10:00.000Z');
  });

  it('goes to everybody who was answering when the outage began, and whose time ended in it', () => {
    expect(timeBackProblem(session, outage(0))).toBeUndefined();
    expect(timeBackProblem(session, outage(40))).toBeUndefined();
    expect(timeBackProblem(session, outage(41))).toBe('over-before');
    expect(timeBackProblem(session, undefined)).toBeUndefined();
  });

  it('does not go to those who have not begun, have closed the test, or have no limit', () => {
    expect(timeBackProblem({ ...session, startTime: '', expireTime: '' }, outage(0))).toBe('not-started');
    expect(timeBackProblem({ ...session, stopTime: session.expireTime }, outage(0))).toBe('stopped');
    expect(timeBackProblem({ ...session, expireTime: '' }, outage(0))).toBe('no-limit');
  });
});
