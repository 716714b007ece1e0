import { describe, expect, it } from 'vitest';
import { shownTaskId } from './shown-task.ts';

const contest = { tasks: ['opening', 'a', 'b', 'closing'], canJump: false };
const fresh = { tag: '学生', startTime: '', stopTime: '', expireTime: '', taskAnswers: [], asideTasks: [] };
const started = { ...fresh, startTime: '2026-03-01T08:00:00.000Z' };

describe('the task that an address shows', () => {
  it('is the opening page before the start, whatever is asked for', () => {
    expect(shownTaskId(contest, fresh, undefined)).toBe(0);
    expect(shownTaskId(contest, fresh, '2')).toBe(0);
  });

  it('is the one asked for before the start, too, for those who move freely', () => {
    const teacher = { ...fresh, tag: '班主任' };
    expect(shownTaskId(contest, teacher, undefined)).toBe(0);
    expect(shownTaskId(contest, teacher, '0')).toBe(0);
    expect(shownTaskId(contest, teacher, '2')).toBe(2);
    expect(shownTaskId(contest, teacher, '3')).toBe(3);
  });

  it('is the active one when none, the opening page or nonsense is asked for', () => {
    for (const asked of [undefined, '0', '-1', 'x', '1e0', '99']) {
      expect(shownTaskId(contest, { ...started, taskAnswers: ['{}'] }, asked)).toBe(2);
    }
  });

  it('is the one asked for when it is unlocked', () => {
    const session = { ...started, taskAnswers: ['{}'] };
    expect(shownTaskId(contest, session, '1')).toBe(1);
    expect(shownTaskId(contest, session, '2')).toBe(2);
    expect(shownTaskId(contest, session, '3')).toBe(2);
    expect(shownTaskId({ ...contest, canJump: true }, started, '3')).toBe(3);
  });

  it('is the closing page when everything is answered', () => {
    expect(shownTaskId(contest, { ...started, taskAnswers: ['{}', '{}'] }, undefined)).toBe(3);
  });
});
