import { describe, expect, it } from 'vitest';
import { blanksOf, choicesOf, columnTitlesOf, EMPTY_QUESTION } from './question.ts';
import { questionRules } from './question-rules.ts';
import { defaultQuestionCode, QUESTION_TYPES, type QuestionType } from './question-types.ts';
import { Question } from './question.schema.ts';
import { ruleText, shownText } from './rule-text.ts';
import { RULE_PHRASES } from './rule-phrases.ts';
import { ruleTags } from './rule-tags.ts';

const ask = (type: QuestionType, rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id: 1,
  type,
  ...rest,
});

describe('a question', () => {
  it('starts with what the form of questions fills in', () => {
    expect(Question.parse({ id: 1, type: 'single-choice', text: '' })).toEqual({ ...EMPTY_QUESTION, id: 1 });
    expect([1, 12, 123].map(defaultQuestionCode)).toEqual(['ABCD01', 'ABCD12', 'ABCD123']);
  });

  it('is of one of ten types', () => {
    expect(Object.keys(QUESTION_TYPES)).toHaveLength(10);
  });

  it.each(['', ' ', '1', '1,2', ' 1 , 12 ', '１，２', '1、2'])(
    'may depend on the options %j',
    (visibleOption) => {
      expect(Question.safeParse({ ...ask('single-choice'), visibleOption }).success).toBe(true);
    },
  );

  it.each(['A', '1;2', '1-2', ',', '1,,2', '-1'])('cannot depend on the options %j', (visibleOption) => {
    expect(Question.safeParse({ ...ask('single-choice'), visibleOption }).success).toBe(false);
  });
});

describe('the choices of a table', () => {
  const headers = ['甲', '乙', '丙'];

  it('are its headers, or its options when it has some', () => {
    expect(choicesOf(ask('table-choice', { headers }))).toEqual(headers);
    expect(choicesOf(ask('table-choice-dropdown', { headers, options: ['一', '二'] }))).toEqual(['一', '二']);
    expect(choicesOf(ask('single-choice', { headers }))).toEqual([]);
  });

  it('stand under their headers, and one header more names the rows', () => {
    const titles = (more: string[], options: string[]) =>
      columnTitlesOf(ask('table-choice', { headers: more, options }));
    expect(titles(headers, [])).toEqual({ corner: '', titles: headers });
    expect(titles(['1', '2'], ['一', '二'])).toEqual({ corner: '', titles: ['1', '2'] });
    expect(titles(['项目', '1', '2'], ['一', '二'])).toEqual({ corner: '项目', titles: ['1', '2'] });
    expect(titles(['项目'], ['一', '二', '三'])).toEqual({ corner: '', titles: ['一', '二', '三'] });
  });
});

describe('the blanks of a question', () => {
  const cells = (options: string[], headers: string[]) =>
    blanksOf(ask('multi-fill-blank', { options, headers }));

  it('are its options, its headers, or both crossed', () => {
    expect(cells(['甲', '乙'], [])).toEqual([
      { row: '甲', column: '' },
      { row: '乙', column: '' },
    ]);
    expect(cells([], ['一'])).toEqual([{ row: '', column: '一' }]);
    expect(cells(['甲', '乙'], ['一', '二']).map(({ row, column }) => row + column)).toEqual([
      '甲一',
      '甲二',
      '乙一',
      '乙二',
    ]);
    expect(cells([], [])).toHaveLength(1);
  });

  it('follow their own words first and the question’s otherwise', () => {
    const { blanks } = questionRules(
      ask('multi-fill-blank', {
        text: '请填整数（0-100）',
        options: ['人数', '身高，可保留1位小数（50～250.5）', '出生日期', '年龄（范围1到6）'],
      }),
    );
    expect(blanks).toEqual([
      { kind: 'number', decimals: 0, range: { min: 0, max: 100 } },
      { kind: 'number', decimals: 1, range: { min: 50, max: 250.5 } },
      { kind: 'date' },
      { kind: 'number', decimals: 0, range: { min: 1, max: 6 } },
    ]);
  });

  it('take rules from the header of their column', () => {
    const { blanks } = questionRules(
      ask('multi-fill-blank', { options: ['甲'], headers: ['至少3字', '人数（人）', '时分'] }),
    );
    expect(blanks).toEqual([
      { kind: 'text', minLength: 3 },
      { kind: 'number', decimals: 0, range: undefined },
      { kind: 'time' },
    ]);
  });

  it('keep a range to numbers', () => {
    expect(questionRules(ask('fill-blank', { text: '谈谈（1-5）' })).blanks).toEqual([
      { kind: 'text', minLength: undefined },
    ]);
  });

  it('are bounded by numbers of their own precision, or not at all when there is none', () => {
    const rangeOf = (text: string) => questionRules(ask('fill-blank', { text })).blanks[0];
    expect(rangeOf('请填整数（0.5-3.5）')).toMatchObject({ range: { min: 1, max: 3 } });
    expect(rangeOf('请填整数（0.2-0.8）')).toMatchObject({ range: undefined });
    expect(rangeOf('可保留2位小数（0.1-0.3）')).toMatchObject({ range: { min: 0.1, max: 0.3 } });
  });

  it('take their rules from the preface, too', () => {
    expect(questionRules(ask('fill-blank', { preface: '以下各题不少于30字', text: '谈谈' })).blanks).toEqual([
      { kind: 'text', minLength: 30 },
    ]);
  });
});

describe('how many options may be chosen', () => {
  const options = ['甲', '乙', '丙', '丁'];
  const limit = (text: string) => questionRules(ask('multi-choice', { text, options })).limit;

  it('is at least one and at most all, unless the text says so', () => {
    expect(limit('')).toEqual({ min: 1, max: 4 });
    expect(limit('限选3项')).toEqual({ min: 1, max: 3 });
    expect(limit('选2-3项')).toEqual({ min: 2, max: 3 });
  });

  it('is never more than there is', () => {
    expect(limit('限选9项')).toEqual({ min: 1, max: 4 });
    expect(limit('选6-9项')).toEqual({ min: 4, max: 4 });
  });
});

describe('options that exclude others', () => {
  const exclusions = (text: string) =>
    questionRules(ask('multi-choice', { text, options: ['1', '2', '3', '4', '5'] })).exclusions;

  it('exclude every other option when they are alone, and the other groups otherwise', () => {
    expect(exclusions('【互斥：5】')).toEqual([[[5], [1, 2, 3, 4]]]);
    expect(exclusions('【互斥：1,2;3,4】')).toEqual([
      [
        [1, 2],
        [3, 4],
      ],
    ]);
  });

  it('are only those that exist', () => {
    expect(exclusions('【互斥：5;9】')).toEqual([[[5], [1, 2, 3, 4]]]);
    expect(exclusions('【互斥：9】')).toEqual([[]]);
  });
});

describe('rows of a table', () => {
  it('may be scored from the other end, one by one or all', () => {
    const subtitles = ['甲', '乙【反向计分】'];
    expect(questionRules(ask('table-choice', { subtitles })).reversed).toEqual([false, true]);
    expect(questionRules(ask('table-choice', { subtitles, text: '【反向计分】' })).reversed).toEqual([
      true,
      true,
    ]);
    expect(questionRules(ask('single-choice', { text: '【反向计分】' })).reversed).toEqual([true]);
    expect(questionRules(ask('fill-blank', { text: '【反向计分】' })).reversed).toEqual([]);
  });

  it('have sliders from 0 to 10 unless they, the headers or the question say otherwise', () => {
    const sliders = (rest: Partial<Question>) =>
      questionRules(ask('table-choice-slider', { subtitles: ['甲', '乙【滑块：1-5】'], ...rest })).sliders;
    expect(sliders({})).toEqual([
      { min: 0, max: 10 },
      { min: 1, max: 5 },
    ]);
    expect(sliders({ text: '【滑块：0-100】' })).toEqual([
      { min: 0, max: 100 },
      { min: 1, max: 5 },
    ]);
    expect(sliders({ headers: ['分数【滑块：2-4】'] })[0]).toEqual({ min: 2, max: 4 });
    expect(questionRules(ask('single-slider')).sliders).toEqual([{ min: 0, max: 10 }]);
  });

  it('ask for words beside a choice whose header ends so', () => {
    const words = (headers: string[], options: string[] = []) =>
      questionRules(ask('table-choice-ex', { headers, options })).freeTextChoices;
    expect(words(['有', '其他（填空）'])).toEqual([2]);
    expect(words(['有(填空)', '<b>其他（填空）</b>'])).toEqual([1, 2]);
    expect(words(['（填空）的', '无'])).toEqual([]);
    expect(words(['项目', '有', '其他（填空）'], ['有', '其他'])).toEqual([2]);
    expect(questionRules(ask('table-choice', { headers: ['其他（填空）'] })).freeTextChoices).toEqual([]);
  });
});

describe('the tags under a question', () => {
  const options = ['1', '2', '3', '4', '5'];

  it.each([
    [ask('single-choice', { text: '限选3项', options }), []],
    [ask('multi-choice', { text: '限选3项【互斥：5】', options }), ['最多选3项', '互斥：5 ↔ 1、2、3、4']],
    [ask('multi-choice', { text: '选2-3项', options }), ['选2至3项']],
    [ask('multi-choice', { text: '限选2-2项', options }), ['选2项']],
    [ask('multi-choice', { text: '都选吧', options }), []],
    [ask('fill-blank', { text: '不少于20字' }), ['不少于20字']],
    [ask('fill-blank', { text: '请填整数（1-12）' }), ['整数，1至12']],
    [ask('fill-blank', { text: '可保留2位小数' }), ['数字，最多2位小数']],
    [ask('fill-blank', { text: '出生年份' }), ['选择年份']],
    [ask('multi-fill-blank', { options: ['出生日期', '姓名'] }), ['出生日期：选择日期']],
    [ask('multi-fill-blank', { text: '请填整数', options: ['甲', '乙'] }), ['整数']],
    [ask('single-slider'), ['滑块0至10']],
    [ask('single-slider', { text: '【滑块：1-7】' }), ['滑块1至7']],
    [ask('table-choice', { subtitles: ['甲', '乙【反向计分】'] }), ['乙：反向计分']],
    [ask('table-choice', { subtitles: ['甲', '乙'], text: '【反向计分】' }), ['反向计分']],
    [ask('table-choice-ex', { subtitles: ['甲'], headers: ['有', '其他（填空）'] }), ['选第2列时须填空']],
  ] as const)('say what was understood (%#)', (question, tags) => {
    expect(ruleTags(question)).toEqual(tags);
  });
});

describe('the help for authors', () => {
  it.each(RULE_PHRASES)('names only what is understood: $phrases', ({ type, example }) => {
    const options = type === 'multi-choice' ? ['1', '2', '3', '4', '5'] : [];
    const question = ask(type, { text: example, options, headers: [example], subtitles: ['甲'] });
    const silent = ask(type, { options, headers: ['甲'], subtitles: ['甲'] });
    expect(ruleTags(question)).not.toEqual(ruleTags(silent));
  });
});

describe('the words that rules are read from', () => {
  it('have short lines and gaps, however long their author drew them', () => {
    expect(ruleText(`教龄${'_'.repeat(20_000)}年`)).toBe('教龄__年');
    expect(ruleText(`教龄${'　'.repeat(10_000)}年`)).toBe('教龄  年');
  });
});

describe('what candidates see of a text', () => {
  it('leaves out what only steers the answering', () => {
    expect(shownText('你喜欢吗？【反向计分】')).toBe('你喜欢吗？');
    expect(shownText('选吧（限选3项）【互斥：<b>5</b>】[滑块:1-5]')).toBe('选吧（限选3项）');
    expect(shownText('【注意】谈谈[1]')).toBe('【注意】谈谈[1]');
  });
});
