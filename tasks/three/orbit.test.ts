import { describe, expect, it } from 'vitest';
import { FIRST_VIEW, isPossibleView, pushed, settledView, turned, zoomed } from './orbit.ts';
import { viewWords } from './spoken.ts';

const from = (yaw: number, pitch = 0) => ({ ...FIRST_VIEW, yaw, pitch });

describe('a view of a model', () => {
  it('goes around without an end, and over the top no further', () => {
    const around = Array.from({ length: 50 }).reduce<typeof FIRST_VIEW>(
      (view) => turned(view, 15, 15),
      FIRST_VIEW,
    );
    expect(around).toEqual({ ...FIRST_VIEW, yaw: -30, pitch: 90 });
    expect(settledView(turned(from(-170), 20, 0)).yaw).toBe(170);
  });

  it('stays within what can be seen, however far somebody zooms and pushes', () => {
    expect(zoomed(FIRST_VIEW, 1_000).zoom).toBe(400);
    expect(zoomed(FIRST_VIEW, 0).zoom).toBe(25);
    expect(pushed(FIRST_VIEW, 900, -900)).toMatchObject({ x: 100, y: -100 });
  });

  it('is kept in whole numbers, without a zero that is less than nothing', () => {
    const kept = settledView({ yaw: -0.4, pitch: 15.6, zoom: 156.25, x: -0.2, y: 3.5 });
    expect(JSON.stringify(kept)).toBe('{"yaw":0,"pitch":16,"zoom":156,"x":0,"y":4}');
    expect(Object.is(kept.yaw, 0)).toBe(true);
    expect(isPossibleView(kept)).toBe(true);
    expect(isPossibleView({ ...kept, pitch: 91 })).toBe(false);
  });

  it.each([
    [from(0), '从正前方看'],
    [from(45), '从右前方看'],
    [from(-90), '从左侧看'],
    [from(179), '从正后方看'],
    [from(-180), '从正后方看'],
    [from(-130, 40), '从左后方偏上看'],
    [from(10, -40), '从正前方偏下看'],
    [from(30, 80), '从正上方看'],
    [from(30, -90), '从正下方看'],
    [{ ...from(0), zoom: 156 }, '从正前方看，放大到156%'],
    [{ ...from(0), zoom: 50 }, '从正前方看，缩小到50%'],
  ])('has words', (view, words) => {
    expect(viewWords(view)).toBe(words);
  });
});
