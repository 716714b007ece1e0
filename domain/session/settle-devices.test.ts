import { describe, expect, it } from 'vitest';
import { settleTask, type DeviceText } from './settle-devices.ts';

const typed: DeviceText = { sequence: 100, basedOn: 50, sent: [], isSaved: false, isQueued: false };
const settle = (changed: Partial<DeviceText>, there: number | undefined, isSame = false) =>
  settleTask({ ...typed, ...changed }, there, isSame);

describe('a device that comes back', () => {
  it('takes what the server has where it has nothing itself', () => {
    expect(settleTask(undefined, 70, false)).toBe('theirs');
    expect(settleTask(undefined, undefined, false)).toBe('mine');
  });

  it('keeps what it has written upon the newest answer', () => {
    expect(settle({}, undefined)).toBe('mine');
    expect(settle({}, 50)).toBe('mine');
    expect(settle({}, 40)).toBe('mine');
  });

  it('knows its own draft on the server, also when it has not heard that it arrived', () => {
    expect(settle({}, 100)).toBe('mine');
    expect(settle({ sent: [80, 90] }, 90)).toBe('mine');
  });

  it('gives way where everything in it was saved before the other device wrote', () => {
    expect(settle({ isSaved: true }, 170)).toBe('theirs');
    expect(settle({ isSaved: true }, 70)).toBe('mine');
  });

  it('gives way where both say the same', () => {
    expect(settle({}, 170, true)).toBe('theirs');
    expect(settle({ isQueued: true }, 70, true)).toBe('theirs');
  });

  it('asks where it has unsaved text and the server something that it has not seen, whichever is older', () => {
    expect(settle({}, 170)).toBe('choose');
    expect(settle({}, 70)).toBe('choose');
  });

  it('asks before a submission replaces an answer that it has not seen; an older one replaces nothing', () => {
    expect(settle({ isQueued: true }, 70)).toBe('choose');
    expect(settle({ isQueued: true }, 170)).toBe('theirs');
  });

  it('takes older answers for seen where no base was noted', () => {
    expect(settle({ basedOn: undefined }, 70)).toBe('mine');
    expect(settle({ basedOn: undefined }, 170)).toBe('choose');
  });
});
