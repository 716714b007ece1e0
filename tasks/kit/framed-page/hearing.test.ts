import { beforeEach, describe, expect, it } from 'vitest';
import { Hearing, type Signs } from './hearing.ts';

const START = { level: 1 };
const MOVED = { level: 2 };

describe('what a page in a frame says', () => {
  let hearing: Hearing;
  const at = (nowMs: number, signs: Partial<Signs> = {}): Signs => ({
    nowMs,
    isActive: false,
    ...signs,
  });
  const active = { isActive: true };

  beforeEach(() => {
    // Whoever came to the task has pressed 下一题 just before.
    hearing = new Hearing(10_000);
    hearing.begin();
    hearing.load(10_500);
  });

  it('is nobody’s answer while nobody has touched the frame', () => {
    expect(hearing.hear(START, at(10_600, active))).toBe(false);
    expect(hearing.hear(MOVED, at(60_000))).toBe(false);
    expect(hearing.look(at(61_000))).toBeUndefined();
  });

  it('is an answer once the Tab key has led into the frame', () => {
    hearing.hear(START, at(10_600, active));
    hearing.pressOutside(12_000, true);
    hearing.focus(12_010, false);
    expect(hearing.hear(MOVED, at(12_500, active))).toBe(true);
  });

  it('is an answer at once when a mouse over the frame has given it the focus', () => {
    hearing.hear(START, at(10_600, active));
    hearing.focus(12_010, true);
    expect(hearing.look(at(12_100, active))).toBeUndefined();
    expect(hearing.hear(MOVED, at(12_500, active))).toBe(true);
  });

  it('is none because the page has taken the focus for itself as it began', () => {
    hearing.focus(10_700, true);
    expect(hearing.hear(START, at(10_800, active))).toBe(false);
    expect(hearing.look(at(20_000))).toBeUndefined();
    expect(hearing.isTouched).toBe(false);
  });

  it('is an answer of whoever presses what keeps its presses to itself', () => {
    hearing.hear(START, at(10_600, active));
    expect(hearing.look(at(20_000, active))).toBeUndefined();
    expect(hearing.hear(MOVED, at(20_100, active))).toBe(true);
    expect(hearing.hear({ level: 3 }, at(90_000))).toBe(true);
  });

  it('stays in doubt for as long as a press outside could have made the page active', () => {
    expect(hearing.hear(MOVED, at(12_000, active))).toBe(false);
    expect(hearing.look(at(14_000, active))).toBeUndefined();
    // Active longer than that press could have made it: the frame was touched.
    expect(hearing.look(at(15_100, active))?.message).toEqual(MOVED);
    expect(hearing.isTouched).toBe(true);
  });

  it('was no answer when the page is no longer active then', () => {
    hearing.hear(START, at(10_600, active));
    expect(hearing.look(at(15_100))).toBeUndefined();
    expect(hearing.look(at(16_000))).toBeUndefined();
    expect(hearing.isTouched).toBe(false);
  });

  it('counts when the answer is wanted at once, unless it is how the page began', () => {
    hearing.hear(START, at(10_600, active));
    expect(hearing.takeDoubtful()).toBeUndefined();
    hearing.hear(MOVED, at(12_000, active));
    // The page is not active any more when it is looked at: that proves nothing.
    expect(hearing.look(at(15_300))).toBeUndefined();
    expect(hearing.takeDoubtful()?.message).toEqual(MOVED);
    expect(hearing.takeDoubtful()).toBeUndefined();
  });

  it('counts as well when it is all that the page has ever said, long after it began', () => {
    hearing.hear(MOVED, at(12_000, active));
    expect(hearing.takeDoubtful()?.message).toEqual(MOVED);
  });

  it('is an answer after the page has loaded itself anew, and none in a new frame', () => {
    hearing.look(at(20_000, active));
    hearing.load(21_000);
    expect(hearing.hear(START, at(21_100))).toBe(true);
    hearing.begin();
    expect(hearing.hear(START, at(30_000))).toBe(false);
  });

  it('is told from the page’s beginning by what it says where browsers say nothing', () => {
    const silent = { isActive: undefined };
    expect(hearing.hear(START, at(10_600, silent))).toBe(false);
    expect(hearing.hear(START, at(10_700, silent))).toBe(false);
    expect(hearing.hear(MOVED, at(10_800, silent))).toBe(true);
    hearing.begin();
    hearing.load(18_000);
    // A page that speaks but once, and late, speaks of what was done in it.
    expect(hearing.hear(START, at(20_000, silent))).toBe(true);
  });
});
