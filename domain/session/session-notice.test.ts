import { describe, expect, it } from 'vitest';
import { sessionNotice } from './session-notice.ts';

const EXPIRE_TIME = '2026-03-01T09:00:00.000Z';
const running = { tag: '学生', stopTime: '', expireTime: EXPIRE_TIME };
const before = new Date('2026-03-01T08:59:59.999Z');
const after = new Date(EXPIRE_TIME);

describe('the notice over the test page', () => {
  it('is absent while the test runs, and for a test without a limit', () => {
    expect(sessionNotice(running, before)).toBeUndefined();
    expect(sessionNotice({ ...running, expireTime: '' }, after)).toBeUndefined();
  });

  it('says that the time is over', () => {
    expect(sessionNotice(running, after)).toBe('expired');
  });

  it('says that the test was submitted, also when its time is over', () => {
    const stopped = { ...running, stopTime: '2026-03-01T08:30:00.000Z' };
    expect(sessionNotice(stopped, before)).toBe('submitted');
    expect(sessionNotice(stopped, after)).toBe('submitted');
  });

  it.each(['班主任', '学科教师', '教师，班主任'])(
    'lets %s come back to a submitted test until its time is over',
    (tag) => {
      const stopped = { ...running, tag, stopTime: '2026-03-01T08:30:00.000Z' };
      expect(sessionNotice(stopped, before)).toBeUndefined();
      expect(sessionNotice(stopped, after)).toBe('expired');
    },
  );
});
