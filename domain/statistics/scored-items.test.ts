import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import { scoredKeys } from './scored-items.ts';
import { column } from './testing/column.ts';

const FREQUENCY = ['从不', '很少', '有时', '经常', '总是'];
const scored = (...columns: ResultColumn[]) => [...scoredKeys(columns)].sort();

describe('an item is scored', () => {
  it('not when its options are names: whether somebody boards, what somebody has read', () => {
    expect(
      scored(
        column('a', { question: 1, options: ['住校', '走读'] }),
        column('b', { question: 2, options: ['漫画', '科学杂志', '小说', '报纸'] }),
        column('c', { question: 3, options: ['错误', '正确'] }),
        column('d', { question: 4, options: FREQUENCY, isMultiple: true }),
        column('e', { type: 'number', options: [], question: 5 }),
      ),
    ).toEqual([]);
  });

  it('when it is a slider, marked to be scored from the other end, or right or wrong', () => {
    expect(
      scored(
        column('slider', { type: 'number', options: [], range: { min: 1, max: 10 }, question: 1 }),
        column('reversed', { question: 2, isReversed: true }),
        column('correct', { part: 'balance', options: ['错误', '正确'] }),
      ),
    ).toEqual(['correct', 'reversed', 'slider']);
  });

  it('when it is a row of a table question, unless an option of it asks for words', () => {
    const who = { question: 2, options: ['父母', '老师', '同学', '其他人'] };
    const words = { question: 2, type: 'text' as const, options: [] };
    expect(
      scored(
        column('a', { question: 1 }),
        column('b', { question: 1 }),
        ...[column('c', who), column('c_text', { ...words, detailOf: 'c' })],
        ...[column('d', who), column('d_text', { ...words, detailOf: 'd' })],
      ),
    ).toEqual(['a', 'b']);
  });

  it('not as a row when it is a single choice whose options were changed', () => {
    expect(
      scored(
        column('old', { question: 1, versions: [1], options: ['住校', '走读'] }),
        column('new', { question: 1, versions: [2], options: ['住校', '走读', '其他'] }),
      ),
    ).toEqual([]);
  });

  it('when two other questions of its task have the very same options', () => {
    const ask = (question: number, rest: Partial<ResultColumn> = {}) =>
      column(`q${question}`, { question, options: FREQUENCY, ...rest });
    expect(scored(ask(1), ask(2), ask(3), column('x', { question: 4 }))).toEqual(['q1', 'q2', 'q3']);
    expect(scored(ask(1), ask(2))).toEqual([]);
    expect(scored(ask(1), ask(2), ask(3, { taskKey: 'u' }))).toEqual([]);
    // Nobody was asked three of them.
    expect(scored(ask(1, { versions: [1, 2] }), ask(2), ask(3, { versions: [2] }))).toEqual([]);
  });
});
