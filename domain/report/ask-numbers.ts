/**
 * Asks count from 1 on in their order, past what dimensions are called. What is asked later comes behind all numbers that were
 * ever given, also those of dimensions: a chart or a sentence that names a number never means another ask than before.
 */
export function newAskNumbers(
  askKeys: readonly string[],
  given: ReadonlyMap<string, number>,
  dimensionIds: readonly number[],
): [askKey: string, number: number][] {
  const taken = new Set(dimensionIds);
  let last = given.size === 0 ? 0 : Math.max(...given.values(), ...dimensionIds);
  return askKeys
    .filter((key) => !given.has(key))
    .map((key) => {
      do last += 1;
      while (taken.has(last));
      return [key, last];
    });
}

/** The id that a new dimension gets: behind all others. */
export const nextDimensionId = (askIds: readonly number[], dimensionIds: readonly number[]): number =>
  Math.max(0, ...askIds, ...dimensionIds) + 1;
