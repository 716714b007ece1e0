import { describe, expect, it } from 'vitest';
import { DeckAnswer, DeckContent } from './content.schema.ts';
import { LONGEST, MOST_PAGES } from './page-rules.ts';
import { deckRules } from './rules.ts';
import { simulateDeck } from './simulate.ts';
import { seededRandom } from '../random.ts';

const page = { type: 'image', name: '封面', url: '/1.png' };
const messagesOf = (content: object): string[] =>
  DeckContent.safeParse({ pages: [], ...content }).error?.issues.map(({ message }) => message) ?? [];

describe('the content of a deck', () => {
  it.each([
    'https://a.test/1.png',
    'HTTP://a.test',
    '/files/图 1.png?size=2#top',
    '/1.png',
    'https://[::1]/1.png',
  ])('may show %s', (url) => {
    expect(messagesOf({ pages: [{ ...page, url }] })).toEqual([]);
  });

  it.each([
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'data:image/png;base64,AAAA',
    'ftp://a.test/1.png',
    '//a.test/1.png',
    '/\\a.test/1.png',
    '/\t/a.test/1.png',
    '\n/1.png',
    '\\\\a.test\\1.png',
    'https:///1.png',
    'https:a.test',
    '1.png',
    '../1.png',
  ])('may not show %j, and names the page', (url) => {
    expect(messagesOf({ pages: [page, { ...page, url }] })).toEqual([
      expect.stringMatching(/^第2页的地址要以http/),
    ]);
  });

  it('keeps to its limits, and says which page does not', () => {
    const long = (length: number) => 'a'.repeat(length);
    expect(messagesOf({ pages: [{ ...page, url: '' }] })).toEqual(['第1页还没有地址']);
    expect(messagesOf({ pages: [{ ...page, url: `/${long(LONGEST.url)}` }] })[0]).toMatch(
      /^第1页的地址不能超过2000/,
    );
    expect(messagesOf({ pages: [{ ...page, name: long(LONGEST.name + 1) }] })[0]).toMatch(/^第1页的名称/);
    expect(messagesOf({ pages: [{ ...page, type: long(LONGEST.type + 1) }] })[0]).toMatch(/^第1页的类型/);
    expect(messagesOf({ pages: Array(MOST_PAGES).fill(page) })).toEqual([]);
    expect(messagesOf({ pages: Array(MOST_PAGES + 1).fill(page) })).toEqual(['最多只能有200页']);
  });

  it.each([49, 4_001, 80.5, '800', null])('has no side of %j', (side) => {
    expect(messagesOf({ width: side })).toEqual(['宽度应为50到4000之间的整数']);
    expect(messagesOf({ height: side })).toEqual(['高度应为50到4000之间的整数']);
  });

  it('loads with a type that nobody knows, and at the usual size when it names none', () => {
    const content = { pages: [{ ...page, type: 'hologram' }] };
    expect(DeckContent.parse(content)).toEqual({ ...content, width: 800, height: 600 });
  });
});

describe('the answer to a deck', () => {
  const two = DeckContent.parse({ pages: [page, page] });

  it('is a page of it, or none at all', () => {
    expect([undefined, { page: 1 }, { page: 2 }].map((answer) => deckRules.problem(two, answer))).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    expect(deckRules.problem(two, { page: 3 })).toEqual({ message: '卡片共2页，没有第3页' });
    expect(deckRules.problem(deckRules.newContent(), { page: 1 })).toBeDefined();
  });

  it.each([0, -1, 1.5, '1', null])('is not the page %j', (number) => {
    expect(DeckAnswer.safeParse({ page: number }).success).toBe(false);
  });

  it('is missing where there is no page to be at', () => {
    expect(simulateDeck(deckRules.newContent(), seededRandom(1), 'solve')).toBeUndefined();
  });
});
