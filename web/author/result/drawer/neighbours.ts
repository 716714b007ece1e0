import { RESULT_PAGE_SIZE } from '#domain/result/result-query.schema.ts';

export interface RowPlace {
  page: number;
  /** In the page, from 0 on. */
  index: number;
}

/** Counted through all pages from 1 on. */
export const numberOf = ({ page, index }: RowPlace): number => (page - 1) * RESULT_PAGE_SIZE + index + 1;

/**
 * The place before or after another one, on whatever page it is; undefined at the ends. Whoever has left the place meanwhile, by a
 * filter or an order, leaves it to the one behind.
 */
export function placeBeside(
  place: RowPlace,
  step: 1 | -1,
  total: number,
  hasLeft = false,
): RowPlace | undefined {
  const number = numberOf(place) + (hasLeft && step === 1 ? 0 : step);
  if (number < 1 || number > total) return undefined;
  return {
    page: Math.floor((number - 1) / RESULT_PAGE_SIZE) + 1,
    index: (number - 1) % RESULT_PAGE_SIZE,
  };
}
