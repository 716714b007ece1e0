import { describe, expect, it } from 'vitest';
import type { ResultColumn } from '#domain/result/result-column.schema.ts';
import type { AnswerValue } from './item-score.ts';
import { ResultTally, type TaskOutcome } from './result-tally.ts';
import { scaleOfItem, usualScales } from './scales.ts';
import { column } from './testing/column.ts';

const person = (ticketId: string) => ({
  ...{
    username: `owner/测试/${ticketId}`,
    ticketId,
    name: `考生${ticketId}`,
    school: '一中',
    contest: '测试',
  },
});

const submitted = (seconds?: number): (TaskOutcome & { name: string })[] => [
  { name: '题', taskKey: 't', isSubmitted: true, isUnreadable: false, seconds },
];

/** Answers of one person after another, and how long each took. */
function statisticsOf(columns: ResultColumn[], answers: [values: AnswerValue[], seconds?: number][]) {
  const tally = new ResultTally(columns);
  for (const [index, [values, seconds]] of answers.entries())
    tally.add(person(String(index + 1)), values, submitted(seconds));
  return tally.finish('2026-01-01T00:00:00.000Z');
}

const items = (count: number, rest: Partial<ResultColumn> = {}) =>
  Array.from({ length: count }, (_, index) => column(`i${index}`, rest));

const marked = (...args: Parameters<typeof statisticsOf>) =>
  statisticsOf(...args).suspects.records.map(({ ticketId, reasons }) => [
    ticketId,
    ...reasons.map(({ kind, items: count, isContradiction }) => [kind, count, isContradiction]),
  ]);

describe('records that look suspicious', () => {
  it('have the same option in all rows of a table of six', () => {
    const rows = items(6, { question: 1 });
    const answers: [AnswerValue[]][] = [[[4, 4, 4, 4, 4, 4]], [[4, 4, 4, 4, 4, 3]], [[4, 4, 4, 4, 4, null]]];
    expect(marked(rows, answers)).toEqual([['1', ['same-in-table', 6, false]]]);
    expect(marked(items(5, { question: 1 }), [[[4, 4, 4, 4, 4]]])).toEqual([]);
  });

  it('contradict themselves where some rows are scored from the other end, but not in the middle', () => {
    const rows = items(6, { question: 1 });
    rows[2] = column('i2', { question: 1, isReversed: true });
    const answers: [AnswerValue[]][] = [[Array(6).fill(5)], [Array(6).fill(3)], [[5, 5, 1, 5, 5, 5]]];
    expect(marked(rows, answers)).toEqual([
      ['1', ['same-in-table', 6, true]],
      ['2', ['same-in-table', 6, false]],
    ]);
  });

  it('have ten choices of one kind alike one after another, whatever was not asked between them', () => {
    const row = items(11);
    const broken = [2, 2, 2, 2, 2, null, 2, 2, 2, 2, 2];
    expect(marked(row, [[Array(11).fill(2)], [[...Array(9).fill(2), undefined, 2]], [broken]])).toEqual([
      ['1', ['same-in-row', 11, false]],
      ['2', ['same-in-row', 10, false]],
    ]);
    row[4] = column('i4', { options: ['是', '否'] });
    expect(marked(row, [[Array(11).fill(2)]])).toEqual([]);
  });

  it('are not named twice for one long table', () => {
    expect(marked(items(12, { question: 1 }), [[Array(12).fill(1)]])).toEqual([
      ['1', ['same-in-table', 12, false]],
    ]);
  });

  it('took less than two seconds for each item and less than a third of what is usual', () => {
    const one = [1, 2, 3];
    const usual: [AnswerValue[], number][] = [31, 30, 29, 30].map((seconds) => [one, seconds]);
    // Three items: 6 s. In order 5.9 6.1 29 30 30 31: median 29.5, a third of it 9.8.
    expect(marked(items(3), [...usual, [one, 5.9], [one, 6.1]])).toEqual([['5', ['too-fast', 3, false]]]);
    // Where everybody is as quick, nobody is marked.
    expect(
      marked(
        items(3),
        Array.from({ length: 5 }, () => [one, 5]),
      ),
    ).toEqual([]);
  });

  it('do not change any figure', () => {
    const { items: figures, people } = statisticsOf(items(6, { question: 1 }), [[Array(6).fill(4), 0.1]]);
    expect(people).toBe(1);
    expect(figures[0]).toMatchObject({ answered: 1, options: [0, 0, 0, 1, 0] });
  });
});

describe('the figures of tasks', () => {
  it('count who was given and submitted them, what was left empty, and the time', () => {
    const tally = new ResultTally(items(2));
    tally.add(person('1'), [1, null], submitted(10));
    tally.add(person('2'), [1, undefined], submitted(20));
    tally.add(
      person('3'),
      [null, null],
      [{ ...submitted()[0], isSubmitted: false, isUnreadable: true } as never],
    );
    tally.addNotBegun();
    const { tasks, people, notBegun } = tally.finish('');
    expect({ people, notBegun }).toEqual({ people: 3, notBegun: 1 });
    // Asked: two of the first, one of the second.
    expect(tasks).toMatchObject([
      { given: 3, submitted: 2, unreadable: 1, asked: 3, blank: 1, time: { mean: 15, median: 15 } },
    ]);
  });
});

describe('the scales of a test', () => {
  it('are the rows of each table question and all scored items of each task', () => {
    const columns = [
      ...items(2, { question: 1 }),
      column('words', { type: 'text', options: [], question: 2 }),
      column('reversed', { question: 3, isReversed: true }),
      column('names', { question: 4 }),
      column('other', { taskKey: 'u', task: '另一题', question: 1 }),
    ];
    expect(usualScales(columns).map(({ kind, question, places }) => [kind, question, places])).toEqual([
      ['question', 1, [0, 1]],
      ['task', null, [0, 1, 3]],
    ]);
  });

  it('never add up scores of different ranges', () => {
    const slider = { type: 'number' as const, options: [], range: { min: 1, max: 100 } };
    const columns = [
      ...items(2, { question: 1 }),
      column('s1', { question: 2, ...slider }),
      column('r', { question: 3, isReversed: true }),
      column('s2', { question: 4, ...slider }),
      column('one', { question: 5, ...slider, range: { min: 0, max: 10 } }),
    ];
    expect(usualScales(columns).map(({ kind, range, places }) => [kind, range?.max, places])).toEqual([
      ['question', 5, [0, 1]],
      ['task', 5, [0, 1, 3]],
      ['task', 100, [2, 4]],
    ]);
  });

  it('stand apart for each version, because nobody has answered two', () => {
    const columns = [
      column('a', { question: 1, isReversed: true, versions: [1, 2, 3] }),
      column('b-old', { question: 2, isReversed: true, versions: [1, 2] }),
      column('b', { question: 2, isReversed: true, versions: [3] }),
    ];
    expect(usualScales(columns).map(({ versions, places }) => [versions, places])).toEqual([
      [[3], [0, 2]],
      [
        [1, 2],
        [0, 1],
      ],
    ]);
  });

  it('begin with the version of which most is known, and give an item its figures from there', () => {
    const marked = { isReversed: true, versions: [1, 2] };
    const columns = [
      column('a', { question: 1, ...marked }),
      column('b-old', { question: 2, ...marked, versions: [1] }),
      column('b', { question: 2, ...marked, versions: [2] }),
    ];
    const { scales } = statisticsOf(columns, [
      [[1, 1, undefined]],
      [[2, 3, undefined]],
      [[3, 2, undefined]],
      [[5, undefined, 5]],
    ]);
    expect(scales.map(({ versions, complete }) => [versions, complete])).toEqual([
      [[1], 3],
      [[2], 1],
    ]);
    const found = scaleOfItem(scales, 'a');
    expect(found?.scale.versions).toEqual([1]);
    // 5 4 3 and 5 3 4: deviations 1 0 -1 and 1 -1 0; 1 / √(2 · 2).
    expect(found?.item.correlation).toBeCloseTo(0.5, 12);
    expect(scaleOfItem(scales, 'b')).toMatchObject({ item: { correlation: null }, scale: { complete: 1 } });
    expect(scaleOfItem(scales, 'unknown')).toBeUndefined();
  });

  it('are also what the owner puts together, by the numbers of the options where nothing else scores them', () => {
    const tally = new ResultTally(items(3), ['i0', 'i2', 'unknown']);
    tally.add(person('1'), [1, 5, 2], submitted());
    tally.add(person('2'), [3, 1, 4], submitted());
    const { scales, items: figures } = tally.finish('');
    expect(figures.map(({ score }) => score)).toEqual([null, null, null]);
    expect(scales).toMatchObject([
      { kind: 'own', complete: 2, range: { min: 1, max: 5 }, items: [{ key: 'i0' }, { key: 'i2' }] },
    ]);
    // Both rise together by 2: variances 2 and 2, of the total 8; 2 · (1 - 4/8) = 1.
    expect(scales[0]?.alpha).toBeCloseTo(1, 12);
  });
});
