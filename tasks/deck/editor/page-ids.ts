import { useState } from 'react';
import type { DeckPage } from '../content.schema.ts';

/** Pages have no ids of their own; while they are edited each row needs one, so that it stays the same row. */
export interface KnownPages {
  pages: readonly DeckPage[];
  /** In the order of the pages. */
  ids: readonly number[];
  highestId: number;
}

export const NO_PAGES: KnownPages = { pages: [], ids: [], highestId: 0 };

/** A page that is still the same object keeps its id wherever it went; one that was typed in keeps that of its place. */
export function recognisePages(known: KnownPages, pages: readonly DeckPage[]): KnownPages {
  const idOf = new Map(known.pages.map((page, index) => [page, known.ids[index]]));
  const taken = new Set<number>();
  const take = (id: number | undefined) => {
    if (id === undefined || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  };
  let { highestId } = known;
  const moved = pages.map((page) => take(idOf.get(page)));
  const ids = moved.map((id, index) => id ?? take(known.ids[index]) ?? (highestId += 1));
  return { pages, ids, highestId };
}

export function usePageIds(pages: readonly DeckPage[]): readonly number[] {
  const [known, setKnown] = useState(() => recognisePages(NO_PAGES, pages));
  if (known.pages === pages) return known.ids;
  const next = recognisePages(known, pages);
  setKnown(next);
  return next.ids;
}
