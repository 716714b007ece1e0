import { describe, expect, it } from 'vitest';
import { type DescribedPart, differencesOf } from './differences.ts';

const part = (key: string, lines: string[], source?: string): DescribedPart => ({
  key,
  label: `标签${key}`,
  lines,
  ...(source === undefined ? {} : { source }),
});
const texts = (lines: { text: string; isOwn: boolean }[]) =>
  lines.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text));

describe('two versions of a thing', () => {
  it('differ in nothing when every part reads the same', () => {
    expect(differencesOf([part('a', ['一']), part('b', [])], [part('b', []), part('a', ['一'])])).toEqual([]);
  });

  it('differ in the parts that read otherwise, and each side marks its own lines', () => {
    const [found, ...more] = differencesOf(
      [part('a', ['同']), part('b', ['甲', '同', '乙'])],
      [part('a', ['同']), part('b', ['丙', '同'])],
    );
    expect(more).toEqual([]);
    expect(found?.label).toBe('标签b');
    expect(texts(found?.mine ?? [])).toEqual(['[甲]', '同', '[乙]']);
    expect(texts(found?.theirs ?? [])).toEqual(['[丙]', '同']);
  });

  it('differ by a part that only one of them has', () => {
    const found = differencesOf([part('a', ['一'])], [part('b', ['二'])]);
    expect(found.map(({ key, mine, theirs }) => [key, texts(mine), texts(theirs)])).toEqual([
      ['a', ['[一]'], []],
      ['b', [], ['[二]']],
    ]);
  });

  it('differ by what cannot be read as well, such as HTML', () => {
    const found = differencesOf([part('a', ['字'], '<b>字</b>')], [part('a', ['字'], '<i>字</i>')]);
    expect(found.map(({ mine, theirs }) => [texts(mine), texts(theirs)])).toEqual([
      [['[<b>字</b>]'], ['[<i>字</i>]']],
    ]);
  });

  it('show of a long part what differs, and how much is the same', () => {
    const many = Array.from({ length: 50 }, (_, index) => `第${index}行`);
    const [found] = differencesOf([part('a', [...many, '新'])], [part('a', many)]);
    expect(texts(found?.mine ?? [])).toEqual(['[新]', '……其余50行相同']);
    const other = Array.from({ length: 3_000 }, (_, index) => `别的第${index}行`);
    const [rest] = differencesOf([part('a', [...other, ...many])], [part('a', many)]);
    expect(texts(rest?.mine ?? []).slice(-3)).toEqual([
      '[别的第99行]',
      '[……另有2900行不同]',
      '……其余50行相同',
    ]);
  });
});
