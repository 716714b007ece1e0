import type { Outcome } from '../kind.ts';
import type { Random } from '../random.ts';
import type { InkPoint, Point } from './coding.ts';
import type { SketchAnswer, SketchContent, SketchObject } from './content.schema.ts';
import { PEN_WIDTH } from './limits.ts';
import { type Look, NEW_LOOK, newShape, newStrokes, newText, type ShapeType, type Sheet } from './objects.ts';

const SHAPES: readonly ShapeType[] = ['line', 'arrow', 'rectangle', 'ellipse'];
const LOOKS: readonly Look[] = [NEW_LOOK, { color: '#b3261e', width: 2 * PEN_WIDTH, fontSize: 36 }];
const WORDS = ['先画一条辅助线', '面积是12', '光从这里进来', '第二步'];

const placeOn = ({ width, height }: Sheet, random: Random): Point => ({
  x: random.integer(0, width),
  y: random.integer(0, height),
});

/** A wavy line; every third one by a pen that feels how it is pressed. */
function wave(sheet: Sheet, random: Random): InkPoint[] {
  const [from, to] = [placeOn(sheet, random), placeOn(sheet, random)];
  const isPen = random.integer(1, 3) === 1;
  return Array.from({ length: 40 }, (_, step) => {
    const share = step / 39;
    const point = {
      x: from.x + (to.x - from.x) * share,
      y: Math.min(sheet.height, Math.max(0, from.y + (to.y - from.y) * share + 10 * Math.sin(step / 3))),
    };
    return isPen ? { ...point, pressure: 0.2 + 0.6 * share } : point;
  });
}

function solve({ width, height }: SketchContent, random: Random): SketchAnswer {
  const sheet = { width, height };
  const waves = Array.from({ length: random.integer(1, 5) }, () => wave(sheet, random));
  const strokes = waves.flatMap((drawn) => newStrokes(drawn, random.pick(LOOKS)));
  const shapes = Array.from({ length: random.integer(0, 4) }, () =>
    newShape(random.pick(SHAPES), placeOn(sheet, random), placeOn(sheet, random), random.pick(LOOKS)),
  );
  const texts = Array.from({ length: random.integer(0, 2) }, () =>
    newText(placeOn(sheet, random), random.pick(WORDS), random.pick(LOOKS), sheet),
  );
  return { ...sheet, objects: [...strokes, ...shapes, ...texts] };
}

function fail({ width, height }: SketchContent, random: Random): SketchAnswer | undefined {
  const made = (object: SketchObject) => ({ width, height, objects: [object] });
  return random.pick([
    () => undefined,
    () => ({ width, height, objects: [] }),
    () => made({ type: 'pen', points: '!' }),
    () => made({ type: 'rectangle', x: width, y: 0, w: 10, h: 10 }),
    () => ({ ...made({ type: 'line', x: 0, y: 0, dx: 10, dy: 10 }), width: width + 1 }),
  ])();
}

/** A robot that scribbles, and now and then writes a word. */
export function simulateSketch(
  content: SketchContent,
  random: Random,
  outcome: Outcome,
): SketchAnswer | undefined {
  return outcome === 'solve' ? solve(content, random) : fail(content, random);
}
