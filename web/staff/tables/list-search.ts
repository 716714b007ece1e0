import { z } from 'zod';
import { listAddress, useListAddress } from './list-address.ts';

const address = listAddress(z.object({ search: z.string().trim().max(200).default('') }));

/** Every word of the search stands somewhere in these texts, whatever its case. */
export function isFound(search: string, texts: readonly string[]): boolean {
  const whole = texts.join('\n').toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => whole.includes(word));
}

/** For a list that the page has as a whole: what is searched for stands in its address. */
export function useListSearch<Row>(textsOf: (row: Row) => readonly string[]) {
  const { query, change } = useListAddress(address);
  const { search } = query;
  return {
    search,
    onSearch: (wanted: string) => change({ search: wanted }),
    find: (rows: readonly Row[]) => rows.filter((row) => isFound(search, textsOf(row))),
  };
}
