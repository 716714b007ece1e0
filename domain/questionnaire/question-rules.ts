import { type BlankRules, reachableRange } from './blank-rules.ts';
import { choicesOf, columnTitlesOf, blanksOf } from './question.ts';
import { isSlider, QUESTION_TYPES } from './question-types.ts';
import type { Question } from './question.schema.ts';
import { ruleText } from './rule-text.ts';
import { type Range, readTextRules, type TextRules } from './text-rules.ts';

/** Everything that a question's words demand of its answer. The player, the checks and the author's hints go by it. */
export interface QuestionRules {
  /** How many options may be chosen. */
  limit: Range;
  /** Several sets of groups; within a set, options of different groups exclude each other. */
  exclusions: readonly (readonly number[])[][];
  /** Of each blank, row by row. */
  blanks: readonly BlankRules[];
  /** Of each row, or of the question itself. */
  sliders: readonly Range[];
  /** Of each row, or of the question itself: scored from the other end. */
  reversed: readonly boolean[];
  /** Numbers of the choices that ask for words beside them. */
  freeTextChoices: readonly number[];
}

const DEFAULT_SLIDER: Range = { min: 0, max: 10 };

/** The cell's own words come before the question's. */
function blankRules(own: TextRules, shared: TextRules): BlankRules {
  const saysKind = own.picker !== undefined || own.decimals !== undefined;
  const { picker, decimals } = saysKind ? own : shared;
  if (picker !== undefined) return { kind: picker };
  if (decimals === undefined) return { kind: 'text', minLength: own.minLength ?? shared.minLength };
  const range = own.range ?? shared.range;
  return { kind: 'number', decimals, range: range && reachableRange(range, decimals) };
}

/** A single group excludes every option outside it. Numbers without an option mean nothing. */
function exclusionGroups(groups: readonly number[][], optionCount: number): number[][] {
  const real = groups
    .map((group) => group.filter((option) => option >= 1 && option <= optionCount))
    .filter((group) => group.length > 0);
  const [only] = real;
  if (real.length !== 1 || !only) return real;
  const rest = Array.from({ length: optionCount }, (_, index) => index + 1).filter(
    (option) => !only.includes(option),
  );
  return [only, rest];
}

/** The rows that are answered one by one; a question without rows is its own only row. */
function rowTexts(question: Question): readonly string[] {
  return QUESTION_TYPES[question.type].hasSubtitles ? question.subtitles : [''];
}

function blankTexts(question: Question): string[] {
  if (question.type === 'fill-blank') return [''];
  return question.type === 'multi-fill-blank'
    ? blanksOf(question).map(({ row, column }) => ruleText(row, column))
    : [];
}

function readRules(question: Question): QuestionRules {
  const { type, text, preface, options } = question;
  const headers = QUESTION_TYPES[type].hasSubtitles ? question.headers : [];
  const shared = readTextRules(ruleText(preface, text, ...headers));
  const rows = rowTexts(question).map((row) => readTextRules(ruleText(row)));
  const isMulti = type === 'multi-choice';
  const isScored = QUESTION_TYPES[type].answer === 'option' || QUESTION_TYPES[type].hasSubtitles;
  const choices = choicesOf(question);
  const { titles } = columnTitlesOf(question);
  const asksForWords = (choice: string, index: number) =>
    [choice, titles[index] ?? ''].some((title) => ruleText(title).endsWith('(填空)'));
  return {
    limit: isMulti ? limitWithin(shared.limit, options.length) : { min: 1, max: 1 },
    exclusions: isMulti ? shared.exclusions.map((groups) => exclusionGroups(groups, options.length)) : [],
    blanks: blankTexts(question).map((own) => blankRules(readTextRules(own), shared)),
    sliders: isSlider(type) ? rows.map((own) => own.slider ?? shared.slider ?? DEFAULT_SLIDER) : [],
    reversed: isScored ? rows.map((own) => own.isReversed || shared.isReversed) : [],
    freeTextChoices:
      type === 'table-choice-ex'
        ? choices.flatMap((choice, index) => (asksForWords(choice, index) ? [index + 1] : []))
        : [],
  };
}

/** More than there is cannot be demanded. */
function limitWithin(limit: Range | undefined, optionCount: number): Range {
  const max = Math.min(limit?.max ?? optionCount, optionCount);
  return { min: Math.min(limit?.min ?? 1, max), max };
}

/** Read once for each question: a key press checks the whole questionnaire. */
const known = new WeakMap<Question, QuestionRules>();

export function questionRules(question: Question): QuestionRules {
  const found = known.get(question) ?? readRules(question);
  known.set(question, found);
  return found;
}

/**
 * What a row, or the question itself, was answered with; null when it was not. 0 is an answer of sliders alone, and only
 * within their range: before null said so, it stood for an untouched one.
 */
export function givenChoice(
  question: Question,
  row: number,
  given: number | null | undefined,
): number | null {
  if (given !== 0) return given ?? null;
  return questionRules(question).sliders[row]?.min === 0 ? 0 : null;
}

/** Whether two options may not be chosen together. */
function exclude(exclusions: QuestionRules['exclusions'], one: number, other: number): boolean {
  return exclusions.some((groups) => {
    const isIn = (option: number) => groups.some((group) => group.includes(option));
    return isIn(one) && isIn(other) && !groups.some((group) => group.includes(one) && group.includes(other));
  });
}

/** The chosen option that keeps this one from being chosen too. */
export function excludedBy(
  exclusions: QuestionRules['exclusions'],
  chosen: readonly number[],
  option: number,
): number | undefined {
  return chosen.find((other) => exclude(exclusions, option, other));
}

/** How many of the options 1 to `optionCount` can stand beside the chosen ones, those included. */
export function choosableCount(
  exclusions: QuestionRules['exclusions'],
  chosen: readonly number[],
  optionCount: number,
): number {
  let count = 0;
  for (let option = 1; option <= optionCount; option += 1) {
    if (excludedBy(exclusions, chosen, option) === undefined) count += 1;
  }
  return count;
}
