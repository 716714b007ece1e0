import { getStroke } from 'perfect-freehand';
import type { SvgNode } from '../kit/svg-node.ts';
import type { InkPoint, Point } from './coding.ts';

/** How much of a trembling hand is evened out, from 0 to 1, and by how many pixels at most: corners that are meant stay. */
const [EVENNESS, EVENED_BY] = [0.5, 0.5];
/** How much thinner a pen draws that is hardly pressed. */
const THINNING = 0.65;
/** An outline follows its line in steps of so many pixels. */
const OUTLINE_STEP = 4;
/** So many points at most are put between those of a stroke. */
const [LEAST_STEPS, MOST_STEPS_A_POINT] = [50, 2];
/** A corner is rounded by no more than so many pixels. */
const ROUNDED_BY = 0.35;

const between = (from: Point, to: Point, share: number): Point => ({
  x: from.x + (to.x - from.x) * share,
  y: from.y + (to.y - from.y) * share,
});
const distance = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

/** What was drawn, evened out: each point goes a little towards where its neighbours would have it. */
export function smoothed(points: readonly InkPoint[]): InkPoint[] {
  return points.map((point, place) => {
    const [before, after] = [points[place - 1], points[place + 1]];
    if (!before || !after) return point;
    const middle = between(before, after, 0.5);
    const far = distance(point, middle);
    const share = far === 0 ? 0 : Math.min(EVENNESS, EVENED_BY / far);
    return { ...point, ...between(point, middle, share) };
  });
}

const tenths = (number: number): number => Math.round(number * 10) / 10;
const at = ({ x, y }: Point): string => `${tenths(x)} ${tenths(y)}`;

/** How far from a corner its rounding begins: sharp ones stay sharp, those of a bend become the bend. */
function roundingAt(before: Point, corner: Point, after: Point): number {
  const turn =
    Math.atan2(after.y - corner.y, after.x - corner.x) - Math.atan2(corner.y - before.y, corner.x - before.x);
  const sharpness = Math.abs(Math.sin(turn / 2));
  return sharpness === 0 ? Infinity : (2 * ROUNDED_BY) / sharpness;
}

/** A line through the points, its corners rounded. */
function linePath(points: readonly Point[]): string {
  const [first] = points;
  if (!first) return '';
  // Nothing of no length is drawn by every program.
  if (points.length === 1) return `M${at(first)}h0.1`;
  let path = `M${at(first)}`;
  for (let place = 1; place < points.length; place += 1) {
    const [before, corner, after] = [points[place - 1], points[place], points[place + 1]];
    if (!before || !corner) continue;
    if (!after) return `${path}L${at(corner)}`;
    const [back, ahead] = [distance(before, corner), distance(corner, after)];
    const cut = Math.min(roundingAt(before, corner, after), back / 2, ahead / 2);
    const [from, to] = [between(corner, before, cut / back || 0), between(corner, after, cut / ahead || 0)];
    path += `L${at(from)}Q${at(corner)} ${at(to)}`;
  }
  return path;
}

/** With points between those that thinning has left, since an outline knows nothing of the line between two points. */
function dense(points: readonly InkPoint[]): [number, number, number][] {
  const length = points.reduce((sum, point, place) => sum + distance(points[place - 1] ?? point, point), 0);
  // A few points on a long way would otherwise be the more work the shorter they are written.
  const stepLength = Math.max(OUTLINE_STEP, length / (LEAST_STEPS + MOST_STEPS_A_POINT * points.length));
  return points.flatMap((point, place): [number, number, number][] => {
    const { x, y, pressure = 0.5 } = point;
    const before = points[place - 1];
    if (!before) return [[x, y, pressure]];
    const steps = Math.max(1, Math.ceil(distance(before, point) / stepLength));
    const start = before.pressure ?? 0.5;
    return Array.from({ length: steps }, (_, step) => {
      const share = (step + 1) / steps;
      const { x: stepX, y: stepY } = between(before, point, share);
      return [stepX, stepY, start + (pressure - start) * share];
    });
  });
}

/** The outline of a line that is as wide as the pen was pressed. */
function outlinePath(points: readonly InkPoint[], width: number): string {
  const outline = getStroke(dense(points), {
    ...{ size: width, thinning: THINNING, smoothing: 0.5, streamline: 0 },
    ...{ simulatePressure: false, last: true },
  }).map(([x, y]): Point => ({ x, y }));
  const [first] = outline;
  if (!first) return '';
  const curves = outline.map(
    (point, place) => `${at(point)} ${at(between(point, outline[place + 1] ?? first, 0.5))}`,
  );
  return `M${at(first)}Q${curves.join(' ')}Z`;
}

/** A stroke of a pen. */
export function drawInk(points: readonly InkPoint[], color: string, width: number): SvgNode {
  const hasPressure = points[0]?.pressure !== undefined && points.length > 1;
  if (hasPressure) return { tag: 'path', attributes: { d: outlinePath(points, width), fill: color } };
  return {
    tag: 'path',
    attributes: {
      ...{ d: linePath(points), fill: 'none', stroke: color, strokeWidth: width },
      ...{ strokeLinecap: 'round', strokeLinejoin: 'round' },
    },
  };
}
