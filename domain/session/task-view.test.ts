import { describe, expect, it } from 'vitest';
import { TASKS_WITHHELD, tasksProblem } from './task-view.ts';

const EXPIRE = new Date('2026-03-01T08:40:00.000Z');
const NOW = new Date('2026-03-01T08:01:00.000Z');
const active = { state: 'active' } as const;
const inactive = { state: 'inactive' } as const;
const started = { tag: '学生', stopTime: '', expireTime: EXPIRE.toISOString() };
const stopped = { ...started, stopTime: NOW.toISOString() };

describe('looking at the tasks', () => {
  const later = (ms: number) => new Date(EXPIRE.getTime() + ms);

  it('is refused once the test was ended, or its time and the grace are over', () => {
    expect(tasksProblem(active, started, NOW)).toBeUndefined();
    expect(tasksProblem(active, stopped, NOW)).toBe(TASKS_WITHHELD.afterEnd);
    expect(tasksProblem(active, started, later(119_999))).toBeUndefined();
    expect(tasksProblem(active, started, later(120_000))).toBe(TASKS_WITHHELD.afterEnd);
  });

  it('is refused while the test is closed, whoever asks', () => {
    expect(tasksProblem(inactive, started, NOW)).toBe(TASKS_WITHHELD.whileClosed);
    expect(tasksProblem(inactive, { ...stopped, tag: '班主任' }, NOW)).toBe(TASKS_WITHHELD.whileClosed);
  });

  it('goes on for those whom having submitted does not keep out, until the time is over', () => {
    expect(tasksProblem(active, { ...stopped, tag: '学科教师' }, NOW)).toBeUndefined();
    expect(tasksProblem(active, { ...stopped, tag: '学科教师' }, later(120_000))).toBe(
      TASKS_WITHHELD.afterEnd,
    );
  });
});
