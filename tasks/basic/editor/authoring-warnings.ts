import { conditionProblem } from '#domain/questionnaire/condition.ts';
import { blanksOf, choicesOf } from '#domain/questionnaire/question.ts';
import { questionRules } from '#domain/questionnaire/question-rules.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { ruleText } from '#domain/questionnaire/rule-text.ts';
import { readTextRules, type TextRules } from '#domain/questionnaire/text-rules.ts';
import { missingParts } from '../unfinished.ts';

type Finding = string | false | undefined;

/** What makes a question impossible to answer as it stands, or leaves its author's words without effect. */
export function authoringWarnings(question: Question, decider: Question | undefined): string[] {
  const shared = readTextRules(ruleText(question.preface, question.text));
  const findings: Finding[] = [
    ...missingParts(question),
    ...partFindings(question),
    ...limitFindings(question, shared),
    ...directiveFindings(question, shared),
    rangeFinding(question, shared),
    conditionProblem(question, decider),
  ];
  return findings.filter((finding) => typeof finding === 'string');
}

function partFindings(question: Question): Finding[] {
  const { type, options, headers } = question;
  if (isSlider(type)) return endFindings(options);
  const count = choicesOf(question).length;
  const isUnusedHeader =
    QUESTION_TYPES[type].hasSubtitles &&
    headers.length > 0 &&
    headers.length !== count &&
    headers.length !== count + 1;
  return [isUnusedHeader && `列标题有${headers.length}个，选项有${count}个，列标题不会显示`];
}

function endFindings({ length }: readonly string[]): Finding[] {
  return [
    length === 1 && '两端说明要写左右两端，只写一端不显示',
    length > 2 && '两端说明只显示第一行和最后一行',
  ];
}

function limitFindings({ type, options }: Question, { limit, exclusions }: TextRules): Finding[] {
  const isMulti = type === 'multi-choice';
  const hasOptions = options.length > 0;
  const unknown = exclusions.flat(2).filter((option) => option < 1 || option > options.length);
  return [
    limit && !isMulti && '限选项数只对多选题起作用',
    limit &&
      isMulti &&
      hasOptions &&
      limit.max > options.length &&
      `限选${limit.max}项，但只有${options.length}个选项`,
    exclusions.length > 0 && !isMulti && '互斥只对多选题起作用',
    isMulti && hasOptions && unknown.length > 0 && `互斥中的选项${[...new Set(unknown)].join('、')}不存在`,
  ];
}

/** Candidates never see these, so a misspelt one would go unnoticed. */
function directiveFindings(question: Question, shared: TextRules): Finding[] {
  const { type, preface, text, subtitles } = question;
  const { hasSubtitles, answer } = QUESTION_TYPES[type];
  const rows = hasSubtitles ? subtitles : [];
  const words = ruleText(preface, text, ...rows);
  const read = [shared, ...rows.map((row) => readTextRules(ruleText(row)))];
  const saysSlider = /\[\s*滑块/.test(words);
  return [
    /\[\s*互斥/.test(words) && shared.exclusions.length === 0 && '没有看懂互斥，请写成【互斥：1,2;3,4】',
    saysSlider && !isSlider(type) && '滑块范围只对滑块题起作用',
    saysSlider && !read.some(({ slider }) => slider) && '没有看懂滑块范围，请写成【滑块：1-7】',
    read.some(({ isReversed }) => isReversed) &&
      answer !== 'option' &&
      !hasSubtitles &&
      `反向计分对${QUESTION_TYPES[type].label}不起作用`,
  ];
}

/** A range counts only beside a blank that takes numbers. */
function rangeFinding(question: Question, shared: TextRules): Finding {
  const { blanks } = questionRules(question);
  const cells = question.type === 'multi-fill-blank' ? blanksOf(question) : [];
  const own = cells.map(({ row, column }) => readTextRules(ruleText(row, column)).range);
  const hasNumber = blanks.some(({ kind }) => kind === 'number');
  for (const [place, rules] of blanks.entries()) {
    const isForText = own[place] ?? (hasNumber ? undefined : shared.range);
    if (rules.kind === 'text' && isForText) {
      return '写了范围，但没有说明填数字（如“请填整数”），范围不起作用';
    }
    const isUnreachable = rules.kind === 'number' && (own[place] ?? shared.range) && !rules.range;
    if (isUnreachable) return '写的范围里没有可以填的数，范围不起作用';
  }
  return undefined;
}
