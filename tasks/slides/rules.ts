import { defineRules } from '../kind.ts';
import { applySplice, spliceBetween } from '../kit/list-splice.ts';
import type { SlidesAnswer, SlidesChange, SlidesContent } from './content.schema.ts';
import { DEFAULT_SIDES } from './page-rules.ts';
import { inOrder } from './seen.ts';

const UNCHANGED = { at: 0, gone: 0, added: [] };

/** Where there are pages the address is not shown. */
const addressesOf = ({ webUrl, pages }: SlidesContent): string[] =>
  pages.length === 0 ? [webUrl] : pages.flatMap(({ url, small }) => [url, small]);

export const slidesRules = defineRules<SlidesContent, SlidesAnswer>({
  isOnlyShown: true,
  newContent: () => ({ webUrl: '', ...DEFAULT_SIDES, pages: [] }),
  maxAnswerBytes: 1_000,

  /** Nobody has to turn a page; but a page that is not there was made up. */
  problem({ pages }, answer) {
    if (!answer) return undefined;
    const wrong = [answer.page, ...answer.seen].find((page) => page > pages.length);
    return wrong === undefined ? undefined : { message: `幻灯片共${pages.length}页，没有第${wrong}页` };
  },

  settle(_content, answer) {
    const { seen } = answer;
    const isSettled = seen.every((page, index) => index === 0 || page > (seen[index - 1] ?? page));
    return isSettled ? answer : { ...answer, seen: inOrder(seen) };
  },

  /** What is in a frame is none of ours to count. */
  columns: ({ pages }) =>
    pages.length === 0
      ? []
      : [
          { code: 'seen', label: '看过的页数', type: 'number' },
          { code: 'page', label: '看到第几页', type: 'number' },
        ],
  values: ({ pages }, { page, seen }) => (pages.length === 0 ? [] : [seen.length, page]),
  stateName: (_content, { page }) => `第${page}页`,

  compact(answer, previous): SlidesChange | undefined {
    const splice = spliceBetween(previous?.seen ?? [], answer.seen);
    if (previous && !splice && previous.page === answer.page) return undefined;
    return { page: answer.page, ...(splice ?? UNCHANGED) };
  },
  expand(change, previous) {
    const { page, ...splice } = change as SlidesChange;
    return { page, seen: applySplice(previous?.seen ?? [], splice) };
  },

  assets: (content) => addressesOf(content).filter((address) => address !== ''),
  mapAssets(content, map) {
    const moved = (address: string) => (address === '' ? '' : map(address));
    return {
      ...content,
      webUrl: moved(content.webUrl),
      pages: content.pages.map((page) => ({ ...page, url: moved(page.url), small: moved(page.small) })),
    };
  },
});
