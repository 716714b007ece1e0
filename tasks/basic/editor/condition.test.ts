import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { conditionChoices, conditionList, deciders } from './condition.ts';

const question = (rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id: 1,
  text: '喜欢吗？',
  options: ['<b>喜欢</b>', '不喜欢'],
  ...rest,
});
const slider = (text: string) => question({ type: 'single-slider', text, options: [] });
const values = (decider: Question) => conditionChoices(decider).map(({ value }) => value);

describe('the questions that a condition can name', () => {
  it('stand before the question and can be chosen in', () => {
    const list = [
      question(),
      question({ id: 4, type: 'fill-blank' }),
      question({ id: 3, type: 'table-choice', text: '' }),
      question({ id: 2 }),
    ];
    expect(deciders(list, 3)).toEqual([
      { value: 1, label: '问题1：喜欢吗？' },
      { value: 3, label: '问题3：（还没有题目文本）' },
    ]);
    expect(deciders(list, 0)).toEqual([]);
  });
});

describe('what a condition can ask for', () => {
  it('are the options with their numbers', () => {
    expect(conditionChoices(question())).toEqual([
      { value: 1, label: '1. 喜欢' },
      { value: 2, label: '2. 不喜欢' },
    ]);
  });

  it('are the columns of a table without options', () => {
    const table = question({ type: 'table-choice', options: [], headers: ['好', '不好'] });
    expect(conditionChoices(table).map(({ label }) => label)).toEqual(['1. 好', '2. 不好']);
  });

  it('are the numbers of a slider', () => {
    expect(values(slider('几分？'))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(values(slider('几分？【滑块：3-5】'))).toEqual([3, 4, 5]);
    expect(values(slider('几分？【滑块：0-100000】'))).toHaveLength(200);
  });

  it('are the numbers of all the sliders of a table', () => {
    const table = question({
      type: 'table-choice-slider',
      subtitles: ['味道【滑块：2-3】', '价格【滑块：4-5】'],
    });
    expect(values(table)).toEqual([2, 3, 4, 5]);
    expect(values({ ...table, subtitles: [] })).toEqual([]);
  });

  it('is stored in order, each number once', () => {
    expect(conditionList([3, 1, 3, 10])).toBe('1,3,10');
    expect(conditionList([])).toBe('');
  });
});
