import type { Point } from './coding.ts';
import type { SketchObject } from './content.schema.ts';
import { boxOf, inkOf, lookOf } from './objects.ts';

function distanceToSegment(point: Point, from: Point, to: Point): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const along = square === 0 ? 0 : ((point.x - from.x) * dx + (point.y - from.y) * dy) / square;
  const share = Math.min(1, Math.max(0, along));
  return Math.hypot(point.x - from.x - share * dx, point.y - from.y - share * dy);
}

/** How far a point is from a line through others. */
function distanceToLine(point: Point, line: readonly Point[]): number {
  const [only] = line;
  if (only && line.length === 1) return distanceToSegment(point, only, only);
  let nearest = Infinity;
  for (let place = 1; place < line.length; place += 1) {
    const [from, to] = [line[place - 1], line[place]];
    if (from && to) nearest = Math.min(nearest, distanceToSegment(point, from, to));
  }
  return nearest;
}

const CORNERS = [
  [0, 0],
  [1, 0],
  [1, 1],
  [0, 1],
  [0, 0],
] as const;

/** The line that an object consists of; a round one is gone along in short steps. */
function lineOf(object: SketchObject): readonly Point[] {
  const { x, y, width, height } = boxOf(object);
  switch (object.type) {
    case 'pen':
      return inkOf(object) ?? [];
    case 'line':
    case 'arrow':
      return [object, { x: object.x + object.dx, y: object.y + object.dy }];
    case 'ellipse':
      return Array.from({ length: 41 }, (_, step) => {
        const turn = (step / 40) * 2 * Math.PI;
        return {
          x: x + (width / 2) * (1 + Math.cos(turn)),
          y: y + (height / 2) * (1 + Math.sin(turn)),
        };
      });
    default:
      return CORNERS.map(([right, down]) => ({ x: x + right * width, y: y + down * height }));
  }
}

/** Whether a point is at most so far from what an object has drawn; its inside counts where `isFilled` and in texts. */
export function isAt(object: SketchObject, point: Point, reach: number, isFilled: boolean): boolean {
  const far = reach + lookOf(object).width / 2;
  const { x, y, width, height } = boxOf(object);
  const isNear =
    point.x >= x - far && point.x <= x + width + far && point.y >= y - far && point.y <= y + height + far;
  if (!isNear) return false;
  const hasInside = object.type === 'rectangle' || object.type === 'ellipse';
  if (object.type === 'text' || (hasInside && isFilled)) return true;
  return distanceToLine(point, lineOf(object)) <= far;
}

/** The uppermost object at a point; one that is hit on its line comes before one that only lies around it. */
export function objectAt(objects: readonly SketchObject[], point: Point, reach: number): number | undefined {
  for (const isFilled of [false, true]) {
    for (let index = objects.length - 1; index >= 0; index -= 1) {
      const object = objects[index];
      if (object && isAt(object, point, reach, isFilled)) return index;
    }
  }
  return undefined;
}
