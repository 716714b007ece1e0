import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { VideoAnswer, type VideoContent } from './content.schema.ts';
import { videoRules } from './rules.ts';
import {
  begun,
  ended,
  isUsedUp,
  mergedSpans,
  movedTo,
  NOT_PLAYED,
  percentWatched,
  permittedPlace,
  played,
  together,
} from './watching.ts';

const film = (rules: Partial<VideoContent> = {}): VideoContent => ({
  ...videoRules.newContent(),
  source: '/a.mp4',
  ...rules,
});
const DURATION = 60;
const fresh: VideoAnswer = { ...NOT_PLAYED, duration: DURATION };

const place = fc.double({ min: 0, max: DURATION, noNaN: true });
/** What somebody may do with a film, the browser's own ways and a reload included. */
const act = fc.oneof(
  fc.record({ act: fc.constant('play' as const) }),
  fc.record({ act: fc.constant('watch' as const), seconds: place }),
  fc.record({ act: fc.constant('seek' as const), to: place }),
  fc.record({ act: fc.constant('reload' as const) }),
);
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** As the page does it: only where a play may begin it begins, and only where one may go one comes. */
function after(content: VideoContent, answer: VideoAnswer, step: Act): VideoAnswer {
  const at = answer.position ?? 0;
  switch (step.act) {
    case 'play':
      return isUsedUp(content, answer) ? answer : begun(answer, 0);
    case 'watch': {
      if (answer.position === null) return answer;
      const to = Math.min(DURATION, at + step.seconds);
      const next = played(answer, at, to);
      return to === DURATION ? ended(next) : next;
    }
    case 'seek':
      return movedTo(answer, permittedPlace(content, answer, step.to));
    case 'reload':
      return VideoAnswer.parse(JSON.parse(JSON.stringify(videoRules.settle(content, answer))));
  }
}

const rules = fc.record({ maxPlays: fc.integer({ min: 0, max: 3 }), canSeekAhead: fc.boolean() });

describe('what is watched of a film', () => {
  it('is an answer that the rules take, whatever somebody does', () => {
    fc.assert(
      fc.property(rules, fc.array(act, { maxLength: 40 }), (some, steps) => {
        const content = film(some);
        let answer = fresh;
        for (const step of steps) {
          const next = after(content, answer, step);
          expect(videoRules.problem(content, next)).toBeUndefined();
          expect(next.plays).toBeGreaterThanOrEqual(answer.plays);
          expect(next.furthest).toBeGreaterThanOrEqual(answer.furthest);
          expect(percentWatched(next)).toBeGreaterThanOrEqual(percentWatched(answer));
          expect(JSON.stringify(next).length).toBeLessThan(videoRules.maxAnswerBytes);
          answer = next;
        }
        if (some.maxPlays > 0) expect(answer.plays).toBeLessThanOrEqual(some.maxPlays);
      }),
    );
  });

  it('has no gap before what was reached, where nobody may go ahead', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (steps) => {
        const content = film({ canSeekAhead: false });
        const answer = steps.reduce((state, step) => after(content, state, step), fresh);
        const reached = Math.round((answer.furthest / DURATION) * 100);
        expect(Math.abs(percentWatched(answer) - reached)).toBeLessThanOrEqual(1);
      }),
    );
  });

  it('is all of it after a whole play in small steps, and what was played of it before', () => {
    let answer = begun(fresh, 0);
    for (let tenth = 0; tenth < 10 * DURATION; tenth += 1)
      answer = played(answer, tenth / 10, (tenth + 1) / 10);
    expect(answer.watched).toEqual([{ from: 0, to: 100 }]);
    expect(percentWatched(played(begun(fresh, 0), 0, 15))).toBe(25);
  });

  it('is the same set of parts, however its spans overlap and whichever comes first', () => {
    const span = fc
      .tuple(fc.integer({ min: 0, max: 100 }), fc.integer({ min: 0, max: 100 }))
      .map(([one, other]) => ({ from: Math.min(one, other), to: Math.max(one, other) }));
    const parts = (spans: readonly { from: number; to: number }[]) =>
      Array.from({ length: 100 }, (_, part) => spans.some(({ from, to }) => from <= part && part < to));
    fc.assert(
      fc.property(fc.array(span, { maxLength: 60 }), (spans) => {
        const merged = mergedSpans(spans);
        expect(parts(merged)).toEqual(parts(spans));
        expect(mergedSpans(merged)).toEqual(merged);
        expect(mergedSpans([...spans].reverse())).toEqual(merged);
        expect(merged.length).toBeLessThanOrEqual(50);
      }),
    );
  });
});

describe('a limited number of plays', () => {
  const content = film({ maxPlays: 1 });

  it('counts one that begins, and goes on with it after a reload', () => {
    const running = played(begun(fresh, 0), 0, 20);
    expect(running).toMatchObject({ plays: 1, position: 20 });
    expect(begun(after(content, running, { act: 'reload' }), 20).plays).toBe(1);
    expect(isUsedUp(content, running)).toBe(false);
    expect(isUsedUp(content, ended(running))).toBe(true);
  });

  it('is not stretched by going back, nor by looking around before one begins', () => {
    const running = played(begun(fresh, 0), 0, 20);
    expect(permittedPlace(content, running, 5)).toBe(20);
    expect(permittedPlace(content, running, 40)).toBe(40);
    expect(permittedPlace(content, fresh, 40)).toBe(0);
  });

  it('is not given back by an answer of another tab that knows less', () => {
    const [known, own] = [ended(played(begun(fresh, 0), 0, 30)), begun(fresh, 0)];
    expect(together(known, own)).toMatchObject({ plays: 1, furthest: 30, position: 0 });
    expect(percentWatched(together(known, own))).toBe(50);
    expect(together(undefined, own)).toBe(own);
  });
});

describe('a film that must not be sought ahead', () => {
  const content = film({ canSeekAhead: false });

  it('goes back freely, and ahead to what was seen', () => {
    const running = movedTo(played(begun(fresh, 0), 0, 30), 10);
    expect(permittedPlace(content, running, 5)).toBe(5);
    expect(permittedPlace(content, running, 30.2)).toBe(30.2);
    expect(permittedPlace(content, running, 50)).toBe(30);
    expect(permittedPlace(content, ended(running), 50)).toBe(30);
  });

  it('is free where it is broadcast', () => {
    expect(permittedPlace(film({ canSeekAhead: false, isLive: true }), fresh, 50)).toBe(50);
  });
});
