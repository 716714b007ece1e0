import { describe, expect, it } from 'vitest';
import { QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { limitText, LONGEST_TEXT, overflowOf } from './text-limit.ts';

describe('the longest text of a blank', () => {
  it('is the longest that an answer takes', () => {
    const isTaken = (length: number) =>
      QuestionAnswer.safeParse({ id: 1, strOption: '字'.repeat(length) }).success;
    expect([isTaken(LONGEST_TEXT), isTaken(LONGEST_TEXT + 1)]).toEqual([true, false]);
  });

  it('is told when it comes near', () => {
    expect(limitText(89_999, 0)).toBeUndefined();
    expect(limitText(95_000, 0)).toBe('已输入 95,000 个字符，最多 100,000 个字符');
    expect(limitText(LONGEST_TEXT, 0)).toBe('已达到 100,000 个字符的上限，不能再输入');
  });

  it('is told with how much of a paste was left out, until there is room again', () => {
    expect(limitText(LONGEST_TEXT, 1_234)).toBe(
      '粘贴的内容太长：末尾的 1,234 个字符超出上限，没有放进来，请检查',
    );
    expect(limitText(LONGEST_TEXT - 1, 1_234)).toBe('已输入 99,999 个字符，最多 100,000 个字符');
  });
});

describe('what of a paste finds no room', () => {
  it('counts what it replaces and what it adds, lines as the field counts them', () => {
    const text = '字'.repeat(LONGEST_TEXT - 3);
    expect(overflowOf(text, 0, '三个字')).toBe(0);
    expect(overflowOf(text, 0, '一共四字')).toBe(1);
    expect(overflowOf(text, 1, '一共四字')).toBe(0);
    expect(overflowOf(text, 0, '一\r\n二')).toBe(0);
  });
});
