import type { SketchObject } from './content.schema.ts';
import { TYPES } from './limits.ts';
import { anchorOf, boxOf, lookOf } from './objects.ts';

const LONGEST = 30;

/** What an object is called aloud; a text says what it says. */
export function nameOf(object: SketchObject): string {
  if (object.type !== 'text') return TYPES[object.type];
  const words = object.text.replaceAll(/\s+/g, ' ').trim();
  return `${TYPES.text}“${words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words}”`;
}

export const selectedText = (object: SketchObject, index: number, count: number): string =>
  `${nameOf(object)}，第${index + 1}个，共${count}个`;

export function placeText(object: SketchObject): string {
  const { x, y } = anchorOf(object);
  return `${nameOf(object)}，距左${Math.round(x)}，距上${Math.round(y)}`;
}

export function sizeText(object: SketchObject): string {
  const { width, height } = boxOf(object);
  if (object.type === 'pen') return '笔画不能改变大小';
  if (object.type === 'text')
    return `${nameOf(object)}，字号${lookOf(object).fontSize}，宽${Math.round(width)}`;
  return `${nameOf(object)}，宽${Math.round(width)}，高${Math.round(height)}`;
}
