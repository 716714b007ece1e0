import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import {
  addQuestion,
  authoringProblem,
  canMoveQuestion,
  changeQuestion,
  duplicateQuestion,
  moveQuestion,
  optionsFromText,
  removeQuestion,
  textFromOptions,
} from './question-list.ts';

const question = (id: number, rest: Partial<Question> = {}): Question => ({
  id,
  code: `C${id}`,
  type: 'single-choice',
  preface: '',
  text: `第${id}题`,
  options: ['是', '否'],
  ...rest,
});
const three = [question(1), question(2), question(3, { type: 'fill-blank' })];
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('the questions of a questionnaire', () => {
  it('start with a single choice and the default code', () => {
    expect(addQuestion([])).toEqual([
      { id: 1, code: 'ABCD01', type: 'single-choice', preface: '', text: '', options: [] },
    ]);
  });

  it('go on with the last type', () => {
    expect(addQuestion(three).at(-1)).toMatchObject({ id: 4, code: 'ABCD04', type: 'fill-blank' });
  });

  it('are duplicated beside the original under a new id', () => {
    const copied = duplicateQuestion(three, 0);
    expect(ids(copied)).toEqual([1, 4, 2, 3]);
    expect(copied[1]).toEqual(question(4, { code: 'ABCD04', text: '第1题' }));
  });

  it('move within the list only', () => {
    expect(ids(moveQuestion(three, 0, 1))).toEqual([2, 1, 3]);
    expect(ids(moveQuestion(three, 2, -1))).toEqual([1, 3, 2]);
    expect(canMoveQuestion(three, 0, -1)).toBe(false);
    expect(canMoveQuestion(three, 2, 1)).toBe(false);
    expect(moveQuestion(three, 0, -1)).toEqual(three);
  });

  it('keep their ids unique whatever is done to them', () => {
    const change = fc.oneof(
      fc.constant((list: Question[]) => addQuestion(list)),
      fc.nat(8).map((index) => (list: Question[]) => duplicateQuestion(list, index)),
      fc.nat(8).map((index) => (list: Question[]) => removeQuestion(list, index)),
      fc.nat(8).map((index) => (list: Question[]) => moveQuestion(list, index, 1)),
      fc.nat(8).map((index) => (list: Question[]) => changeQuestion(list, index, { text: '改' })),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const result = changes.reduce<Question[]>((list, apply) => apply(list), three);
        expect(new Set(ids(result)).size).toBe(result.length);
      }),
    );
  });
});

describe('options written one per line', () => {
  it('leave out empty lines', () => {
    expect(optionsFromText('非常同意\n\n  同意 \n')).toEqual(['非常同意', '同意']);
  });

  it('come back the same', () => {
    expect(optionsFromText(textFromOptions(['甲', '乙']))).toEqual(['甲', '乙']);
    expect(textFromOptions(['<p>甲</p>\n<p>一</p>', '乙'])).toBe('<p>甲</p> <p>一</p>\n乙');
  });
});

describe('a question that cannot be answered', () => {
  it('has no text or too few options', () => {
    expect(authoringProblem(question(1))).toBeUndefined();
    expect(authoringProblem(question(1, { text: ' ' }))).toBe('还没有题目文本');
    expect(authoringProblem(question(1, { options: ['是'] }))).toBe('至少需要两个选项');
    expect(authoringProblem(question(1, { type: 'fill-blank', options: [] }))).toBeUndefined();
  });
});
