import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { paced } from './paced.ts';

describe('what follows keystrokes at a pace', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('is done at once after a pause', () => {
    const act = vi.fn();
    const { note } = paced(act, 300);
    note();
    expect(act).toHaveBeenCalledTimes(1);
    vi.advanceTimersByTime(300);
    note();
    expect(act).toHaveBeenCalledTimes(2);
  });

  it('is done once in a while as long as keys are pressed, and after the last one', () => {
    const act = vi.fn();
    const { note } = paced(act, 300);
    for (let key = 0; key < 10; key += 1) {
      note();
      vi.advanceTimersByTime(50);
    }
    expect(act).toHaveBeenCalledTimes(2);
    vi.advanceTimersByTime(300);
    expect(act).toHaveBeenCalledTimes(3);
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(3);
  });

  it('is not done any more once it was stopped', () => {
    const act = vi.fn();
    const { note, stop } = paced(act, 300);
    note();
    note();
    stop();
    vi.advanceTimersByTime(1_000);
    expect(act).toHaveBeenCalledTimes(1);
  });
});
