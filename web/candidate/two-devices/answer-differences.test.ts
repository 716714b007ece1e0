import { describe, expect, it } from 'vitest';
import { KINDS } from '#tasks/registry.ts';
import { Task } from '#tasks/task.schema.ts';
import { differingLines } from './answer-differences.ts';

const task = Task.parse({
  ...{ owner: 'wang', name: '甲', createdTime: '' },
  basic: {
    questions: [
      { id: 1, type: 'single-choice', text: '喜欢吗', options: ['喜欢', '不喜欢'] },
      { id: 2, type: 'fill-blank', text: '为什么' },
    ],
  },
});
const answer = (option: number, strOption: string) => ({
  basic: [
    { id: 1, option },
    { id: 2, strOption },
  ],
});
const values = (...payloads: [object, object]) =>
  differingLines(KINDS, task, ...payloads).map(({ value }) => value);

describe('what two answers differ in', () => {
  it('is told line by line, without what is the same', () => {
    const lines = differingLines(KINDS, task, answer(1, '好玩'), answer(1, '有趣'));
    expect(lines).toEqual([{ label: expect.stringContaining('为什么') as string, value: '好玩' }]);
    expect(values(answer(2, '好玩'), answer(1, '好玩'))).toEqual(['2. 不喜欢']);
    expect(values(answer(1, '好玩'), answer(1, '好玩'))).toEqual([]);
  });

  it('is everything where one has nothing', () => {
    expect(values(answer(1, '好玩'), {})).toEqual(['1. 喜欢', '好玩']);
    expect(values({}, answer(1, '好玩'))).toEqual(['', '']);
  });

  it('is in view also at the end of a long text', () => {
    const long = '很'.repeat(500);
    const [here] = values(answer(1, `${long}好玩`), answer(1, `${long}有趣`));
    expect(here).toMatch(/^…很+好玩$/);
  });
});
