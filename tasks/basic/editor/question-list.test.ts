import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { choicesOf, EMPTY_QUESTION } from '#domain/questionnaire/question.ts';
import { QUESTION_TYPES, type QuestionType } from '#domain/questionnaire/question-types.ts';
import type { Question } from '#domain/questionnaire/question.schema.ts';
import { BasicContent } from '../content.schema.ts';
import {
  addQuestion,
  dependentNumbers,
  duplicateQuestion,
  highestId,
  linesFromText,
  moveQuestion,
  removeQuestion,
  textFromLines,
  typeChange,
} from './question-list.ts';

const question = (id: number, rest: Partial<Question> = {}): Question => ({
  ...EMPTY_QUESTION,
  id,
  code: `C${id}`,
  text: `第${id}题`,
  options: ['是', '否'],
  ...rest,
});
const condition = { visibleId: 1, visibleOption: '2' };
const three = [question(1), question(2, condition), question(3, { type: 'fill-blank' })];
const ids = (questions: readonly Question[]) => questions.map(({ id }) => id);

describe('the questions of a questionnaire', () => {
  it('start with a single choice and the default code', () => {
    expect(addQuestion([], 1, -1)).toEqual([{ ...EMPTY_QUESTION, id: 1, code: 'ABCD01' }]);
  });

  it('are added after another one, with its type', () => {
    expect(ids(addQuestion(three, 4, 1))).toEqual([1, 2, 4, 3]);
    expect(addQuestion(three, 4, 2).at(-1)).toMatchObject({
      code: 'ABCD04',
      type: 'fill-blank',
      visibleId: 0,
    });
  });

  it('are duplicated beside the original with their condition, under a new id', () => {
    const copied = duplicateQuestion(three, 4, 1);
    expect(ids(copied)).toEqual([1, 2, 4, 3]);
    expect(copied[2]).toEqual(question(4, { ...condition, code: 'ABCD04', text: '第2题' }));
  });

  it('move within the list only, and references follow', () => {
    expect(ids(moveQuestion(three, 0, 2).questions)).toEqual([2, 3, 1]);
    expect(moveQuestion(three, 2, 0)).toEqual({ questions: [three[2], three[0], three[1]], clearedIds: [] });
    expect(moveQuestion(three, 0, -1)).toEqual({ questions: three, clearedIds: [] });
    expect(moveQuestion(three, 0, 3)).toEqual({ questions: three, clearedIds: [] });
    expect(moveQuestion(three, 7, 0)).toEqual({ questions: three, clearedIds: [] });
  });

  it('lose a condition that would look ahead or at nothing', () => {
    const free = question(2);
    expect(moveQuestion(three, 1, 0)).toEqual({ questions: [free, three[0], three[2]], clearedIds: [2] });
    expect(removeQuestion(three, 0)).toEqual({ questions: [free, three[2]], clearedIds: [2] });
    expect(removeQuestion(three, 2)).toEqual({ questions: [three[0], three[1]], clearedIds: [] });
  });

  it('know which others they decide about', () => {
    expect(dependentNumbers(three, 1)).toEqual([2]);
    expect(dependentNumbers(three, 2)).toEqual([]);
  });

  it('can be saved whatever is done to them', () => {
    const place = fc.nat(8);
    const change = fc.oneof(
      place.map((after) => (list: Question[]) => addQuestion(list, highestId(list) + 1, after)),
      place.map((index) => (list: Question[]) => duplicateQuestion(list, highestId(list) + 1, index)),
      place.map((index) => (list: Question[]) => removeQuestion(list, index).questions),
      fc.tuple(place, place).map(
        ([from, to]) =>
          (list: Question[]) =>
            moveQuestion(list, from, to).questions,
      ),
    );
    fc.assert(
      fc.property(fc.array(change), (changes) => {
        const questions = changes.reduce<Question[]>((list, apply) => apply(list), three);
        expect(BasicContent.safeParse({ questions }).error).toBeUndefined();
      }),
    );
  });
});

describe('changing the type of a question', () => {
  const types = fc.constantFrom(...(Object.keys(QUESTION_TYPES) as QuestionType[]));
  const lines = fc.array(fc.constantFrom('甲', '乙', '丙'), { maxLength: 3 });
  const full = fc
    .record({ type: types, options: lines, headers: lines, subtitles: lines })
    .map((rest) => question(1, { ...rest, ...condition }));

  it('and back restores it, with the same choices', () => {
    fc.assert(
      fc.property(full, types, (before, type) => {
        const changed = { ...before, ...typeChange(before, type) };
        const back = { ...changed, ...typeChange(changed, before.type) };
        expect({ ...back, options: [] }).toEqual({ ...before, options: [] });
        expect([[], before.headers]).toContainEqual(before.options.length > 0 ? [] : back.options);
        if (QUESTION_TYPES[before.type].hasSubtitles) expect(choicesOf(back)).toEqual(choicesOf(before));
      }),
    );
  });

  it('turns the columns of a table into options, where there are none', () => {
    const table = question(1, { type: 'table-choice', headers: ['好', '不好'], options: [] });
    expect(typeChange(table, 'multi-choice')).toEqual({ type: 'multi-choice', options: ['好', '不好'] });
    expect(typeChange({ ...table, options: ['是'] }, 'multi-choice')).toEqual({ type: 'multi-choice' });
    expect(typeChange(table, 'single-slider')).toEqual({ type: 'single-slider' });
  });
});

describe('a list written one entry per line', () => {
  it('leaves out empty lines', () => {
    expect(linesFromText('非常同意\n\n  同意 \n')).toEqual(['非常同意', '同意']);
  });

  it('comes back the same', () => {
    expect(linesFromText(textFromLines(['甲', '乙']))).toEqual(['甲', '乙']);
    expect(textFromLines(['<p>甲</p>\n<p>一</p>', '乙'])).toBe('<p>甲</p> <p>一</p>\n乙');
  });
});
