import { conditionProblem } from '#domain/questionnaire/condition.ts';
import { choicesOf } from '#domain/questionnaire/question.ts';
import { isSlider, QUESTION_TYPES } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { shownWords } from '#domain/questionnaire/rule-text.ts';
import type { Unfinished } from '../kind.ts';
import type { BasicContent } from './content.schema.ts';

type Finding = string | false | undefined;

/** A picture says something without words. */
const isEmpty = (html: string) => shownWords(html) === '' && !/<(?:img|audio|video)\b/i.test(html);

const emptyLine = (name: string, lines: readonly string[]): Finding => {
  const place = lines.findIndex(isEmpty);
  return place >= 0 && `第${place + 1}个${name}是空的`;
};

/** What a question lacks before it can be asked. */
export function missingParts(question: Question): string[] {
  const { type, options, headers, subtitles } = question;
  const { hasSubtitles, hasOptions, hasHeaders, answer } = QUESTION_TYPES[type];
  const count = choicesOf(question).length;
  const isChosen = !answer.startsWith('str') && !isSlider(type);
  const findings: Finding[] = [
    isEmpty(question.text) && '还没有题目文本',
    hasSubtitles && subtitles.length === 0 && '还没有行标题',
    isChosen && count === 0 && (hasSubtitles ? '还没有选项或列标题' : '还没有选项'),
    isChosen && count === 1 && '至少需要两个选项',
    hasOptions && emptyLine('选项', options),
    hasSubtitles && emptyLine('行标题', subtitles),
    hasHeaders && emptyLine('列标题', headers),
  ];
  return findings.filter((finding) => typeof finding === 'string');
}

/** The questions that their author has not finished, in their order; nobody is held up by it. */
export function unfinishedQuestions({ questions }: BasicContent): Unfinished[] {
  if (questions.length === 0) return [{ where: '', place: '', message: '还没有问题' }];
  const earlier = new Map<number, Question>();
  return questions.flatMap((question, index) => {
    const condition = conditionProblem(question, earlier.get(question.visibleId));
    earlier.set(question.id, question);
    const findings = [...missingParts(question), ...(condition === undefined ? [] : [condition])];
    if (findings.length === 0) return [];
    return [{ where: `问题${index + 1}`, place: String(question.id), message: findings.join('；') }];
  });
}
