import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMPTY_QUESTION } from './question.ts';
import type { Question, QuestionAnswer } from './question.schema.ts';
import { settleAnswer } from './settle-answer.ts';
import { answersById, visibleIds } from './visibility.ts';

const ask = (id: number, rest: Partial<Question> = {}): Question => ({ ...EMPTY_QUESTION, id, ...rest });
const seen = (questions: Question[], ...answers: QuestionAnswer[]) => [
  ...visibleIds(questions, answersById(answers)),
];

describe('a question with a condition', () => {
  const questions = [ask(1), ask(2, { visibleId: 1, visibleOption: '2, 3' })];

  it('is shown when one of the named options is chosen', () => {
    expect(seen(questions)).toEqual([1]);
    expect(seen(questions, { id: 1, option: 1 })).toEqual([1]);
    expect(seen(questions, { id: 1, option: 2 })).toEqual([1, 2]);
    expect(seen(questions, { id: 1, option: 3 })).toEqual([1, 2]);
    expect(seen(questions, { id: 1, options: [1, 3] })).toEqual([1, 2]);
    expect(seen(questions, { id: 1, options: [1, 4] })).toEqual([1]);
    expect(seen(questions, { id: 1, strOption: '2' })).toEqual([1]);
  });

  it('may ask for the 0 of a slider, which is not that of an untouched one', () => {
    const zero = { visibleId: 1, visibleOption: '0' };
    const slid = [ask(1, { type: 'single-slider' }), ask(2, zero)];
    expect(seen(slid, { id: 1, option: 0 })).toEqual([1, 2]);
    expect(seen(slid, { id: 1, option: null })).toEqual([1]);
    expect(
      seen([ask(1, { type: 'single-slider', text: '【滑块：1-5】' }), ask(2, zero)], { id: 1, option: 0 }),
    ).toEqual([1]);
    expect(seen([ask(1, { options: ['是', '否'] }), ask(2, zero)], { id: 1, option: 0 })).toEqual([1]);
  });

  it('is hidden with the question that it depends on', () => {
    const chain = [...questions, ask(3, { visibleId: 2, visibleOption: '1' })];
    const answers = [
      { id: 2, option: 1 },
      { id: 3, option: 1 },
    ];
    expect(seen(chain, { id: 1, option: 2 }, ...answers)).toEqual([1, 2, 3]);
    expect(seen(chain, { id: 1, option: 1 }, ...answers)).toEqual([1]);
  });

  it('that names no option follows the other question', () => {
    const chain = [...questions, ask(3, { visibleId: 2 })];
    expect(seen(chain, { id: 1, option: 2 })).toEqual([1, 2, 3]);
    expect(seen(chain, { id: 1, option: 1 })).toEqual([1]);
  });

  it('on nothing that comes before it has none', () => {
    expect(seen([ask(1, { visibleId: 2, visibleOption: '1' }), ask(2)])).toEqual([1, 2]);
  });
});

describe('the stored form of an answer', () => {
  const multi = ask(1, { type: 'multi-choice', options: ['甲', '乙', '丙'] });

  it('has its options sorted', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.integer({ min: 1, max: 40 })), (options) => {
        const sorted = [...options].sort((one, other) => one - other);
        expect(settleAnswer(multi, { id: 1, options })).toEqual({ id: 1, options: sorted });
      }),
    );
  });

  it('keeps the order of rows', () => {
    const table = ask(1, { type: 'table-choice' });
    expect(settleAnswer(table, { id: 1, options: [3, 1] })).toEqual({ id: 1, options: [3, 1] });
  });

  it('has words only beside the choices that ask for them', () => {
    const table = ask(1, { type: 'table-choice-ex', headers: ['无', '有（填空）'], subtitles: ['一', '二'] });
    expect(settleAnswer(table, { id: 1, options: [1, 2], strOptions: ['旧', '新'] })).toEqual({
      id: 1,
      options: [1, 2],
      strOptions: ['', '新'],
    });
    expect(settleAnswer(table, { id: 1, options: [1, 1] })).toEqual({
      id: 1,
      options: [1, 1],
      strOptions: ['', ''],
    });
    const plain = { ...table, headers: ['无', '有'] };
    expect(settleAnswer(plain, { id: 1, options: [1, 1], strOptions: ['', ''] })).toEqual({
      id: 1,
      options: [1, 1],
    });
  });

  it('has null for sliders that nobody has touched and 0 for what was not chosen', () => {
    const slider = ask(1, { type: 'single-slider', text: '【滑块：1-5】' });
    expect(settleAnswer(slider, { id: 1, option: 0 })).toEqual({ id: 1, option: null });
    expect(settleAnswer(ask(1, { options: ['是', '否'] }), { id: 1, option: null })).toEqual({
      id: 1,
      option: 0,
    });
    const rows = ask(1, { type: 'table-choice-slider', subtitles: ['一', '二【滑块：1-5】'] });
    expect(settleAnswer(rows, { id: 1, options: [0, 0] })).toEqual({ id: 1, options: [0, null] });
  });

  it('is the same object when there is nothing to change', () => {
    const words = ask(1, { type: 'table-choice-ex', headers: ['有（填空）'], subtitles: ['一'] });
    const cases: [Question, QuestionAnswer][] = [
      [multi, { id: 1, options: [1, 3] }],
      [words, { id: 1, options: [1], strOptions: ['字'] }],
      [
        { ...words, headers: ['有'] },
        { id: 1, options: [1] },
      ],
      [ask(1), { id: 1, option: 2 }],
      [ask(1, { type: 'single-slider' }), { id: 1, option: 0 }],
      [ask(1, { type: 'table-choice-slider', subtitles: ['一', '二'] }), { id: 1, options: [null, 0] }],
    ];
    for (const [question, answer] of cases) expect(settleAnswer(question, answer)).toBe(answer);
  });
});
