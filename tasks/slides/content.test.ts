import { describe, expect, it } from 'vitest';
import { SlidesAnswer, SlidesContent } from './content.schema.ts';
import { slidesRules } from './rules.ts';
import { turnedTo, withSeen } from './seen.ts';
import { unfinishedIn } from './unfinished.ts';

const page = { url: '/files/1.png', small: '/files/1s.png', text: '水的旅行' };
const contentOf = (content: object) => SlidesContent.parse(content);
const messagesOf = (content: object): string[] =>
  SlidesContent.safeParse(content).error?.issues.map(({ message }) => message) ?? [];

describe('the content of slides', () => {
  it('is what the specification says where nobody says anything, and what was stored before there were pages', () => {
    expect(contentOf({})).toEqual({ webUrl: '', width: 1026, height: 793, pages: [] });
    const old = { webUrl: 'https://slides.test/view?id=1#2', width: 800, height: 600 };
    expect(contentOf(old)).toEqual({ ...old, pages: [] });
    expect(contentOf({ pages: [{ url: '/1.png' }] }).pages).toEqual([{ url: '/1.png', small: '', text: '' }]);
  });

  it('keeps to its limits, and says which page does not', () => {
    expect(messagesOf({ webUrl: 'javascript:alert(1)' })).toEqual([
      expect.stringMatching(/^幻灯片的地址要以http/),
    ]);
    expect(messagesOf({ pages: [page, { ...page, url: '' }] })).toEqual(['第2页还没有地址']);
    expect(messagesOf({ pages: [{ ...page, small: 'data:image/png;base64,AA' }] })).toEqual([
      expect.stringMatching(/^第1页的地址要以/),
    ]);
    expect(messagesOf({ pages: [{ ...page, text: '字'.repeat(2_001) }] })).toEqual([
      '第1页的文字不能超过2000个字符',
    ]);
    expect(messagesOf({ pages: Array(200).fill(page) })).toEqual([]);
    expect(messagesOf({ pages: Array(201).fill(page) })).toEqual(['最多只能有200页']);
    expect(messagesOf({ width: 49 })).toEqual(['宽度应为50到4000之间的整数']);
  });

  it('shows its pages and not its address where it has both', () => {
    const both = contentOf({ webUrl: '/files/2.pdf', pages: [page] });
    expect(slidesRules.assets(both)).toEqual(['/files/1.png', '/files/1s.png']);
    expect(slidesRules.assets({ ...both, pages: [] })).toEqual(['/files/2.pdf']);
    expect(slidesRules.assets(contentOf({ pages: [{ url: '/1.png' }] }))).toEqual(['/1.png']);
  });

  it('is unfinished without anything to show, and where a page has no words', () => {
    expect(unfinishedIn(contentOf({}))).toEqual([
      { where: '', place: 'webUrl', message: '还没有页面，也没有网址' },
    ]);
    expect(unfinishedIn(contentOf({ webUrl: 'https://a.test' }))).toEqual([]);
    const silent = { ...page, text: ' ' };
    expect(unfinishedIn(contentOf({ pages: [page, silent, silent] }))).toEqual([
      { where: '', place: '1', message: '第2、3页没有文字，读屏软件读不出内容' },
    ]);
  });
});

describe('the answer to slides', () => {
  const two = contentOf({ pages: [page, page] });

  it('is a page and those that were seen, all of them there', () => {
    expect(slidesRules.problem(two, undefined)).toBeUndefined();
    expect(slidesRules.problem(two, { page: 2, seen: [1, 2] })).toBeUndefined();
    expect(slidesRules.problem(two, { page: 3, seen: [] })).toEqual({ message: '幻灯片共2页，没有第3页' });
    expect(slidesRules.problem(two, { page: 1, seen: [1, 7] })).toEqual({
      message: '幻灯片共2页，没有第7页',
    });
    expect(slidesRules.problem(contentOf({ webUrl: 'https://a.test' }), { page: 1, seen: [] })).toBeDefined();
  });

  it.each([
    { page: 0, seen: [] },
    { page: 1 },
    { page: 1, seen: [0] },
    { page: 1, seen: Array(201).fill(1) },
  ])('is not %j', (answer) => {
    expect(SlidesAnswer.safeParse(answer).success).toBe(false);
  });

  it('is stored in order, each page once, and fits at its longest', () => {
    expect(slidesRules.settle(two, { page: 1, seen: [2, 1, 2] })).toEqual({ page: 1, seen: [1, 2] });
    const longest = { page: 200, seen: Array.from({ length: 200 }, (_, index) => index + 1) };
    expect(JSON.stringify(longest).length).toBeLessThanOrEqual(slidesRules.maxAnswerBytes);
  });

  it('counts what was seen, and nothing of what is in a frame', () => {
    const labels = slidesRules.columns(two).map(({ label }) => label);
    expect(labels).toEqual(['看过的页数', '看到第几页']);
    expect(slidesRules.values(two, { page: 1, seen: [1, 2] })).toEqual([2, 1]);
    expect(slidesRules.columns(contentOf({ webUrl: 'https://a.test' }))).toEqual([]);
  });

  it('grows by what is turned to and what has come', () => {
    const seen = withSeen(undefined, 1);
    expect(seen).toEqual({ page: 1, seen: [1] });
    const turned = turnedTo(seen, () => 3);
    expect(turned).toEqual({ page: 3, seen: [1] });
    expect(withSeen(withSeen(turned, 3), 2)).toEqual({ page: 3, seen: [1, 2, 3] });
  });

  it('is logged as what is new', () => {
    const before = { page: 2, seen: [1, 2] };
    expect(slidesRules.compact({ page: 3, seen: [1, 2, 3] }, before)).toEqual({
      page: 3,
      at: 2,
      gone: 0,
      added: [3],
    });
    expect(slidesRules.compact({ page: 1, seen: [1, 2] }, before)).toEqual({
      page: 1,
      at: 0,
      gone: 0,
      added: [],
    });
  });
});
