import type { BlankRules } from './blank-rules.ts';
import { blanksOf } from './question.ts';
import { questionRules, type QuestionRules } from './question-rules.ts';
import { isSlider } from './question-types.ts';
import type { Question } from './question.schema.ts';
import { shownWords } from './rule-text.ts';
import type { Range } from './text-rules.ts';

/** What the system has understood of a question's words, for the author to see. */
export function ruleTags(question: Question): string[] {
  const rules = questionRules(question);
  return [
    ...limitTags(question, rules),
    ...rules.exclusions.flatMap(exclusionTags),
    ...blankTags(question, rules),
    ...sliderTags(question, rules),
    ...reversedTags(question, rules),
    ...rules.freeTextChoices.map((choice) => `选第${choice}列时须填空`),
  ];
}

function limitTags({ type, options }: Question, { limit }: QuestionRules): string[] {
  if (type !== 'multi-choice') return [];
  if (limit.min > 1) return [limit.min === limit.max ? `选${limit.max}项` : `选${limit.min}至${limit.max}项`];
  return limit.max < options.length ? [`最多选${limit.max}项`] : [];
}

function exclusionTags(groups: readonly (readonly number[])[]): string[] {
  const real = groups.filter((group) => group.length > 0).map((group) => group.join('、'));
  return real.length > 1 ? [`互斥：${real.join(' ↔ ')}`] : [];
}

const KINDS = { year: '选择年份', date: '选择日期', time: '选择时间' } as const;
const rangeText = ({ min, max }: Range) => `${min}至${max}`;

function blankTag(rules: BlankRules): string | undefined {
  if (rules.kind === 'text') return rules.minLength === undefined ? undefined : `不少于${rules.minLength}字`;
  if (rules.kind !== 'number') return KINDS[rules.kind];
  const kind = rules.decimals === 0 ? '整数' : `数字，最多${rules.decimals}位小数`;
  return rules.range ? `${kind}，${rangeText(rules.range)}` : kind;
}

/** The same for all is said once. */
function perPart(texts: readonly (string | undefined)[], nameOf: (part: number) => string): string[] {
  const [first] = texts;
  if (texts.every((text) => text === first)) return first === undefined ? [] : [first];
  return texts.flatMap((text, part) => (text === undefined ? [] : [`${nameOf(part)}：${text}`]));
}

const LONGEST_NAME = 12;

function nameOf(html: string, otherwise: string): string {
  const name = shownWords(html);
  return (name.length > LONGEST_NAME ? `${name.slice(0, LONGEST_NAME)}…` : name) || otherwise;
}

function blankTags(question: Question, { blanks }: QuestionRules): string[] {
  const names = blanksOf(question).map(({ row, column }) => [row, column].filter(Boolean).join(' '));
  return perPart(blanks.map(blankTag), (part) => nameOf(names[part] ?? '', `第${part + 1}空`));
}

function sliderTags({ type, subtitles }: Question, { sliders }: QuestionRules): string[] {
  if (!isSlider(type)) return [];
  const texts = sliders.map((range) => `滑块${rangeText(range)}`);
  return perPart(texts, (part) => nameOf(subtitles[part] ?? '', `第${part + 1}行`));
}

function reversedTags({ subtitles }: Question, { reversed }: QuestionRules): string[] {
  const texts = reversed.map((isReversed) => (isReversed ? '反向计分' : undefined));
  return perPart(texts, (part) => nameOf(subtitles[part] ?? '', `第${part + 1}行`));
}
