import { describe, expect, it } from 'vitest';
import { addDimension, dimensionProblems, moveDimension, typedId } from './dimension-rows.ts';

const ASKS = [
  { id: 1, type: 'single-choice', text: '喜欢上学' },
  { id: 2, type: 'fill-blank', text: '为什么' },
];
const row = (id: number, more = {}) => ({ id, text: `维度${id}`, validCount: 0, askIds: [], ...more });

describe('the rows of dimensions', () => {
  it('begin behind all numbers, with a name that no other has', () => {
    expect(addDimension([], ASKS)).toEqual([{ id: 3, text: '维度 - 1', validCount: 0, askIds: [] }]);
    const rows = [row(9, { text: '维度 - 2' })];
    expect(addDimension(rows, ASKS)[1]).toMatchObject({ id: 10, text: '维度 - 3' });
  });

  it('have 0 for an id that is no number', () => {
    expect(['12', ' 7题', '', '题', '-3', '1e99'].map(typedId)).toEqual([12, 7, 0, 0, 0, 1]);
  });

  it('go up and down', () => {
    const rows = [row(3), row(4), row(5)];
    expect(moveDimension(rows, 2, -1).map(({ id }) => id)).toEqual([3, 5, 4]);
    expect(moveDimension(rows, 0, 1).map(({ id }) => id)).toEqual([4, 3, 5]);
  });

  it('say each what is wrong with it', () => {
    const rows = [row(3, { askIds: [1, 1] }), row(3), row(1), row(1), row(5, { askIds: [2] }), row(6)];
    expect(dimensionProblems(rows, ASKS)).toEqual([
      '这个维度中有重复的题目',
      '这个维度的编号3与第1个维度相同',
      '这个维度的编号1已是一道题目的编号',
      '这个维度的编号1已是一道题目的编号',
      '这个维度只能包含单选题和表格选择题，第2题“为什么”不是',
      undefined,
    ]);
  });
});
