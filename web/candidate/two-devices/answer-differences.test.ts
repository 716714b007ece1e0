import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { KINDS } from '#tasks/registry.ts';
import { Task } from '#tasks/task.schema.ts';
import { differingLines, excerptOf } from './answer-differences.ts';

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
  differingLines(KINDS, task, ...payloads).map(({ excerpt: { lead, own, rest } }) => lead + own + rest);

describe('what two answers differ in', () => {
  it('is told line by line, without what is the same', () => {
    const lines = differingLines(KINDS, task, answer(1, '好玩'), answer(1, '有趣'));
    expect(lines).toEqual([
      {
        label: expect.stringContaining('为什么') as string,
        excerpt: { lead: '', own: '好玩', rest: '' },
        isEmpty: false,
      },
    ]);
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

describe('an excerpt', () => {
  const long = '很'.repeat(500);

  it('shows what only this text has, with a little of what both have around it', () => {
    expect(excerptOf('今天很好玩。', '今天很有趣。')).toEqual({ lead: '今天很', own: '好玩', rest: '。' });
    const { lead, own, rest } = excerptOf(`${long}好玩${long}`, `${long}有趣${long}`);
    expect(lead).toBe(`…${'很'.repeat(12)}`);
    expect(own).toBe('好玩');
    expect(rest).toMatch(/^很+…$/);
    expect((lead + own + rest).length).toBeLessThanOrEqual(62);
  });

  it('of a text that goes on where the other ends shows the end of both', () => {
    expect(excerptOf(long, `${long}后来写的`)).toEqual({ lead: `…${'很'.repeat(60)}`, own: '', rest: '' });
    const { own, rest } = excerptOf(`${long}后来写的`, long);
    expect([own, rest]).toEqual(['后来写的', '']);
  });

  it('is cut short also where everything differs, and never within a character', () => {
    const { lead, own, rest } = excerptOf('😀'.repeat(200), '😁'.repeat(200));
    expect([lead, own, rest]).toEqual(['', '😀'.repeat(60), '…']);
  });

  it('is all of a text, in its order', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 50 }), fc.string({ maxLength: 50 }), (text, other) => {
        const { lead, own, rest } = excerptOf(text, other);
        expect(lead + own + rest).toBe(text);
      }),
    );
  });
});
