import { useState } from 'react';

/** In the order of before: nothing jumps under somebody's eyes. What is new comes last. */
export function inKeptOrder<Row>(
  rows: readonly Row[],
  keys: readonly string[],
  keyOf: (row: Row) => string,
): Row[] {
  const places = new Map(keys.map((key, index) => [key, index]));
  const placeOf = (row: Row) => places.get(keyOf(row)) ?? Infinity;
  return [...rows].sort((left, right) => {
    const [one, other] = [placeOf(left), placeOf(right)];
    return one === other ? 0 : one - other;
  });
}

/** The order in which things stood when it was last asked for; figures that renew themselves ask for none. */
export function useKeptKeys(asked: string, orderNow: () => string[]): readonly string[] {
  const [kept, setKept] = useState<{ asked: string; keys: string[] }>();
  if (kept?.asked === asked) return kept.keys;
  const keys = orderNow();
  setKept({ asked, keys });
  return keys;
}
