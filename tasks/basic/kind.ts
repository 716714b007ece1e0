import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { defineKind } from '../kind.ts';
import { BasicAnswer, BasicContent } from './content.schema.ts';
import { basicRules } from './rules.ts';
import { sampleBasic, simulateBasic } from './simulate.ts';
import { unfinishedQuestions } from './unfinished.ts';

export const basic = defineKind({
  key: 'basic',
  form: 'block',
  label: '基础问答',
  rules: basicRules,
  content: BasicContent,
  answer: BasicAnswer,
  /** Questions that were saved before tables and conditions existed lack those fields. */
  upgrade(stored) {
    const content = stored as BasicContent;
    return {
      ...content,
      questions: content.questions.map((question) => ({ ...EMPTY_QUESTION, ...question })),
    };
  },
  unfinished: unfinishedQuestions,
  ofQuestions: (questions) => BasicContent.parse({ questions }),
  sample: sampleBasic,
  simulate: simulateBasic,
});
