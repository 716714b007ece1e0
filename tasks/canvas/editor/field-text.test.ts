import { describe, expect, it } from 'vitest';
import { readLines, readValue, textOfValue } from './field-text.ts';

const whole = (typed: string) => readValue({ kind: 'whole', label: '宽' }, typed);
const tenths = (typed: string) => readValue({ kind: 'tenths', label: '不透明度' }, typed);

describe('a field', () => {
  it.each([
    ['120', 120],
    [' -5 ', -5],
    ['１２', 12],
    ['12.7', 12],
    ['-0', 0],
    ['007', 7],
  ])('of whole numbers reads %j', (typed, value) => {
    expect(whole(typed)).toEqual({ value });
  });

  it.each(['', '-', '12px', '1e3', '十'])('of whole numbers says so of %j', (typed) => {
    expect(whole(typed)).toEqual({ problem: '宽应为整数' });
  });

  it('of an opacity goes by tenths', () => {
    expect([tenths('0.55'), tenths('.3'), tenths('1')]).toEqual([
      { value: 0.6 },
      { value: 0.3 },
      { value: 1 },
    ]);
    expect(tenths('半')).toEqual({ problem: '不透明度应在0到1之间' });
  });

  it('of a list takes entries between semicolons or on lines, and shows them in one', () => {
    expect(readValue({ kind: 'list', label: '正确答案' }, '猫； 狗;\n鱼；')).toEqual({
      value: ['猫', '狗', '鱼'],
    });
    expect(readLines('一；二\n\n 三 ')).toEqual(['一；二', '三']);
    expect(textOfValue(['猫', '狗'])).toBe('猫；狗');
    expect(textOfValue([{ shape: '卡', x: 0, y: 0 }])).toBe('卡');
  });

  it('of words keeps them as they are', () => {
    expect(readValue({ kind: 'text', label: '名称' }, ' 12 ')).toEqual({ value: ' 12 ' });
  });
});
