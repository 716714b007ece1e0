import { describe, expect, it } from 'vitest';
import { ResultTally } from '#domain/statistics/result-tally.ts';
import { column } from '#domain/statistics/testing/column.ts';
import { questionGroups, searchedGroups, stackedItems } from './question-groups.ts';

const columns = [
  column('a', { question: 1, label: '1. 你怎么看（老师）' }),
  column('b', { question: 1, label: '1. 你怎么看（同学）' }),
  column('c', { question: 2, label: '2. 为什么', type: 'text', options: [] }),
  column('d-old', { question: 3, label: '3. 喜欢吗', versions: [1] }),
  column('d', { question: 3, label: '3. 喜欢吗', versions: [2], options: ['是', '否'] }),
].map((one) => (one.key.startsWith('d') ? one : { ...one, versions: [1, 2] }));

const groups = (taskName?: string) => questionGroups(new ResultTally(columns).finish(''), taskName);

describe('questions of the statistics', () => {
  it('stand together with their rows, and apart where their options were changed', () => {
    const [task] = groups();
    expect(
      task?.questions.map(({ name, versions, items }) => [name, versions, items.map(({ row }) => row)]),
    ).toEqual([
      ['1. 你怎么看', [], ['老师', '同学']],
      ['2. 为什么', [], ['']],
      ['3. 喜欢吗（版本1）', [1], ['']],
      ['3. 喜欢吗（版本2）', [2], ['']],
    ]);
    expect(task?.questions.map((question) => stackedItems(question).length)).toEqual([2, 0, 0, 0]);
    expect(groups('别的题')).toEqual([]);
  });

  it('say of a row that was added later which versions ask it', () => {
    const row = (name: string, versions: number[]) =>
      column(name, { question: 1, label: `1. 你怎么看（${name}）`, versions });
    const added = [row('老师', [1, 2, 3]), row('同学', [1, 2, 3]), row('家长', [2, 3])];
    const [task] = questionGroups(new ResultTally(added).finish(''), undefined);
    expect(task?.questions.map(({ name, items }) => [name, items.map(({ row: text }) => text)])).toEqual([
      ['1. 你怎么看', ['老师', '同学', '家长（版本2–3）']],
    ]);
  });

  it('are found by words, codes and options', () => {
    const found = (search: string) =>
      searchedGroups(groups(), search).flatMap(({ questions }) => questions.map(({ id }) => id));
    expect(found('同学')).toEqual(['a']);
    expect(found('喜欢 否')).toEqual(['d']);
    expect(found('没有')).toEqual([]);
  });
});
