import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ruleText } from './rule-text.ts';
import { readTextRules } from './text-rules.ts';

const read = (...texts: string[]) => readTextRules(ruleText(...texts));

const WIDE_PUNCTUATION: Record<string, string> = { '[': '【', ']': '】', '~': '～' };
const fullWidth = (text: string) =>
  text.replace(
    /[!-~]/g,
    (char) => WIDE_PUNCTUATION[char] ?? String.fromCharCode(char.charCodeAt(0) + 0xfee0),
  );

/** A phrase in either width, with or without markup, inside other words. */
const dressed = (phrase: fc.Arbitrary<string>) =>
  fc
    .tuple(
      phrase,
      fc.boolean(),
      fc.constantFrom('', '<b>', '<span class="x">'),
      fc.constantFrom('', ' ', '吧。'),
    )
    .map(([text, isWide, tag, end]) => `${tag}谈谈${isWide ? fullWidth(text) : text}${end}`);
const withNumbers = <T extends unknown[]>(numbers: fc.Arbitrary<T>, phrase: (...numbers: T) => string) =>
  numbers.chain((given) => dressed(fc.constant(phrase(...given))).map((text) => ({ text, given })));
const pair = fc
  .tuple(fc.integer({ min: 1, max: 999 }), fc.integer({ min: 1, max: 999 }))
  .map(([one, other]): [number, number] => [Math.min(one, other), Math.max(one, other)]);

/** Each phrase with the numbers that it names, and the rule that must come of it. */
function everyTime<T extends unknown[]>(
  numbers: fc.Arbitrary<T>,
  phrase: (...numbers: T) => string,
  check: (rules: ReturnType<typeof read>, numbers: T) => void,
) {
  fc.assert(
    fc.property(withNumbers(numbers, phrase), ({ text, given }) => {
      check(read(text), given);
    }),
  );
}
const count = fc.tuple(fc.integer({ min: 1, max: 99_999 }));

describe('phrases in a question’s text', () => {
  it.each(['不少于#字', '至少#字', '至少#个字', '不少于 # 个字'])('%s is a least length', (phrase) => {
    everyTime(
      count,
      (n) => phrase.replace('#', String(n)),
      ({ minLength }, [n]) => expect(minLength).toBe(n),
    );
  });

  it.each(['限选#项', '最多选#项', '(最多选 # 项)'])('%s is a largest number of options', (phrase) => {
    everyTime(
      count,
      (n) => phrase.replace('#', String(n)),
      ({ limit }, [n]) => expect(limit).toEqual({ min: 1, max: n }),
    );
  });

  it.each(['限选#-#项', '选#-#项', '请选#~#项', '限选 # 到 # 项'])(
    '%s bounds the options on both sides',
    (phrase) => {
      everyTime(
        pair,
        (n, m) => phrase.replace('#', String(n)).replace('#', String(m)),
        ({ limit }, [min, max]) => expect(limit).toEqual({ min, max }),
      );
    },
  );

  it('选0-N项 still asks for one', () => {
    expect(read('选0-3项').limit).toEqual({ min: 1, max: 3 });
  });

  it('可保留N位小数 is a number with that many decimals', () => {
    everyTime(
      fc.tuple(fc.integer({ min: 0, max: 9 })),
      (n) => `可保留${n}位小数`,
      ({ decimals }, [n]) => expect(decimals).toBe(n),
    );
  });

  it.each(['(#-#)', '(#~#)', '范围#到#', '范围：# 到 #', '(#-#小时)', '(#——#)'])(
    '%s is a range',
    (phrase) => {
      everyTime(
        pair,
        (n, m) => phrase.replace('#', String(n)).replace('#', String(m)),
        ({ range }, [min, max]) => expect(range).toEqual({ min, max }),
      );
    },
  );

  it('a range may have decimals, and its ends in either order', () => {
    expect(read('（0.5～3.25）').range).toEqual({ min: 0.5, max: 3.25 });
    expect(read('（10-1）').range).toEqual({ min: 1, max: 10 });
  });

  it.each(['请填整数', '填写整数', '请填写整数'])('%s is a number without decimals', (phrase) => {
    fc.assert(
      fc.property(dressed(fc.constant(phrase)), (text) => {
        expect(read(text).decimals).toBe(0);
      }),
    );
  });

  it.each([
    '你睡____小时',
    '共（  ）人',
    '教龄____年',
    '我于＿＿＿年参加工作',
    '教龄<u>&nbsp;&nbsp;&nbsp;</u>年',
    '教龄　　年',
    '教龄（年）',
    '家庭人口（单位：人）',
    '小时',
    '____（小时）',
    `${'_'.repeat(20_000)}小时`,
    `睡${' '.repeat(20_000)}小时`,
  ])('the unit after the blank in %j makes it a whole number', (text) => {
    expect(read(text).decimals).toBe(0);
  });

  it.each([
    '小时（0-24）',
    '每天睡____小时（0-24）',
    '每天睡（　）小时 (0～24)',
    '睡眠（小时）（0-24）',
    '睡眠时间（单位：小时），范围0到24',
    '小时，范围0到24',
  ])('the unit of %j makes it a whole number within a range', (text) => {
    expect(read(text)).toMatchObject({ decimals: 0, range: { min: 0, max: 24 } });
  });

  it.each([
    '你是哪一年入学的？',
    '你在____年级',
    '介绍一位____人民教师',
    '　　人生的意义是什么？',
    '写写你____小时候的事',
    '三年来最难忘的人',
    '每天（ ）学习时间',
    '写写过去的一年（2020-2021）',
    '小组（3-5人）的讨论结果',
    '小时（0-24）之外的事',
  ])('%j has no unit after a blank', (text) => {
    expect(read(text).decimals).toBeUndefined();
  });

  it('decimals that are allowed come before a unit', () => {
    expect(read('每天睡____小时，可保留1位小数').decimals).toBe(1);
  });

  it.each([
    ['您的出生年份', 'year'],
    ['出生日期', 'date'],
    ['出生年月', 'date'],
    ['起床时间（时分）', 'time'],
    ['你几点几分起床', 'time'],
    ['请填写时分', 'time'],
  ] as const)('%s asks for a %s', (text, picker) => {
    expect(read(text).picker).toBe(picker);
  });

  it.each([
    '请及时分享你的想法',
    '平时分数',
    '每天几小时分钟',
    '填写小时分',
    '你同时分析两道题',
    '出生的地方',
    '时分时合'.slice(0, 1),
  ])('%j asks for no picker', (text) => {
    expect(read(text).picker).toBeUndefined();
  });

  it('【互斥：…】 names one option, a group, or several groups, and may stand more than once', () => {
    expect(read('【互斥：5】').exclusions).toEqual([[[5]]]);
    expect(read('[互斥:1,2;3,4]').exclusions).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    expect(read('【互斥：１，２；３、４】').exclusions).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
    expect(read('【互斥：5】选吧【互斥：6】').exclusions).toEqual([[[5]], [[6]]]);
    expect(read('互斥：5').exclusions).toEqual([]);
  });

  it('exclusions are read the same in either width', () => {
    const groups = fc.array(fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 4 }), {
      minLength: 1,
      maxLength: 4,
    });
    everyTime(
      fc.tuple(groups),
      (given) => `[互斥:${given.map((group) => group.join(',')).join(';')}]`,
      ({ exclusions }, [given]) => expect(exclusions).toEqual([given]),
    );
  });

  it('【反向计分】 turns the score round', () => {
    fc.assert(
      fc.property(dressed(fc.constant('[反向计分]')), (text) => {
        expect(read(text).isReversed).toBe(true);
      }),
    );
    expect(read('反向计分').isReversed).toBe(false);
  });

  it('【滑块：N-M】 is a slider’s range, when it has one', () => {
    const strict = pair.filter(([min, max]) => min < max);
    everyTime(
      strict,
      (min, max) => `[滑块:${min}-${max}]`,
      ({ slider }, [min, max]) => expect(slider).toEqual({ min, max }),
    );
    expect(read('【滑块：5-5】').slider).toBeUndefined();
  });

  it('do not reach over two texts', () => {
    expect(read('至少', '5字').minLength).toBeUndefined();
    expect(read('限选', '3项').limit).toBeUndefined();
  });

  it('may be broken up by markup', () => {
    expect(read('不少于<strong>50</strong>字').minLength).toBe(50);
    expect(read('<p>不少于<b>５０</b>&nbsp;字</p>').minLength).toBe(50);
    expect(read('限选<em>3</em>项').limit).toEqual({ min: 1, max: 3 });
    expect(read('若 a<5，请写不少于30字；若 a>5，不写').minLength).toBe(30);
  });
});

describe('texts without a rule', () => {
  it.each([
    '',
    '你喜欢几个字？',
    '50字',
    '不少于两字',
    '不多于50字',
    '至少3小时',
    '<p title="至少5字">谈谈</p>',
    '选3项',
    '限选0项',
    '从1到10',
    '2020-2021学年',
  ])('%j demands nothing', (text) => {
    expect(read(text)).toEqual({
      minLength: undefined,
      limit: undefined,
      decimals: undefined,
      range: undefined,
      picker: undefined,
      exclusions: [],
      isReversed: false,
      slider: undefined,
    });
  });

  it('are read without failing, whatever they hold', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), (text) => {
        expect(() => read(text)).not.toThrow();
      }),
    );
  });
});
