import { exclusionTag, type Exclusion } from './exclusion-tags.ts';
import { type PhraseName, withPhrase } from './phrase-edits.ts';
import { isSlider, QUESTION_TYPES, type QuestionType } from './question-types.ts';
import type { Question } from './question.schema.ts';
import { ruleText } from './rule-text.ts';
import { type Picker, type Range, readTextRules } from './text-rules.ts';

/** What a question's own words say, as far as small controls can show and change it. */
export interface RuleSettings {
  limit: Range | undefined;
  exclusions: readonly Exclusion[];
  minLength: number | undefined;
  /** Of a number: how many places it may have. */
  decimals: number | undefined;
  /** The number comes from a unit after the blank, which only the author's own words can take back. */
  isByUnit: boolean;
  picker: Picker | undefined;
  range: Range | undefined;
  slider: Range | undefined;
  isReversed: boolean;
}

export type RuleControl = 'limit' | 'exclusion' | 'blank' | 'slider' | 'reversed';

/** Only what makes sense for the type. */
export function controlsOf(type: QuestionType): RuleControl[] {
  if (type === 'multi-choice') return ['limit', 'exclusion'];
  if (QUESTION_TYPES[type].answer.startsWith('str')) return ['blank'];
  return isSlider(type) ? ['slider', 'reversed'] : ['reversed'];
}

/** The texts that the whole question goes by. */
const sharedTexts = ({ type, preface, text, headers }: Question) =>
  QUESTION_TYPES[type].hasSubtitles ? [preface, text, ...headers] : [preface, text];

export function ruleSettings(question: Question): RuleSettings {
  const texts = sharedTexts(question);
  const { limit, exclusions, minLength, decimals, picker, range, slider, isReversed } = readTextRules(
    ruleText(...texts),
  );
  const inWords = readTextRules(ruleText(...withPhrase(texts, 'number', '', 1)));
  return {
    limit,
    exclusions,
    minLength,
    decimals,
    isByUnit: inWords.decimals !== undefined,
    picker,
    range,
    slider,
    isReversed,
  };
}

function withPhraseIn(question: Question, name: PhraseName, phrase: string): Partial<Question> {
  const [preface = '', text = '', ...headers] = withPhrase(sharedTexts(question), name, phrase, 1);
  return {
    ...(preface === question.preface ? {} : { preface }),
    ...(text === question.text ? {} : { text }),
    ...(headers.every((header, place) => header === question.headers[place]) ? {} : { headers }),
  };
}

const rangePhrase = ({ min, max }: Range) => `${Math.min(min, max)}-${Math.max(min, max)}`;

export function setLimit(question: Question, limit: Range | undefined): Partial<Question> {
  if (!limit) return withPhraseIn(question, 'limit', '');
  const phrase = limit.min > 1 ? `选${rangePhrase(limit)}项` : `限选${limit.max}项`;
  return withPhraseIn(question, 'limit', phrase);
}

export function setExclusions(question: Question, exclusions: readonly Exclusion[]): Partial<Question> {
  const real = exclusions
    .map((groups) => groups.filter((group) => group.length > 0))
    .filter((groups) => groups.length > 0);
  return withPhraseIn(question, 'exclusion', real.map(exclusionTag).join(''));
}

export function setMinLength(question: Question, count: number | undefined): Partial<Question> {
  return withPhraseIn(question, 'minLength', count === undefined ? '' : `不少于${count}字`);
}

/** Undefined: words. What only counts for the other kind of blank goes with it, in the same step. */
export function setDecimals(question: Question, decimals: number | undefined): Partial<Question> {
  const phrase = decimals === undefined ? '' : decimals === 0 ? '请填整数' : `可保留${decimals}位小数`;
  const part = withPhraseIn(question, 'number', phrase);
  const other = decimals === undefined ? 'range' : 'minLength';
  return { ...part, ...withPhraseIn({ ...question, ...part }, other, '') };
}

export function setRange(question: Question, range: Range | undefined): Partial<Question> {
  return withPhraseIn(question, 'range', range ? `（${rangePhrase(range)}）` : '');
}

export function setSlider(question: Question, range: Range | undefined): Partial<Question> {
  return withPhraseIn(question, 'slider', range ? `【滑块：${rangePhrase(range)}】` : '');
}

export function setReversed(question: Question, isReversed: boolean): Partial<Question> {
  return withPhraseIn(question, 'reversed', isReversed ? '【反向计分】' : '');
}
