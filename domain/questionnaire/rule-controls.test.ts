import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from './question.ts';
import type { Question } from './question.schema.ts';
import type { QuestionType } from './question-types.ts';
import {
  ruleSettings,
  type RuleSettings,
  setDecimals,
  setExclusions,
  setLimit,
  setMinLength,
  setRange,
  setReversed,
  setSlider,
} from './rule-controls.ts';

const question = (type: QuestionType, text: string, rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id: 1,
  type,
  text,
  ...rest,
});
const multi = (text: string, rest?: Partial<Question>) => question('multi-choice', text, rest);
const blank = (text: string) => question('fill-blank', text);

describe('a control', () => {
  it.each([
    [
      multi('你喜欢什么？'),
      (asked: Question) => setLimit(asked, { min: 1, max: 3 }),
      '你喜欢什么？（限选3项）',
    ],
    [
      multi('你喜欢什么？（最多选 5 项）'),
      (asked: Question) => setLimit(asked, { min: 1, max: 3 }),
      '你喜欢什么？（限选3项）',
    ],
    [
      multi('你喜欢什么？请选２～４项'),
      (asked: Question) => setLimit(asked, { min: 2, max: 3 }),
      '你喜欢什么？选2-3项',
    ],
    [
      multi('<p>限选<b>5</b>项</p>'),
      (asked: Question) => setLimit(asked, { min: 1, max: 2 }),
      '<p>限选2项<b></b></p>',
    ],
    [
      multi('什么？【互斥：4】'),
      (asked: Question) => setLimit(asked, { min: 1, max: 2 }),
      '什么？（限选2项）【互斥：4】',
    ],
    [blank('谈谈你的看法。'), (asked: Question) => setMinLength(asked, 20), '谈谈你的看法（不少于20字）。'],
    [blank('谈谈，至少5个字。'), (asked: Question) => setMinLength(asked, 20), '谈谈，不少于20字。'],
    [blank('<p>谈谈</p>'), (asked: Question) => setMinLength(asked, 20), '<p>谈谈（不少于20字）</p>'],
    [blank('你有几本书？'), (asked: Question) => setDecimals(asked, 0), '你有几本书？（请填整数）'],
    [blank('你多高？可保留2位小数。'), (asked: Question) => setDecimals(asked, 0), '你多高？请填整数。'],
    [blank('你多高？请填写整数。'), (asked: Question) => setDecimals(asked, 1), '你多高？可保留1位小数。'],
    [
      blank('每天睡____小时。'),
      (asked: Question) => setRange(asked, { min: 0, max: 24 }),
      '每天睡____小时（0-24）。',
    ],
    [
      blank('每天睡____小时，范围1到9'),
      (asked: Question) => setRange(asked, { min: 0, max: 24 }),
      '每天睡____小时，（0-24）',
    ],
    [
      question('single-slider', '打分'),
      (asked: Question) => setSlider(asked, { min: 1, max: 7 }),
      '打分【滑块：1-7】',
    ],
    [
      question('single-slider', '[滑块:1~9]打分'),
      (asked: Question) => setSlider(asked, { min: 1, max: 7 }),
      '【滑块：1-7】打分',
    ],
    [
      question('single-choice', '我孤单。'),
      (asked: Question) => setReversed(asked, true),
      '我孤单。【反向计分】',
    ],
    [
      multi('什么？'),
      (asked: Question) => setExclusions(asked, [[[5]], [[1, 2], [3]]]),
      '什么？【互斥：5】【互斥：1,2;3】',
    ],
    [
      multi('【互斥：1】什么？[互斥:2]'),
      (asked: Question) => setExclusions(asked, [[[3]]]),
      '【互斥：3】什么？',
    ],
  ])('%# writes its phrase into the text', (asked, set, text) => {
    expect(set(asked)).toEqual({ text });
  });

  it.each([
    [multi('你喜欢什么？（限选3项）'), (asked: Question) => setLimit(asked, undefined), '你喜欢什么？'],
    [
      multi('你喜欢什么，最多选3项，谢谢'),
      (asked: Question) => setLimit(asked, undefined),
      '你喜欢什么，谢谢',
    ],
    [
      blank('谈谈你的看法，不少于20字。'),
      (asked: Question) => setMinLength(asked, undefined),
      '谈谈你的看法。',
    ],
    [blank('你多高？可保留2位小数。'), (asked: Question) => setDecimals(asked, undefined), '你多高？'],
    [blank('睡____小时（0-24）。'), (asked: Question) => setRange(asked, undefined), '睡____小时。'],
    [
      question('single-slider', '打分【滑块：1-7】'),
      (asked: Question) => setSlider(asked, undefined),
      '打分',
    ],
    [
      question('single-choice', '我孤单【反向计分】'),
      (asked: Question) => setReversed(asked, false),
      '我孤单',
    ],
  ])('%# that is switched off takes its phrase out', (asked, set, text) => {
    expect(set(asked)).toEqual({ text });
  });

  it('changes the phrase where it stands, and takes out what had no effect beside it', () => {
    const asked = multi('选2-3项', { preface: '以下各题限选5项' });
    expect(setLimit(asked, { min: 1, max: 4 })).toEqual({ preface: '以下各题', text: '限选4项' });
    expect(setLimit(multi('吗？', { preface: '限选5项' }), { min: 1, max: 4 })).toEqual({
      preface: '限选4项',
    });
  });

  it('knows what only the author’s own words can change', () => {
    expect(ruleSettings(blank('睡____小时'))).toMatchObject({ decimals: 0, isByUnit: true });
    expect(ruleSettings(blank('请填整数'))).toMatchObject({ decimals: 0, isByUnit: false });
    expect(ruleSettings(blank('出生年份'))).toMatchObject({ picker: 'year' });
  });

  it('of numbers and words takes the phrases of the other with it', () => {
    expect(setDecimals(blank('写写，不少于20字'), 0)).toEqual({ text: '写写（请填整数）' });
    expect(setDecimals(blank('写写（请填整数）（1-9）'), undefined)).toEqual({ text: '写写' });
  });
});

const range = fc
  .tuple(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 40 }))
  .map(([one, more]) => ({
    min: one,
    max: one + more,
  }));
const groups = fc.array(fc.uniqueArray(fc.integer({ min: 1, max: 9 }), { minLength: 1, maxLength: 3 }), {
  minLength: 1,
  maxLength: 3,
});

interface Setting {
  field: keyof RuleSettings;
  value: unknown;
  part(asked: Question): Partial<Question>;
}
const setting = <T>(
  field: keyof RuleSettings,
  values: fc.Arbitrary<T>,
  set: (asked: Question, value: T) => Partial<Question>,
): fc.Arbitrary<Setting> => values.map((value) => ({ field, value, part: (asked) => set(asked, value) }));
const maybe = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: undefined });

const anySetting = fc.oneof(
  setting('limit', maybe(range), setLimit),
  setting('minLength', maybe(fc.integer({ min: 1, max: 500 })), setMinLength),
  setting('range', maybe(range), setRange),
  setting('slider', maybe(range), setSlider),
  setting('isReversed', fc.boolean(), setReversed),
  setting('exclusions', fc.array(groups, { maxLength: 3 }), setExclusions),
);

const anyText = fc
  .array(
    fc.constantFrom(
      '谈谈',
      '你的看法',
      '？',
      '。',
      '，',
      '<b>好</b>',
      '<p>',
      'a&lt;b',
      '<br />',
      '限选3项',
      '（最多选２项）',
      '请选2-4项',
      '不少于20字',
      '至少５个字，',
      '请填整数',
      '可保留2位小数',
      '（0-24）',
      '范围1到5',
      '【互斥：4】',
      '[互斥:1,2;3]',
      '【反向计分】',
      '【滑块：1-7】',
      '出生年份',
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

describe('any settings in any texts', () => {
  it('are read back as they were set, and leave the others as they were', () => {
    fc.assert(
      fc.property(anyText, anyText, anySetting, (text, preface, { field, value, part }) => {
        const asked = multi(text, { preface });
        const before = ruleSettings(asked);
        const changed = { ...asked, ...part(asked) };
        const expected = field === 'limit' && value === undefined ? undefined : value;
        expect(ruleSettings(changed)).toEqual({ ...before, [field]: expected });
        expect(part(changed)).toEqual({});
      }),
      { numRuns: 500 },
    );
  });

  it('of a number are read back too', () => {
    fc.assert(
      fc.property(anyText, maybe(fc.integer({ min: 0, max: 5 })), (text, decimals) => {
        const asked = blank(text);
        const changed = { ...asked, ...setDecimals(asked, decimals) };
        expect(ruleSettings(changed)).toMatchObject({
          decimals,
          ...(decimals === undefined ? { range: undefined } : { minLength: undefined }),
        });
      }),
    );
  });
});
