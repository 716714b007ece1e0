import { utf8Bytes } from '#domain/text/utf8-bytes.ts';
import type { SketchObject } from './content.schema.ts';
import { kept } from './kept.ts';
import { MOST_BYTES, MOST_OBJECTS } from './limits.ts';

/** For what stands around the objects. */
const RESERVE = 200;

const bytesOf = kept((object: SketchObject): number => utf8Bytes(JSON.stringify(object)) + 1);

/** Whether an answer of these objects is small enough to be taken. */
export function hasRoomFor(objects: readonly SketchObject[]): boolean {
  if (objects.length > MOST_OBJECTS) return false;
  return objects.reduce((sum, object) => sum + bytesOf(object), RESERVE) <= MOST_BYTES;
}
