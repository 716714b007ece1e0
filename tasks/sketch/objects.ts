import { lineWidth, textLines } from '../kit/text-lines.ts';
import { LINE_HEIGHT } from '../kit/text-rows.ts';
import {
  codePoints,
  codePressure,
  decodePoints,
  decodePressure,
  type InkPoint,
  type Point,
} from './coding.ts';
import type { ObjectOf, SketchContent, SketchObject } from './content.schema.ts';
import { smoothed } from './ink.ts';
import { kept } from './kept.ts';
import { FONT_SIZE, INK, LEAST_FONT, MOST_FONT, MOST_POINTS, PEN_WIDTH } from './limits.ts';
import { thinned } from './thinning.ts';

/** How new objects are to look. */
export interface Look {
  color: string;
  width: number;
  fontSize: number;
}

export const NEW_LOOK: Look = { color: INK, width: PEN_WIDTH, fontSize: FONT_SIZE };

export const lookOf = (object: SketchObject): Look => ({
  color: object.color ?? INK,
  width: (object.type === 'text' ? undefined : object.width) ?? PEN_WIDTH,
  fontSize: (object.type === 'text' ? object.size : undefined) ?? FONT_SIZE,
});

/** As it is stored: what is as a new pen has it is left out. */
export function withLook<Kept extends SketchObject>(object: Kept, { color, width, fontSize }: Look): Kept {
  const next: SketchObject = { ...object };
  delete next.color;
  if (color !== INK) next.color = color;
  if (next.type === 'text') {
    delete next.size;
    if (fontSize !== FONT_SIZE) next.size = fontSize;
  } else {
    delete next.width;
    if (width !== PEN_WIDTH) next.width = width;
  }
  return next as Kept;
}

/** Undefined where the text of a stroke codes none. */
export const inkOf = kept(({ points, pressure }: ObjectOf<'pen'>): InkPoint[] | undefined => {
  const decoded = decodePoints(points);
  if (!decoded || pressure === undefined) return decoded;
  const levels = decodePressure(pressure);
  if (levels?.length !== decoded.length) return undefined;
  return decoded.map((point, place) => ({ ...point, pressure: levels[place] ?? 0.5 }));
});

function penOf(ink: readonly InkPoint[]): ObjectOf<'pen'> {
  const points = codePoints(ink);
  return ink[0]?.pressure === undefined
    ? { type: 'pen', points }
    : { type: 'pen', points, pressure: codePressure(ink) };
}

/** What a pen has drawn, as it is stored: one stroke, or several that go on from each other where it is very long. */
export function newStrokes(drawn: readonly InkPoint[], look: Look): ObjectOf<'pen'>[] {
  const ink = thinned(smoothed(drawn));
  const strokes: ObjectOf<'pen'>[] = [];
  for (let start = 0; start === 0 || start < ink.length - 1; start += MOST_POINTS - 1) {
    strokes.push(withLook(penOf(ink.slice(start, start + MOST_POINTS)), look));
  }
  return strokes;
}

/** More of a text than any sheet is high. */
const MOST_LINES = 200;

export const linesOf = kept((object: ObjectOf<'text'>): string[] =>
  textLines(object.text, object.w, lookOf(object).fontSize).slice(0, MOST_LINES),
);

export interface Box extends Point {
  width: number;
  height: number;
}

const boxAround = (from: Point, to: Point): Box => ({
  x: Math.min(from.x, to.x),
  y: Math.min(from.y, to.y),
  width: Math.abs(from.x - to.x),
  height: Math.abs(from.y - to.y),
});

/** The room that an object takes, the width of its lines left aside. */
export const boxOf = kept((object: SketchObject): Box => {
  switch (object.type) {
    case 'pen': {
      const ink = inkOf(object) ?? [];
      let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
      for (const { x, y } of ink) {
        [left, right] = [Math.min(left, x), Math.max(right, x)];
        [top, bottom] = [Math.min(top, y), Math.max(bottom, y)];
      }
      return ink.length === 0
        ? { x: 0, y: 0, width: 0, height: 0 }
        : boxAround({ x: left, y: top }, { x: right, y: bottom });
    }
    case 'line':
    case 'arrow':
      return boxAround(object, { x: object.x + object.dx, y: object.y + object.dy });
    case 'rectangle':
    case 'ellipse':
      return { x: object.x, y: object.y, width: object.w, height: object.h };
    case 'text': {
      const { fontSize } = lookOf(object);
      const lines = linesOf(object);
      const width = Math.max(...lines.map((line) => lineWidth(line, fontSize)));
      return { x: object.x, y: object.y, width, height: lines.length * fontSize * LINE_HEIGHT };
    }
  }
});

/** What of an object has to lie on the sheet: its middle, and of a text, which grows downwards, its first line. */
export function anchorOf(object: SketchObject): Point {
  if (object.type === 'text') return { x: object.x, y: object.y };
  const { x, y, width, height } = boxOf(object);
  return { x: x + width / 2, y: y + height / 2 };
}

export type Sheet = Pick<SketchContent, 'width' | 'height'>;

export const isOnSheet = ({ x, y }: Point, { width, height }: Sheet): boolean =>
  x >= 0 && y >= 0 && x <= width && y <= height;

/** A stroke may be moved half out of the sheet, and no further. */
export const isNearSheet = ({ x, y }: Point, { width, height }: Sheet): boolean =>
  x >= -width && y >= -height && x <= 2 * width && y <= 2 * height;

const within = (least: number, number: number, most: number): number =>
  Math.max(least, Math.min(most, number));

/** The same elsewhere, as far as it stays on the sheet. */
export function moved(object: SketchObject, by: Point, sheet: Sheet): SketchObject {
  const { x, y } = anchorOf(object);
  // Inwards: what lies on half a pixel must not end up outside.
  const dx = Math.trunc(within(0, x + Math.round(by.x), sheet.width) - x);
  const dy = Math.trunc(within(0, y + Math.round(by.y), sheet.height) - y);
  if (dx === 0 && dy === 0) return object;
  if (object.type !== 'pen') return { ...object, x: object.x + dx, y: object.y + dy };
  const ink = (inkOf(object) ?? []).map((point) => ({ ...point, x: point.x + dx, y: point.y + dy }));
  return { ...object, points: codePoints(ink) };
}

/** A text narrower than its letters would be a column of them. */
const leastTextWidth = (fontSize: number) => 2 * fontSize;

/** Letters may be made larger afterwards. */
export const isTooNarrow = ({ w }: ObjectOf<'text'>): boolean => w < leastTextWidth(LEAST_FONT);

/** The same larger or smaller, from its upper left on; strokes keep their size. */
export function resized(object: SketchObject, by: Point, sheet: Sheet): SketchObject {
  const [dx, dy] = [Math.round(by.x), Math.round(by.y)];
  switch (object.type) {
    case 'pen':
      return object;
    case 'line':
    case 'arrow': {
      const [endX, endY] = [object.x + object.dx + dx, object.y + object.dy + dy];
      const end = { x: within(0, endX, sheet.width), y: within(0, endY, sheet.height) };
      const next = { ...object, dx: end.x - object.x, dy: end.y - object.y };
      return isOnSheet(anchorOf(next), sheet) ? next : object;
    }
    case 'rectangle':
    case 'ellipse': {
      const [w, h] = [within(1, object.w + dx, sheet.width), within(1, object.h + dy, sheet.height)];
      const next = { ...object, w, h };
      return isOnSheet(anchorOf(next), sheet) ? next : object;
    }
    case 'text': {
      const look = lookOf(object);
      // Downwards its letters grow, a little with each step.
      const larger = Math.sign(dy) * Math.ceil(Math.abs(dy) / 4);
      const fontSize = within(LEAST_FONT, look.fontSize + larger, MOST_FONT);
      // It becomes narrower from where its longest line ends.
      const wide = dx < 0 ? Math.min(object.w, Math.ceil(boxOf(object).width)) : object.w;
      const w = within(leastTextWidth(fontSize), wide + dx, sheet.width);
      return withLook({ ...object, w }, { ...look, fontSize });
    }
  }
}

/** From the end of a line to the edge of the sheet. */
const TEXT_MARGIN = 8;

/** A new text goes about as far as the sheet does. */
export function newText(at: Point, text: string, look: Look, sheet: Sheet): ObjectOf<'text'> {
  // Its first line is on the sheet.
  const lowest = Math.max(0, Math.floor(sheet.height - look.fontSize * LINE_HEIGHT));
  const [x, y] = [Math.round(at.x), Math.min(Math.round(at.y), lowest)];
  const w = Math.max(leastTextWidth(look.fontSize), Math.round(sheet.width - x - TEXT_MARGIN));
  return withLook({ type: 'text', x, y, w, text }, look);
}

export type ShapeType = Exclude<SketchObject['type'], 'pen' | 'text'>;

export function newShape(type: ShapeType, from: Point, to: Point, look: Look): SketchObject {
  const [x, y, endX, endY] = [from.x, from.y, to.x, to.y].map(Math.round) as [number, number, number, number];
  if (type === 'line' || type === 'arrow') return withLook({ type, x, y, dx: endX - x, dy: endY - y }, look);
  const box = boxAround({ x, y }, { x: endX, y: endY });
  // A flat one would be drawn as nothing.
  const [w, h] = [Math.max(1, box.width), Math.max(1, box.height)];
  return withLook({ type, x: box.x, y: box.y, w, h }, look);
}
