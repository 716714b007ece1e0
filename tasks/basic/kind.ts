import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { defineKind } from '../kind.ts';
import { BasicAnswer, BasicContent } from './content.schema.ts';
import { basicRules } from './rules.ts';
import { simulateBasic } from './simulate.ts';
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
  fieldNames: {
    text: '题目文本',
    preface: '前言',
    type: '类型',
    code: '代码',
    options: '选项',
    subtitles: '行标题',
    headers: '列标题',
    visibleId: '显示条件：题目编号',
    visibleOption: '显示条件：选项',
    questions: '问题',
    editMode: '编辑模式',
    hideTables: '收起问题',
    showAnswer: '显示答案',
  },
  entryName: (_list, number) => `问题${number}`,
  ofQuestions: (questions) => BasicContent.parse({ questions }),
  simulate: simulateBasic,
});
