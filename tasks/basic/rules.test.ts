import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { type BasicAnswer, BasicContent } from './content.schema.ts';
import { linesOf } from '../result-lines.ts';
import { basicRules } from './rules.ts';

const choice: Question = {
  ...EMPTY_QUESTION,
  id: 10,
  text: '你喜欢<b>数学</b>吗？',
  options: ['<p>喜欢</p>', '不喜欢'],
};
const blank: Question = { ...choice, id: 20, type: 'fill-blank', text: '为什么？不少于3字', options: [] };
const content: BasicContent = { ...basicRules.newContent(), questions: [choice, blank] };
const right = [
  { id: 10, option: 1 },
  { id: 20, strOption: '有意思' },
];

const lines = (asked: BasicContent, answer: BasicAnswer) =>
  linesOf(basicRules.columns(asked), basicRules.values(asked, answer));

describe('a questionnaire', () => {
  it('is answered when every question is, in whatever order', () => {
    expect(basicRules.problem(content, right)).toBeUndefined();
    expect(basicRules.problem(content, right.toReversed())).toBeUndefined();
  });

  it('without questions needs no answer', () => {
    expect(basicRules.problem(basicRules.newContent(), undefined)).toBeUndefined();
    expect(basicRules.problem(basicRules.newContent(), [])).toBeUndefined();
  });

  it('names the first question that is unanswered by its place, and gives its id', () => {
    expect(basicRules.problem(content, undefined)).toEqual({ message: '第1题还未作答', place: '10' });
    expect(basicRules.problem(content, [])).toEqual({ message: '第1题还未作答', place: '10' });
    expect(basicRules.problem(content, right.slice(0, 1))).toEqual({
      message: '第2题还未作答',
      place: '20',
    });
  });

  it('passes on what is wrong with an answer', () => {
    expect(basicRules.problem(content, [{ id: 10, option: 3 }])?.message).toBe('第1题选中的选项不存在');
    expect(
      basicRules.problem(content, [
        { id: 10, option: 1 },
        { id: 20, strOption: '好' },
      ])?.message,
    ).toBe('第2题不得少于3字，目前1字');
  });

  it('takes no two answers to one question', () => {
    expect(basicRules.problem(content, [...right, { id: 10, option: 2 }])).toEqual({
      message: '同一题目有重复的答案',
    });
  });

  it('takes no answer to a question that it does not have', () => {
    expect(basicRules.problem(content, [...right, { id: 99, option: 1 }])).toEqual({
      message: '编号为99的题目不存在',
    });
    expect(basicRules.problem(basicRules.newContent(), [{ id: 1, option: 1 }])?.message).toContain('1');
  });
});

describe('questions that are not shown', () => {
  const follow: Question = { ...blank, id: 30, visibleId: 10, visibleOption: '2' };
  const further: Question = { ...choice, id: 40, visibleId: 30, type: 'multi-choice' };
  const chain: BasicContent = { ...content, questions: [choice, follow, further] };
  const whole = (option: number) => [
    { id: 40, options: [2, 1] },
    { id: 30, strOption: '不感兴趣' },
    { id: 10, option },
  ];

  it('count as answered', () => {
    expect(basicRules.problem(chain, [{ id: 10, option: 1 }])).toBeUndefined();
    expect(basicRules.problem(chain, [{ id: 10, option: 2 }])?.message).toBe('第2题还未作答');
  });

  it('may have been answered before they were hidden, whatever was answered', () => {
    expect(basicRules.problem(chain, whole(1))).toBeUndefined();
    expect(
      basicRules.problem(chain, [
        { id: 30, strOption: '' },
        { id: 10, option: 1 },
      ]),
    ).toBeUndefined();
  });

  it('lose their answers in what is stored, and the others stand in order', () => {
    expect(basicRules.settle(chain, whole(1))).toEqual([{ id: 10, option: 1 }]);
    expect(basicRules.settle(chain, whole(2))).toEqual([
      { id: 10, option: 2 },
      { id: 30, strOption: '不感兴趣' },
      { id: 40, options: [1, 2] },
    ]);
  });

  it('are marked in the result', () => {
    expect(lines(chain, whole(1)).map(({ value, isSkipped }) => [value, isSkipped])).toEqual([
      ['1. 喜欢', undefined],
      ['', true],
      ['', true],
    ]);
  });
});

describe('what is typed when the time is over', () => {
  it('is rounded and kept within its range like in a field that is left', () => {
    const number: Question = { ...blank, id: 1, text: '请填整数（1-12）' };
    const several: Question = {
      ...blank,
      id: 2,
      text: '填',
      type: 'multi-fill-blank',
      options: ['年龄（请填整数）', '姓名'],
    };
    const typed = { ...content, questions: [number, several, { ...choice, id: 3 }] };
    const given = [
      { id: 1, strOption: '12.8' },
      { id: 2, strOptions: ['7.5', ' 王 '] },
      { id: 3, option: 1 },
    ];
    const finished = basicRules.finish(typed, given);
    expect(finished).toEqual([
      { id: 1, strOption: '12' },
      { id: 2, strOptions: ['8', ' 王 '] },
      { id: 3, option: 1 },
    ]);
    expect(basicRules.problem(typed, given)).toBeDefined();
    expect(basicRules.problem(typed, finished)).toBeUndefined();
  });

  it('stays empty where nothing is typed', () => {
    const number: Question = { ...blank, id: 1, text: '请填整数（1-12）' };
    const empty = [{ id: 1, strOption: '' }];
    expect(basicRules.finish({ ...content, questions: [number] }, empty)).toEqual(empty);
  });
});

describe('the result of a questionnaire', () => {
  it('has a line for each row of a table and each blank', () => {
    const questions: Question[] = [
      { ...choice, id: 1, type: 'multi-choice', text: '选吧', options: ['甲', '乙', '丙'] },
      {
        ...choice,
        id: 2,
        type: 'table-choice',
        text: '表',
        options: [],
        headers: ['少', '多'],
        subtitles: ['语', '数'],
      },
      { ...choice, id: 3, type: 'table-choice-slider', text: '滑', options: [], subtitles: ['语', ''] },
      {
        ...choice,
        id: 4,
        type: 'table-choice-ex',
        text: '扩',
        options: ['无', '有（填空）'],
        subtitles: ['语', '数'],
      },
      {
        ...choice,
        id: 5,
        type: 'multi-fill-blank',
        text: '空',
        options: ['甲', '乙'],
        headers: ['早', '晚'],
      },
      { ...choice, id: 6, type: 'single-slider', text: '分', options: [] },
    ];
    const answer: BasicAnswer = [
      { id: 1, options: [1, 3] },
      { id: 2, options: [2, 0] },
      { id: 3, options: [7, 10] },
      { id: 4, options: [1, 2], strOptions: ['', '书'] },
      { id: 5, strOptions: ['一', '二', '', '四'] },
      { id: 6, option: 9 },
    ];
    const shown = lines({ ...content, questions }, answer);
    expect(shown.map(({ label, value }) => `${label} = ${value}`)).toEqual([
      '1. 选吧 = 1. 甲；3. 丙',
      '2. 表（语） = 2. 多',
      '2. 表（数） = ',
      '3. 滑（语） = 7',
      '3. 滑（2） = 10',
      '4. 扩（语） = 1. 无',
      '4. 扩（数） = 2. 有（填空）：书',
      '5. 空（甲 早） = 一',
      '5. 空（甲 晚） = 二',
      '5. 空（乙 早） = ',
      '5. 空（乙 晚） = 四',
      '6. 分 = 9',
    ]);
    const labels = (given: BasicAnswer) => lines({ ...content, questions }, given).map(({ label }) => label);
    expect(labels([])).toEqual(labels(answer));
  });

  it('leaves out what only steers the answering, since candidates may be shown it', () => {
    const steered: Question = {
      ...choice,
      type: 'table-choice',
      text: '你同意吗？【反向计分】',
      options: ['同意【反向计分】', '不同意'],
      subtitles: ['爱读书【反向计分】'],
    };
    const table = { ...content, questions: [steered] };
    expect(lines(table, [{ id: 10, options: [1] }])).toEqual([
      { label: '1. 你同意吗？（爱读书）', value: '1. 同意' },
    ]);
    const blanks: Question = { ...steered, type: 'multi-fill-blank', options: ['甲[互斥:1]'] };
    expect(lines({ ...content, questions: [blanks] }, [])[0]?.label).toBe('1. 你同意吗？（甲）');
  });

  it('lists every question with its answer, as words alone', () => {
    expect(lines(content, right)).toEqual([
      { label: '1. 你喜欢数学吗？', value: '1. 喜欢' },
      { label: '2. 为什么？不少于3字', value: '有意思' },
    ]);
  });

  it('is blank where there is no answer or no such option', () => {
    const values = (answer: typeof right) => lines(content, answer).map(({ value }) => value);
    expect(values([])).toEqual(['', '']);
    expect(values([{ id: 10, option: 0 }] as typeof right)).toEqual(['', '']);
    expect(values([{ id: 10, option: 9 }] as typeof right)).toEqual(['', '']);
  });

  it('keeps what a candidate typed as it is', () => {
    const [, line] = lines(content, [{ id: 20, strOption: '<b>a & b</b>' }]);
    expect(line?.value).toBe('<b>a & b</b>');
  });

  it('shows signs that the cleaner has escaped', () => {
    const question = {
      ...choice,
      text: '<p>若&nbsp;x &lt; 5 &amp;&amp; y &gt; 3</p>',
      options: ['&quot;甲&quot;', '&amp;lt;'],
    };
    const result = (option: number) => lines({ ...content, questions: [question] }, [{ id: 10, option }]);
    expect(result(1)).toEqual([{ label: '1. 若 x < 5 && y > 3', value: '1. "甲"' }]);
    expect(result(2)[0]?.value).toBe('2. &lt;');
  });
});

describe('the columns of a questionnaire', () => {
  const codes = (...questions: Partial<Question>[]) =>
    basicRules
      .columns({
        ...basicRules.newContent(),
        questions: questions.map((part, index) => ({ ...EMPTY_QUESTION, id: index + 1, ...part })),
      })
      .map(({ code }) => code);

  it('have the author’s codes, or ABCD and the number', () => {
    expect(codes({ code: 'A' }, {}, { code: 'B', type: 'table-choice', subtitles: ['甲', '乙'] })).toEqual([
      'A',
      'ABCD02',
      'B_1',
      'B_2',
    ]);
  });

  it('are told apart also where authors’ codes meet those of rows', () => {
    const table: Partial<Question> = { code: 'A', type: 'table-choice', subtitles: ['甲', '乙'] };
    for (const all of [
      codes({ code: 'A_1' }, table),
      codes(table, { code: 'A_1' }),
      codes({ code: 'B' }, { code: 'B_q3' }, { code: 'B' }),
    ]) {
      expect(new Set(all).size).toBe(all.length);
    }
  });

  it('keep a slider at 0 apart from an untouched one', () => {
    const slider = { ...EMPTY_QUESTION, id: 1, type: 'single-slider' as const, text: '【滑块：0-5】' };
    const asked = { ...basicRules.newContent(), questions: [slider] };
    expect(basicRules.values(asked, [{ id: 1, option: 0 }])).toEqual([0]);
    expect(basicRules.values(asked, [{ id: 1, option: null }])).toEqual([null]);
    expect(lines(asked, [{ id: 1, option: 0 }])[0]?.value).toBe('0');
  });
});

describe('a questionnaire’s answer for the log', () => {
  const anyAnswer = fc.uniqueArray(
    fc.oneof(
      fc.record({ id: fc.nat(50), option: fc.option(fc.nat(3)) }),
      fc.record({ id: fc.nat(50), strOption: fc.constantFrom('', ' ', '好') }),
      fc.record({ id: fc.nat(50), options: fc.array(fc.nat(2), { maxLength: 3 }) }),
      fc.record({ id: fc.nat(50), strOptions: fc.array(fc.constantFrom('', '好'), { maxLength: 3 }) }),
    ),
    { selector: ({ id }) => id },
  );
  const isChosen = ({ id: _id, ...chosen }: QuestionAnswer) =>
    Object.values(chosen)
      .flat()
      .some((value) => value !== null && value !== '');
  const logged = (answer: BasicAnswer) => basicRules.compact(answer, undefined) ?? [];

  it('has what is chosen and nothing else, in whatever order it was answered', () => {
    fc.assert(
      fc.property(anyAnswer, (answer) => {
        expect(new Set(logged(answer) as BasicAnswer)).toEqual(new Set(answer.filter(isChosen)));
        expect(logged(answer.toReversed())).toEqual(logged(answer));
      }),
    );
  });

  it('after another one has only what differs, from which the whole comes back', () => {
    fc.assert(
      fc.property(anyAnswer, anyAnswer, (before, answer) => {
        const change = basicRules.compact(answer, before);
        const whole = basicRules.expand(logged(answer), undefined);
        expect(basicRules.expand(change ?? [], before)).toEqual(whole);
        if (change === undefined) expect(whole).toEqual(basicRules.expand(logged(before), undefined));
      }),
    );
    const before: BasicAnswer = [
      { id: 1, option: 2 },
      { id: 2, strOption: '好' },
    ];
    expect(basicRules.compact([{ id: 1, option: 2 }], before)).toEqual([{ id: 2, strOption: '' }]);
    expect(basicRules.compact(before.toReversed(), before)).toBeUndefined();
  });

  it('keeps 0, which is an answer on a slider', () => {
    expect(basicRules.compact([{ id: 1, option: 0 }], undefined)).toEqual([{ id: 1, option: 0 }]);
    expect(basicRules.compact([{ id: 1, option: null }], undefined)).toBeUndefined();
  });
});

describe('the HTML of a questionnaire', () => {
  it('is cleaned in prefaces, texts, options, headers and subtitles, and nothing else is touched', () => {
    const table: Question = {
      ...EMPTY_QUESTION,
      id: 30,
      type: 'table-choice',
      headers: ['少', '多'],
      subtitles: ['语文', '数学'],
    };
    const whole = { ...content, questions: [...content.questions, table] };
    const cleaned = basicRules.mapHtml(whole, (html) => `[${html}]`);
    expect(cleaned).toEqual({
      ...content,
      questions: [
        { ...choice, preface: '[]', text: `[${choice.text}]`, options: ['[<p>喜欢</p>]', '[不喜欢]'] },
        { ...blank, preface: '[]', text: `[${blank.text}]` },
        { ...table, preface: '[]', text: '[]', headers: ['[少]', '[多]'], subtitles: ['[语文]', '[数学]'] },
      ],
    });
  });
});

describe('saving a questionnaire', () => {
  it('is refused when two questions have one id', () => {
    const twice = BasicContent.safeParse({ questions: [choice, { ...blank, id: 10 }] });
    expect(twice.error?.issues.map(({ message }) => message)).toEqual(['题目的编号不能重复']);
  });

  it('is refused when a condition points to no earlier question', () => {
    const problem = (...questions: Partial<Question>[]) =>
      BasicContent.safeParse({
        questions: questions.map((part, index) => ({ ...choice, id: index + 1, ...part })),
      }).error?.issues[0]?.message;
    expect(problem({}, { visibleId: 1, visibleOption: '1' })).toBeUndefined();
    expect(problem({ id: 9 }, { id: 3, visibleId: 9 })).toBeUndefined();
    expect(problem({ visibleId: 1 })).toBe('第1题不能有显示条件');
    expect(problem({}, { visibleId: 2 })).toBe('第2题的显示条件只能指向它前面的题目');
    expect(problem({}, { visibleId: 3 }, {})).toBe('第2题的显示条件只能指向它前面的题目');
    expect(problem({}, { visibleId: 9 })).toBe('第2题的显示条件只能指向它前面的题目');
  });

  it('is refused with more blanks than anybody could fill', () => {
    const names = Array.from({ length: 23 }, () => '空');
    const crowded = { ...choice, type: 'multi-fill-blank', options: names, headers: names };
    expect(BasicContent.safeParse({ questions: [crowded] }).error?.issues[0]?.message).toBe(
      '第1题最多只能有500个空',
    );
  });

  it('starts in edit mode, without shown answers', () => {
    expect(BasicContent.parse({ questions: [] })).toEqual(basicRules.newContent());
  });

  it('is refused with fields that do not exist', () => {
    expect(BasicContent.safeParse({ questions: [], script: 'x' }).success).toBe(false);
    expect(BasicContent.safeParse({ questions: [{ ...choice, script: 'x' }] }).success).toBe(false);
  });
});
