import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question, QuestionAnswer } from '#domain/questionnaire/question.schema.ts';
import { type BasicAnswer, BasicContent } from './content.schema.ts';
import { basicRules } from './rules.ts';

const choice: Question = {
  id: 10,
  code: '',
  type: 'single-choice',
  preface: '',
  text: '你喜欢<b>数学</b>吗？',
  options: ['<p>喜欢</p>', '不喜欢'],
};
const blank: Question = { ...choice, id: 20, type: 'fill-blank', text: '为什么？不少于3字', options: [] };
const content: BasicContent = { ...basicRules.emptyContent(), questions: [choice, blank] };
const right = [
  { id: 10, option: 1 },
  { id: 20, strOption: '有意思' },
];

describe('a questionnaire', () => {
  it('is answered when every question is, in whatever order', () => {
    expect(basicRules.problem(content, right)).toBeUndefined();
    expect(basicRules.problem(content, right.toReversed())).toBeUndefined();
  });

  it('without questions needs no answer', () => {
    expect(basicRules.problem(basicRules.emptyContent(), undefined)).toBeUndefined();
    expect(basicRules.problem(basicRules.emptyContent(), [])).toBeUndefined();
  });

  it('names the first question that is unanswered by its place, and gives its id', () => {
    expect(basicRules.problem(content, undefined)).toEqual({ message: '第1题还未作答', questionId: 10 });
    expect(basicRules.problem(content, [])).toEqual({ message: '第1题还未作答', questionId: 10 });
    expect(basicRules.problem(content, right.slice(0, 1))).toEqual({
      message: '第2题还未作答',
      questionId: 20,
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
    expect(basicRules.problem(basicRules.emptyContent(), [{ id: 1, option: 1 }])?.message).toContain('1');
  });
});

describe('the result of a questionnaire', () => {
  it('lists every question with its answer, as words alone', () => {
    expect(basicRules.formatResult(content, right)).toEqual([
      { label: '1. 你喜欢数学吗？', value: '1. 喜欢' },
      { label: '2. 为什么？不少于3字', value: '有意思' },
    ]);
  });

  it('is blank where there is no answer or no such option', () => {
    const values = (answer: typeof right) =>
      basicRules.formatResult(content, answer).map(({ value }) => value);
    expect(values([])).toEqual(['', '']);
    expect(values([{ id: 10, option: 0 }] as typeof right)).toEqual(['', '']);
    expect(values([{ id: 10, option: 9 }] as typeof right)).toEqual(['', '']);
  });

  it('keeps what a candidate typed as it is', () => {
    const [, line] = basicRules.formatResult(content, [{ id: 20, strOption: '<b>a & b</b>' }]);
    expect(line?.value).toBe('<b>a & b</b>');
  });

  it('shows signs that the cleaner has escaped', () => {
    const question = {
      ...choice,
      text: '<p>若&nbsp;x &lt; 5 &amp;&amp; y &gt; 3</p>',
      options: ['&quot;甲&quot;', '&amp;lt;'],
    };
    const result = (option: number) =>
      basicRules.formatResult({ ...content, questions: [question] }, [{ id: 10, option }]);
    expect(result(1)).toEqual([{ label: '1. 若 x < 5 && y > 3', value: '1. "甲"' }]);
    expect(result(2)[0]?.value).toBe('2. &lt;');
  });
});

describe('a questionnaire’s answer for the log', () => {
  const entries = fc.uniqueArray(
    fc.oneof(
      fc.record({ id: fc.nat(50), option: fc.nat(3) }),
      fc.record({ id: fc.nat(50), strOption: fc.constantFrom('', ' ', '好') }),
    ),
    { selector: ({ id }) => id },
  );
  const isChosen = (entry: QuestionAnswer) =>
    'option' in entry ? entry.option !== 0 : entry.strOption !== '';

  it('has what is chosen and nothing else, and is its own compact form', () => {
    fc.assert(
      fc.property(entries, (answer) => {
        const compacted = basicRules.compact(answer) ?? [];
        expect(new Set(compacted)).toEqual(new Set(answer.filter(isChosen)));
        expect(basicRules.compact(compacted) ?? []).toEqual(compacted);
      }),
    );
  });

  it('is the same in whatever order the questions were answered', () => {
    fc.assert(
      fc.property(entries, (answer) => {
        expect(basicRules.compact(answer.toReversed())).toEqual(basicRules.compact(answer));
      }),
    );
  });

  it('leaves out lists in which nothing is chosen', () => {
    const answer = [
      { id: 1, options: [0, 0] },
      { id: 2, strOptions: ['', ''] },
      { id: 3, options: [] },
    ];
    const compact = (list: object[]) => basicRules.compact(list as unknown as BasicAnswer);
    expect(compact(answer)).toBeUndefined();
    expect(compact([{ id: 4, options: [0, 2] }, ...answer])).toEqual([{ id: 4, options: [0, 2] }]);
  });
});

describe('the HTML of a questionnaire', () => {
  it('is cleaned in prefaces, texts and options, and nothing else is touched', () => {
    const cleaned = basicRules.mapHtml(content, (html) => `[${html}]`);
    expect(cleaned).toEqual({
      ...content,
      questions: [
        { ...choice, preface: '[]', text: `[${choice.text}]`, options: ['[<p>喜欢</p>]', '[不喜欢]'] },
        { ...blank, preface: '[]', text: `[${blank.text}]` },
      ],
    });
  });
});

describe('saving a questionnaire', () => {
  it('is refused when two questions have one id', () => {
    const twice = BasicContent.safeParse({ questions: [choice, { ...blank, id: 10 }] });
    expect(twice.error?.issues.map(({ message }) => message)).toEqual(['题目的编号不能重复']);
  });

  it('starts in edit mode, without shown answers', () => {
    expect(BasicContent.parse({ questions: [] })).toEqual(basicRules.emptyContent());
  });

  it('is refused with fields that do not exist', () => {
    expect(BasicContent.safeParse({ questions: [], script: 'x' }).success).toBe(false);
    expect(BasicContent.safeParse({ questions: [{ ...choice, script: 'x' }] }).success).toBe(false);
  });
});
