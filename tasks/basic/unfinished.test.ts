import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { basicRules } from './rules.ts';
import { unfinishedQuestions } from './unfinished.ts';

const good = { text: '喜欢吗？', options: ['是', '否'] };
const unfinished = (...questions: Partial<Question>[]) =>
  unfinishedQuestions({
    ...basicRules.newContent(),
    questions: questions.map((part, index) => ({ ...EMPTY_QUESTION, id: index + 1, ...good, ...part })),
  });
const messages = (...questions: Partial<Question>[]) =>
  unfinished(...questions).map(({ message }) => message);

describe('the questions that are not finished', () => {
  it('are named with their number and their place', () => {
    expect(unfinished({}, { text: ' <br />' }, {})).toEqual([
      { where: '问题2', place: '2', message: '还没有题目文本' },
    ]);
    expect(unfinished({}, { id: 9, text: '【反向计分】', options: [] })).toEqual([
      { where: '问题2', place: '9', message: '还没有题目文本；还没有选项' },
    ]);
  });

  it.each<[string, Partial<Question>]>([
    ['至少需要两个选项', { options: ['是'] }],
    ['第2个选项是空的', { options: ['是', '&nbsp;'] }],
    ['还没有行标题', { type: 'table-choice', headers: ['好', '差'], options: [] }],
    ['还没有选项或列标题', { type: 'table-choice', subtitles: ['语文'], options: [] }],
    ['第1个行标题是空的', { type: 'table-choice', subtitles: [''], options: ['好', '差'] }],
    ['还没有行标题', { type: 'table-choice-slider', options: [] }],
  ])('%s', (message, part) => {
    expect(messages(part)).toEqual([message]);
  });

  it('have conditions that lead nowhere', () => {
    expect(messages({}, { visibleId: 1, visibleOption: '3' })).toEqual(['显示条件中的选项3不存在']);
    expect(messages({}, { visibleId: 1 })).toEqual(['显示条件还没有指定选项']);
    expect(messages({}, { visibleId: 2, visibleOption: '1' })).toEqual([
      '显示条件指向的问题不在前面，不起作用',
    ]);
  });

  it('are none where nothing is missing', () => {
    expect(
      unfinished({}, { type: 'fill-blank', options: [] }, { type: 'single-slider', options: [] }),
    ).toEqual([]);
    expect(unfinished({ text: '<img src="a.png">', options: ['<img src="b.png">', '否'] })).toEqual([]);
    expect(
      unfinished({ type: 'multi-fill-blank', options: [] }, { visibleId: 1, visibleOption: '1' }),
    ).toEqual([{ where: '问题2', place: '2', message: '显示条件指向的问题没有选项可选' }]);
  });

  it('are all of them where there is none', () => {
    expect(messages()).toEqual(['还没有问题']);
  });
});
