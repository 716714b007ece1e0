import type { InkPoint } from './coding.ts';

/** So far the thinned line may be from the drawn one, in pixels. With the rounding of the coding that is half a pixel. */
export const TOLERANCE = 0.3;
/** A change from no pressure to all of it counts like so many pixels. */
const PRESSURE_WEIGHT = 6;

/** How far a point is from the line between two others, its pressure included. */
function deviation(point: InkPoint, from: InkPoint, to: InkPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  const distance = Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
  if (point.pressure === undefined) return distance;
  const [start, end] = [from.pressure ?? 0.5, to.pressure ?? 0.5];
  const expected = start + share * (end - start);
  return Math.max(distance, Math.abs(point.pressure - expected) * PRESSURE_WEIGHT);
}

/** Only the points that the line needs (Douglas and Peucker's way), without recursion: scribbles are long. */
export function thinned(points: readonly InkPoint[]): InkPoint[] {
  if (points.length < 3) return [...points];
  const kept = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let span = open.pop(); span; span = open.pop()) {
    const [first, last] = span;
    const [from, to] = [points[first], points[last]];
    if (!from || !to) continue;
    let [furthest, most] = [0, TOLERANCE];
    for (let place = first + 1; place < last; place += 1) {
      const point = points[place];
      const far = point ? deviation(point, from, to) : 0;
      if (far > most) [furthest, most] = [place, far];
    }
    if (furthest === 0) continue;
    kept.add(furthest);
    open.push([first, furthest], [furthest, last]);
  }
  return points.filter((_point, place) => kept.has(place));
}
