import { type AnswerProblem, defineRules } from '../kind.ts';
import { applySplice, spliceBetween } from '../kit/list-splice.ts';
import { svgText } from '../kit/svg-node.ts';
import { codePoints } from './coding.ts';
import type { SketchAnswer, SketchChange, SketchContent, SketchObject } from './content.schema.ts';
import { drawSketch } from './drawing.ts';
import { DEFAULT_SIDES, MOST_BYTES, MOST_OBJECTS, MOST_POINTS } from './limits.ts';
import {
  anchorOf,
  inkOf,
  isNearSheet,
  isOnSheet,
  isTooNarrow,
  lookOf,
  type Sheet,
  withLook,
} from './objects.ts';
import { shortSummaryOf, typedIn } from './words.ts';

const NOTHING_DRAWN: readonly SketchObject[] = [];
const MADE_UP: AnswerProblem = { message: '草图上的作答有误，请刷新页面后重新操作' };
const NOTHING_YET: AnswerProblem = { message: '请先在草图上画图或写字' };

/** What no pen could have drawn here. */
function isMadeUp(object: SketchObject, sheet: Sheet): boolean {
  if (object.type === 'pen') {
    const ink = inkOf(object);
    if (!ink || ink.length > MOST_POINTS || codePoints(ink) !== object.points) return true;
    if (ink.some((point) => !isNearSheet(point, sheet))) return true;
  }
  if (object.type === 'text' && (object.text.trim() === '' || isTooNarrow(object))) return true;
  return !isOnSheet(anchorOf(object), sheet);
}

function problem(
  { width, height }: SketchContent,
  answer: SketchAnswer | undefined,
): AnswerProblem | undefined {
  if (!answer) return NOTHING_YET;
  const isOfSheet = answer.width === width && answer.height === height;
  if (!isOfSheet || answer.objects.some((object) => isMadeUp(object, answer))) return MADE_UP;
  return answer.objects.length === 0 ? NOTHING_YET : undefined;
}

/** As a new pen would have stored it. */
function settled(object: SketchObject): SketchObject {
  const plain = withLook(object, lookOf(object));
  return Object.keys(plain).length === Object.keys(object).length ? object : plain;
}

export const sketchRules = defineRules<SketchContent, SketchAnswer>({
  newContent: () => ({ backgroundUrl: '', ...DEFAULT_SIDES }),
  maxAnswerBytes: MOST_BYTES,
  problem,
  settle(_content, answer) {
    const objects = answer.objects.map(settled);
    return objects.every((object, place) => object === answer.objects[place])
      ? answer
      : { ...answer, objects };
  },

  columns: () => [
    { code: 'objects', label: '对象数', type: 'number' },
    { code: 'text', label: '文字', type: 'text' },
  ],
  values: (_content, { objects }) => [objects.length, typedIn(objects) || null],
  stateName: (_content, { objects }) => shortSummaryOf(objects) || '未作答',

  compact({ width, height, objects }, previous): SketchChange | undefined {
    const splice = spliceBetween(previous?.objects ?? NOTHING_DRAWN, objects);
    return splice && { width, height, ...splice };
  },
  expand(change, previous) {
    const { width, height, ...splice } = change as SketchChange;
    const objects = applySplice(previous?.objects ?? NOTHING_DRAWN, splice);
    // Change upon change would grow without end.
    return { width, height, objects: objects.slice(0, MOST_OBJECTS) };
  },
  picture: (content, answer) => svgText(drawSketch(content, answer ?? { objects: [] })),
  typedText: (_content, { objects }) => typedIn(objects),

  assets: ({ backgroundUrl }) => (backgroundUrl === '' ? [] : [backgroundUrl]),
  mapAssets: (content, map) =>
    content.backgroundUrl === '' ? content : { ...content, backgroundUrl: map(content.backgroundUrl) },
});
