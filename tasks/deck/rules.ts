import { defineRules } from '../kind.ts';
import type { DeckAnswer, DeckContent } from './content.schema.ts';

export const deckRules = defineRules<DeckContent, DeckAnswer>({
  isOnlyShown: true,
  newContent: () => ({ pages: [], width: 800, height: 600 }),
  maxAnswerBytes: 100,

  /** Nobody has to turn a page; but a page that is not there was made up. */
  problem({ pages }, answer) {
    if (!answer || answer.page <= pages.length) return undefined;
    return { message: `卡片共${pages.length}页，没有第${answer.page}页` };
  },

  columns: () => [{ code: 'page', label: '看到第几页', type: 'number' }],
  values: (_content, { page }) => [page],
  stateName: (_content, { page }) => `第${page}页`,

  assets: ({ pages }) => pages.map(({ url }) => url),
  mapAssets: (content, map) => ({
    ...content,
    pages: content.pages.map((page) => ({ ...page, url: map(page.url) })),
  }),
});
