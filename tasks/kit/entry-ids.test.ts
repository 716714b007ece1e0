import { describe, expect, it } from 'vitest';
import { NO_ENTRIES, recogniseEntries } from './entry-ids.ts';

const page = (name: string) => ({ name, url: `/${name}.png` });
const [a, b, c] = [page('a'), page('b'), page('c')];
const known = recogniseEntries(NO_ENTRIES, [a, b, c]);

describe('the rows of a list', () => {
  it.each([
    ['are moved with their pages', [c, a, b], [3, 1, 2]],
    ['stay while one is typed in', [a, page('typed'), c], [1, 2, 3]],
    ['stay when the pages come anew from the server', [page('a'), page('b'), page('c')], [1, 2, 3]],
    ['close up when one is removed', [a, c], [1, 3]],
    ['get a new one for a new page, wherever it stands', [a, page('new'), b, c], [1, 4, 2, 3]],
    ['are told apart when the same page stands twice', [a, a, b], [1, 4, 2]],
  ])('%s', (_, pages, ids) => {
    expect(recogniseEntries(known, pages).ids).toEqual(ids);
  });

  it('never get an id again that was given before', () => {
    const emptied = recogniseEntries(known, []);
    expect(recogniseEntries(emptied, [a]).ids).toEqual([4]);
  });
});
