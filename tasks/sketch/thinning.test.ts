import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { seededRandom } from '../random.ts';
import { decodePoints, type InkPoint, type Point } from './coding.ts';
import { smoothed } from './ink.ts';
import { NEW_LOOK, newStrokes } from './objects.ts';
import { sketchRules } from './rules.ts';
import { thinned, TOLERANCE } from './thinning.ts';

function distanceTo(point: Point, line: readonly Point[]): number {
  let nearest = Infinity;
  for (let place = 1; place < line.length; place += 1) {
    const [from, to] = [line[place - 1] as Point, line[place] as Point];
    const [dx, dy] = [to.x - from.x, to.y - from.y];
    const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
    const share = Math.min(1, Math.max(0, along));
    nearest = Math.min(nearest, Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy));
  }
  return nearest;
}

/** A pen on its way, 120 times a second: it turns, and trembles a little. */
function hand(seed: number, start: Point, length: number, isPen = false): InkPoint[] {
  const random = seededRandom(seed);
  let [x, y, direction] = [start.x, start.y, random.next() * 6];
  return Array.from({ length }, () => {
    direction += (random.next() - 0.5) * 0.5;
    x += 1.5 * Math.cos(direction) + (random.next() - 0.5) * 0.3;
    y += 1.5 * Math.sin(direction) + (random.next() - 0.5) * 0.3;
    return isPen ? { x, y, pressure: 0.5 + 0.3 * Math.sin(direction) } : { x, y };
  });
}

const seeds = fc.integer({ min: 0, max: 1_000_000 });

describe('thinning', () => {
  it('keeps the ends, and leaves no point further from the line than it may be', () => {
    fc.assert(
      fc.property(seeds, fc.integer({ min: 2, max: 300 }), (seed, length) => {
        const drawn = hand(seed, { x: 100, y: 100 }, length);
        const line = thinned(drawn);
        expect([line[0], line[line.length - 1]]).toEqual([drawn[0], drawn[drawn.length - 1]]);
        for (const point of drawn) expect(distanceTo(point, line)).toBeLessThanOrEqual(TOLERANCE + 1e-9);
      }),
      { numRuns: 40 },
    );
  });

  it('and coding together change a line by half a pixel at most', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const drawn = hand(seed, { x: 100, y: 100 }, 120);
        const stored = newStrokes(drawn, NEW_LOOK).flatMap(({ points }) => decodePoints(points) ?? []);
        for (const point of smoothed(drawn)) expect(distanceTo(point, stored)).toBeLessThanOrEqual(0.5);
      }),
      { numRuns: 40 },
    );
  });

  it('leaves of a straight line its ends, and of a dot the dot', () => {
    const straight = Array.from({ length: 50 }, (_, step) => ({ x: step, y: 2 * step }));
    expect(thinned(straight)).toEqual([straight[0], straight[49]]);
    expect(newStrokes([{ x: 5, y: 5 }], NEW_LOOK)).toHaveLength(1);
  });

  it('keeps a change of pressure that a straight line does not show', () => {
    const pressed = Array.from({ length: 21 }, (_, step) => ({
      ...{ x: step, y: 0 },
      pressure: step === 10 ? 1 : 0.3,
    }));
    expect(thinned(pressed)).toContainEqual({ x: 10, y: 0, pressure: 1 });
  });
});

describe('a page full of handwriting', () => {
  /** 280 characters of eight strokes each, as large as one writes with a finger. */
  function page(isPen: boolean) {
    const objects = Array.from({ length: 280 * 8 }, (_, index) => {
      const character = Math.floor(index / 8);
      const start = { x: 20 + (character % 20) * 44, y: 20 + Math.floor(character / 20) * 52 };
      return newStrokes(hand(index, start, 18, isPen), NEW_LOOK);
    }).flat();
    return { width: 914, height: 765, objects };
  }

  it('stays under 100 KB', () => {
    expect(JSON.stringify(page(false)).length).toBeLessThan(100_000);
  });

  it('is not much more of a pen that feels how it is pressed, and far from what is refused', () => {
    const bytes = JSON.stringify(page(true)).length;
    expect(bytes).toBeLessThan(200_000);
    expect(bytes).toBeLessThan(sketchRules.maxAnswerBytes / 3);
  });
});
