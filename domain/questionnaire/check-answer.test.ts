import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { questionProblem } from './check-answer.ts';
import { defaultQuestionCode } from './question-types.ts';
import { Question, QuestionAnswer } from './question.schema.ts';

const choice = Question.parse({ id: 1, type: 'single-choice', text: '?', options: ['甲', '乙', '丙'] });
const blank = Question.parse({ id: 2, type: 'fill-blank', text: '谈谈' });
const essay = { ...blank, text: '谈谈，不少于5字' };
const option = (value: number) => ({ id: 1, option: value });
const text = (strOption: string) => ({ id: 2, strOption });

describe('a single choice', () => {
  it('is answered by one of its options', () => {
    expect([1, 2, 3].map((value) => questionProblem(choice, option(value)))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('is unanswered without an answer or with option 0', () => {
    expect(questionProblem(choice, undefined)).toBe('还未作答');
    expect(questionProblem(choice, option(0))).toBe('还未作答');
  });

  it.each([-1, 4, 1_000])('has no option %i', (value) => {
    expect(questionProblem(choice, option(value))).toBe('选中的选项不存在');
  });

  it('is not answered by a text', () => {
    expect(questionProblem(choice, text('甲'))).toBe('答案的类型不对');
  });
});

describe('a blank', () => {
  it('is answered by any text', () => {
    expect(questionProblem(blank, text('好'))).toBeUndefined();
  });

  it.each(['', '  ', '　\n\t'])('is unanswered by %j', (value) => {
    expect(questionProblem(blank, text(value))).toBe('还未作答');
    expect(questionProblem(essay, text(value))).toBe('还未作答');
  });

  it('is unanswered without an answer', () => {
    expect(questionProblem(blank, undefined)).toBe('还未作答');
  });

  it('is not answered by an option', () => {
    expect(questionProblem(blank, option(1))).toBe('答案的类型不对');
  });

  it('says how long it must be and how long it is', () => {
    expect(questionProblem(essay, text('一二三四'))).toBe('不得少于5字，目前4字');
    expect(questionProblem(essay, text('一二三四五'))).toBeUndefined();
  });

  it('is not made longer by spaces around it', () => {
    expect(questionProblem(essay, text('  一二三  '))).toBe('不得少于5字，目前3字');
  });

  it('counts a character outside the basic plane as one', () => {
    expect(questionProblem(essay, text('𠮷𠮷𠮷'))).toBe('不得少于5字，目前3字');
  });

  it('is long enough exactly from the demanded length on', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 1, max: 60 }), (wanted, length) => {
        const question = { ...blank, text: `至少${wanted}个字` };
        expect(questionProblem(question, text('字'.repeat(length))) === undefined).toBe(length >= wanted);
      }),
    );
  });
});

describe('the form of questions and answers', () => {
  it('fills in what an author left out', () => {
    expect(blank).toEqual({ id: 2, code: '', type: 'fill-blank', preface: '', text: '谈谈', options: [] });
    expect([1, 12, 123].map(defaultQuestionCode)).toEqual(['ABCD01', 'ABCD12', 'ABCD123']);
  });

  it.each([
    { id: 1 },
    { id: 1, option: '1' },
    { id: 1, option: 1.5 },
    { id: 1, option: 1, strOption: 'x' },
    { id: 1, strOption: 'x', score: 100 },
    { option: 1 },
    { id: 1, strOption: 'x'.repeat(100_001) },
  ])('refuses an answer of another form', (answer) => {
    expect(QuestionAnswer.safeParse(answer).success).toBe(false);
  });
});
