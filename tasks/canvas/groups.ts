import { textLines } from '../kit/text-lines.ts';
import { MOST_DRAWN, MOST_LINES } from './limits.ts';
import type { CanvasShape } from './shape.schema.ts';

export interface Size {
  width: number;
  height: number;
}

export type ShapesByName = ReadonlyMap<string, CanvasShape>;

/** More than anything may be: counting goes no further. */
const TOO_MUCH = MOST_DRAWN + 1;

/** In shapes and lines of text; 'cyclic' of a group that leads to itself, 'endless' of one that leads to such a group. */
type Weight = number | 'cyclic' | 'endless';

/**
 * How much is drawn for a shape with all groups in it, as groups of groups could be more than any computer draws. Counted once for all
 * who ask.
 */
export function weighShapes(shapes: readonly CanvasShape[]): (name: string) => Weight {
  const byName: ShapesByName = new Map(shapes.map((shape) => [shape.name, shape]));
  const known = new Map<string, Weight>();
  const beingCounted: string[] = [];
  const cyclic = new Set<string>();

  function weigh({ name, type, width, fontSize, text, children }: CanvasShape): Weight {
    if (type !== 'Group') {
      const hasWords = type !== 'Image' && text !== '';
      return 1 + (hasWords ? Math.min(MOST_LINES, textLines(text, Math.max(1, width), fontSize).length) : 0);
    }
    let sum = 1;
    for (const child of children) {
      const weight = weightOf(child.shape);
      if (typeof weight === 'string') return cyclic.has(name) ? 'cyclic' : 'endless';
      sum = Math.min(TOO_MUCH, sum + weight);
    }
    return sum;
  }

  function weightOf(name: string): Weight {
    const shape = byName.get(name);
    const before = known.get(name);
    if (before !== undefined || !shape) return before ?? 0;
    const start = beingCounted.indexOf(name);
    if (start >= 0) {
      for (const one of beingCounted.slice(start)) cyclic.add(one);
      return 'cyclic';
    }
    beingCounted.push(name);
    const weight = weigh(shape);
    beingCounted.pop();
    known.set(name, weight);
    return weight;
  }

  return weightOf;
}

/** How much room a shape takes. A group is as large as what is in it unless its author has said how large. */
export function sizeOf(shapes: ShapesByName, name: string, within: readonly string[] = []): Size {
  const shape = shapes.get(name);
  // What leads to itself is refused, but may be on its way.
  if (!shape || within.includes(name)) return { width: 0, height: 0 };
  const { type, width, height, radius, children } = shape;
  if (type === 'Circle') return { width: 2 * radius, height: 2 * radius };
  if (type !== 'Group' || (width > 0 && height > 0)) return { width, height };
  const corners = children.map((child) => {
    const size = sizeOf(shapes, child.shape, [...within, name]);
    return { right: child.x + size.width, bottom: child.y + size.height };
  });
  return {
    width: width || Math.max(0, ...corners.map(({ right }) => right)),
    height: height || Math.max(0, ...corners.map(({ bottom }) => bottom)),
  };
}
