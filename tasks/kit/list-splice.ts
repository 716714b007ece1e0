import { applyEdit, editBetween } from './list-edits.ts';

/** A change of a list as logs keep it: what is gone is counted, since the list before it is known. */
export interface ListSplice<Item> {
  at: number;
  gone: number;
  added: Item[];
}

/** The shortest one that leads from a list to another; undefined where they say the same. */
export function spliceBetween<Item>(
  before: readonly Item[],
  after: readonly Item[],
): ListSplice<Item> | undefined {
  const edit = editBetween(before, after);
  return edit && { at: edit.at, gone: edit.gone.length, added: [...edit.added] };
}

export const applySplice = <Item>(list: readonly Item[], { at, gone, added }: ListSplice<Item>): Item[] =>
  applyEdit(list, { at, gone: list.slice(at, at + gone), added });
