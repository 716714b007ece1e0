import { describe, expect, it } from 'vitest';
import { draftStanding, hasContent, isOver } from './draft-standing.ts';

describe('what is typed and not submitted', () => {
  it('holds something as soon as anything is chosen, not where a task was only opened', () => {
    const kept = (basic: unknown) => hasContent(JSON.stringify({ basic, taskTime: 3, contestTime: 9 }));
    expect([kept([{ id: 1, option: 0 }]), kept([{ id: 1, strOption: '字' }])]).toEqual([true, true]);
    expect([kept([]), kept([{ id: 1, option: null }]), kept([{ id: 1, strOptions: ['', ''] }])]).toEqual(
      Array(3).fill(false),
    );
  });

  it('holds something where it cannot be read', () => {
    expect([hasContent('{"basic":'), hasContent('')]).toEqual([true, false]);
  });

  it('is partial only when nobody goes on answering, and a change where the task has an answer', () => {
    expect([draftStanding(false, true), draftStanding(false, false), draftStanding(true, true)]).toEqual([
      'partial',
      'answering',
      'changed',
    ]);
  });
});

describe('a sitting', () => {
  const now = new Date('2026-03-01T09:00:00.000Z');
  const user = { tag: '学生', stopTime: '', expireTime: '2026-03-01T09:00:01.000Z' };

  it('is over by the clock, by the candidate, or by the owner', () => {
    expect(isOver(user, { state: 'active' }, now)).toBe(false);
    expect(isOver({ ...user, expireTime: '2026-03-01T08:59:59.000Z' }, { state: 'active' }, now)).toBe(true);
    expect(isOver({ ...user, stopTime: '2026-03-01T08:30:00.000Z' }, { state: 'active' }, now)).toBe(true);
    expect(isOver(user, { state: 'inactive' }, now)).toBe(true);
  });

  it('goes on for class teachers who have ended it', () => {
    const teacher = { ...user, tag: '班主任', stopTime: '2026-03-01T08:30:00.000Z' };
    expect(isOver(teacher, { state: 'active' }, now)).toBe(false);
  });
});
