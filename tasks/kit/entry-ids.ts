import { useState } from 'react';

/** Entries without ids of their own; while they are edited each row needs one, so that it stays the same row. */
export interface KnownEntries<Entry> {
  entries: readonly Entry[];
  /** In the order of the entries. */
  ids: readonly number[];
  highestId: number;
}

export const NO_ENTRIES: KnownEntries<never> = { entries: [], ids: [], highestId: 0 };

/** An entry that is still the same object keeps its id wherever it went; one that was typed in keeps that of its place. */
export function recogniseEntries<Entry>(
  known: KnownEntries<Entry>,
  entries: readonly Entry[],
): KnownEntries<Entry> {
  const idOf = new Map(known.entries.map((entry, index) => [entry, known.ids[index]]));
  const taken = new Set<number>();
  const take = (id: number | undefined) => {
    if (id === undefined || taken.has(id)) return undefined;
    taken.add(id);
    return id;
  };
  let { highestId } = known;
  const moved = entries.map((entry) => take(idOf.get(entry)));
  const ids = moved.map((id, index) => id ?? take(known.ids[index]) ?? (highestId += 1));
  return { entries, ids, highestId };
}

export function useEntryIds<Entry>(entries: readonly Entry[]): readonly number[] {
  const [known, setKnown] = useState(() => recogniseEntries<Entry>(NO_ENTRIES, entries));
  if (known.entries === entries) return known.ids;
  const next = recogniseEntries(known, entries);
  setKnown(next);
  return next.ids;
}
