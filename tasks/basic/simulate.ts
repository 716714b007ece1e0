import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { textRules } from '#domain/questionnaire/text-rules.ts';
import type { Random } from '../random.ts';
import type { BasicAnswer, BasicContent } from './content.schema.ts';

const SENTENCES = [
  '我觉得这门课很有意思，老师讲得清楚。',
  '希望每周能多一些动手实验的时间。',
  '小组讨论让我学会了听别人的想法。',
  '作业有时候偏多，完成得比较晚。',
  '我喜欢阅读，也喜欢在操场上运动。',
];

function sentenceOfLength(random: Random, minLength: number): string {
  let text = random.pick(SENTENCES);
  while ([...text].length < minLength) text += random.pick(SENTENCES);
  return text;
}

const RESPONDENTS: Record<Question['type'], (question: Question, random: Random) => QuestionAnswer> = {
  'single-choice': (question, random) => ({
    id: question.id,
    option: random.integer(1, question.options.length),
  }),
  'fill-blank': (question, random) => ({
    id: question.id,
    strOption: sentenceOfLength(random, textRules(question).minLength ?? 1),
  }),
};

/** A robot respondent: the same seed gives the same valid answer. */
export function simulateBasic(content: BasicContent, random: Random): BasicAnswer {
  return content.questions.map((question) => RESPONDENTS[question.type](question, random));
}
