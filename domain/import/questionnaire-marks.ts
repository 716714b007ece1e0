import { QUESTION_TYPES, type QuestionType } from '../questionnaire/question-types.ts';
import type { TextSpan } from '../text/inline-html.ts';

/** A mark at the beginning of a line, and how long it is. */
interface LineMark {
  value: number;
  length: number;
}

/** `3.` or `3、`, but not 3.5. */
const QUESTION_MARK = /^\s*(\d{1,3})\s*(?:\.\s*(?!\d)|,\s*)/;
/** `A.`, `A、`, `A)` or `A:`; small letters too. */
const OPTION_MARK = /^\s*([A-Za-z])\s*[.,):]\s*/;
/** `(1)` or `1)`: the rows of a table. */
const ROW_MARK = /^\s*(?:\(\s*(\d{1,3})\s*\)|(\d{1,3})\s*\))\s*/;

/** Half-width, 、 is a comma; but a line that begins with `3，` or `B,` goes on with a list. */
const isComma = (sign: string | undefined) => sign === ',' || sign === '，';
const signOf = (text: string, mark: string) => text[mark.trimEnd().length - 1];

export function questionMark(text: string, narrow: string): LineMark | undefined {
  const found = QUESTION_MARK.exec(narrow);
  if (!found || isComma(signOf(text, found[0]))) return undefined;
  return { value: Number(found[1]), length: found[0].length };
}

const letterNumber = (letter: string) => letter.toUpperCase().charCodeAt(0) - 64;

/** `next` is the number that the coming option should have: a small letter is a mark only in its turn. */
export function optionMark(text: string, narrow: string, next: number): LineMark | undefined {
  const found = OPTION_MARK.exec(narrow);
  const letter = found?.[1] ?? '';
  if (!found || isComma(signOf(text, found[0]))) return undefined;
  // e.g. and a.m. are words, however they begin.
  const isSmall = letter >= 'a';
  if (isSmall && (letterNumber(letter) !== next || /^\s*[a-z]\s*[.:][a-z/]/.test(narrow))) return undefined;
  return { value: letterNumber(letter), length: found[0].length };
}

export function rowMark(narrow: string): LineMark | undefined {
  const found = ROW_MARK.exec(narrow);
  return found ? { value: Number(found[1] ?? found[2]), length: found[0].length } : undefined;
}

/** Where the further options of a line begin: `A. 是  B. 否  C. 不知道`. */
export function furtherOptions(text: string, narrow: string, first: number): number[] {
  const cuts: number[] = [];
  for (const found of narrow.matchAll(/\s([A-Z])\s*[.,):]/g)) {
    const isNext = letterNumber(found[1] ?? '') === first + cuts.length + 1;
    if (isNext && !isComma(text[found.index + found[0].length - 1])) cuts.push(found.index);
  }
  return cuts;
}

const TYPES_BY_WORD = new Map<string, QuestionType>(
  Object.entries(QUESTION_TYPES).map(([type, { label }]) => [label, type as QuestionType]),
);

/** 单选题 or 单选. */
const typeOfWord = (word: string) => TYPES_BY_WORD.get(word) ?? TYPES_BY_WORD.get(`${word}题`);

/** Nobody writes more of them into one line. */
const MOST_TAGS = 20;

function someOf(found: Iterable<RegExpExecArray>): RegExpExecArray[] {
  const some: RegExpExecArray[] = [];
  for (const one of found) {
    if (some.length === MOST_TAGS) break;
    some.push(one);
  }
  return some;
}

export interface TypeTag extends TextSpan {
  word: string;
  /** Undefined when there is no such type. */
  type: QuestionType | undefined;
}

/** 【多选题】, in brackets of either width. */
export function typeTags(narrow: string): TypeTag[] {
  return someOf(narrow.matchAll(/\[\s*([^\][\s]{2,12})\s*\]/g)).flatMap((found) => {
    const word = found[1] ?? '';
    const type = typeOfWord(word);
    if (!type && !/题$/.test(word)) return [];
    return [{ word, type, start: found.index, end: found.index + found[0].length }];
  });
}

export interface ConditionTag extends TextSpan {
  /** The number of the question as it is written, and the numbers of its options; undefined when it was not understood. */
  condition: { question: number; options: number[] } | undefined;
  written: string;
}

const CONDITION = /\[\s*显示条件\s*:?([^\][]{0,500})\]/g;
const CONDITION_BODY =
  /^\s*(?:当|如果|若)?\s*第?\s*(\d{1,3})\s*题\s*(?:选择?|选中|=)\s*([\dA-Za-z][\dA-Za-z ,;或和/]*?)\s*(?:项|时|时显示)?\s*$/;

/** 【显示条件：第3题选1,2】; options also by their letters. */
export function conditionTags(narrow: string): ConditionTag[] {
  return someOf(narrow.matchAll(CONDITION)).map((found) => {
    const [whole, written = ''] = found;
    // One blank each: many of them would be tried in every way.
    const body = written.replace(/\s+/g, ' ').trim();
    const [, question, list] = CONDITION_BODY.exec(body) ?? [];
    const options = (list?.match(/\d+|[A-Za-z]/g) ?? []).map((one) =>
      /\d/.test(one) ? Number(one) : letterNumber(one),
    );
    return {
      written: body,
      condition: question && options.length > 0 ? { question: Number(question), options } : undefined,
      start: found.index,
      end: found.index + whole.length,
    };
  });
}
