import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { textRules } from './text-rules.ts';

const minLength = (text: string, preface = '') => textRules({ text, preface }).minLength;
const fullWidth = (digits: string) =>
  digits.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

describe('the least length of an answer', () => {
  it.each([
    ['请写一段话，不少于50字。', 50],
    ['至少20字', 20],
    ['（至少20个字）', 20],
    ['不少于50个字', 50],
    ['不少于 50 字', 50],
    ['不少于１００字', 100],
    ['至少２０个字', 20],
    ['至少　２０　字', 20],
    ['不少于<strong>50</strong>字', 50],
    ['<p>不少于<b>５０</b>&nbsp;字</p>', 50],
  ])('in %j is %i', (text, expected) => {
    expect(minLength(text)).toBe(expected);
  });

  it.each([
    '',
    '你喜欢几个字？',
    '50字',
    '至少选2项',
    '不少于两字',
    '不多于50字',
    '至少3小时',
    '<p title="至少5字">谈谈</p>',
  ])('is not demanded in %j', (text) => {
    expect(minLength(text)).toBeUndefined();
  });

  it('may stand in the preface', () => {
    expect(minLength('谈谈你的家乡', '以下各题不少于30字')).toBe(30);
  });

  it('keeps signs that are no markup', () => {
    expect(minLength('若 a<5，请写不少于30字；若 a>5，不写')).toBe(30);
  });

  it('is read the same in either width', () => {
    const phrase = fc.constantFrom(['不少于', '字'], ['至少', '字'], ['至少', '个字']);
    fc.assert(
      fc.property(phrase, fc.nat(999_999), fc.boolean(), ([before, unit], count, wide) => {
        const digits = wide ? fullWidth(String(count)) : String(count);
        expect(minLength(`谈谈${before}${digits}${unit}吧`)).toBe(count);
      }),
    );
  });
});
