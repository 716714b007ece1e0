import { describe, expect, it } from 'vitest';
import type { DeckPage } from '../content.schema.ts';
import { NO_PAGES, recognisePages } from './page-ids.ts';

const page = (name: string): DeckPage => ({ type: 'image', name, url: `/${name}.png` });
const [a, b, c] = [page('a'), page('b'), page('c')];
const known = recognisePages(NO_PAGES, [a, b, c]);

describe('the rows of pages', () => {
  it.each([
    ['are moved with their pages', [c, a, b], [3, 1, 2]],
    ['stay while one is typed in', [a, page('typed'), c], [1, 2, 3]],
    ['stay when the pages come anew from the server', [page('a'), page('b'), page('c')], [1, 2, 3]],
    ['close up when one is removed', [a, c], [1, 3]],
    ['get a new one for a new page, wherever it stands', [a, page('new'), b, c], [1, 4, 2, 3]],
    ['are told apart when the same page stands twice', [a, a, b], [1, 4, 2]],
  ])('%s', (_, pages, ids) => {
    expect(recognisePages(known, pages).ids).toEqual(ids);
  });

  it('never get an id again that was given before', () => {
    const emptied = recognisePages(known, []);
    expect(recognisePages(emptied, [a]).ids).toEqual([4]);
  });
});
