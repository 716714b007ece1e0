import { describe, expect, it } from 'vitest';
import { FrameContent } from './content.schema.ts';
import { frameRules } from './rules.ts';

const content = FrameContent.parse({ url: 'https://example.org/page?level=2#start' });

describe('a page in a frame', () => {
  it('has its size and nothing else to begin with', () => {
    expect(frameRules.newContent()).toEqual(FrameContent.parse({}));
    expect(content).toMatchObject({ width: 800, height: 900 });
  });

  it.each([
    ['nothing', undefined, false],
    ['a number', 0, true],
    ['nothing on purpose', null, true],
    ['a list', [-1, 'null'], true],
    ['an object', { level: 1 }, true],
    ['an object that says no', { isAnswered: false, level: 1 }, false],
    ['an object that says yes', { isAnswered: true }, true],
    ['an object that says something else', { isAnswered: 'no' }, true],
  ])('that has reported %s is answered or not', (_name, answer, isAnswered) => {
    expect(frameRules.problem(content, answer) === undefined).toBe(isAnswered);
  });

  it('demands nothing while its author has named no page', () => {
    expect(frameRules.problem(frameRules.newContent(), undefined)).toBeUndefined();
  });

  it('gives the whole report as one column, or the places that its author has named', () => {
    expect(frameRules.columns(content)).toEqual([{ code: '_all', label: '页面的作答', type: 'text' }]);
    expect(frameRules.values(content, { a: 1 })).toEqual(['{"a":1}']);
    const named = FrameContent.parse({
      columns: [
        { path: 'answer.2', label: '第三问' },
        { path: 'score', type: 'number' },
      ],
    });
    expect(frameRules.columns(named)).toEqual([
      { code: 'answer.2', label: '第三问', type: 'text' },
      { code: 'score', label: 'score', type: 'number' },
    ]);
    expect(frameRules.values(named, { answer: [-1, 'null', '好'], score: '3' })).toEqual(['好', 3]);
    expect(frameRules.values(named, 'nothing of that')).toEqual([null, null]);
  });

  it.each([
    [{ url: 'javascript:alert(1)' }, '页面的地址'],
    [{ url: '//elsewhere.example' }, '页面的地址'],
    [{ width: 20 }, '宽度应为50到4000之间的整数'],
    [{ columns: [{ path: 'a' }, { path: 'a' }] }, '第2列的路径“a”与前面的列相同'],
    [{ columns: [{ path: 'a'.repeat(201) }] }, '列的路径不能超过200个字符'],
  ])('is refused in words when it is %j', (given, words) => {
    expect(FrameContent.safeParse(given).error?.issues[0]?.message).toContain(words);
  });
});
