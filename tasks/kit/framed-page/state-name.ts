import { type FramedPage, isRecord } from './framed-page.ts';
import { textOf, valueAt } from './value-path.ts';

const LONGEST_NAME = 80;

/** Tells long states apart whose beginnings are the same. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(36);
}

function shortened(text: string): string {
  if (text.length <= LONGEST_NAME) return text;
  const end = `…#${fingerprint(text)}`;
  return `${text.slice(0, LONGEST_NAME - end.length)}${end}`;
}

const withoutFlag = (value: unknown): unknown => {
  if (!isRecord(value)) return value;
  const { isAnswered: _isAnswered, ...rest } = value;
  return rest;
};

function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.map((entry) => textOf(entry) ?? '空').join('、');
  if (isRecord(value)) {
    return Object.entries(value)
      .map(([key, entry]) => `${key}=${textOf(entry) ?? '空'}`)
      .join('，');
  }
  return textOf(value) ?? '空';
}

/** The state of an answer as its author wants to see it in the answer graph. */
export function pageStateName({ statePath, isStateSorted }: FramedPage, answer: unknown): string {
  const value = statePath === '' ? withoutFlag(answer) : valueAt(answer, statePath);
  const isList = Array.isArray(value) && isStateSorted;
  const words = inWords(isList ? value.map((entry) => textOf(entry) ?? '空').sort() : value);
  return shortened(words.trim() === '' ? '空' : words);
}
