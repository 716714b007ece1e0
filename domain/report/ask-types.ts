import type { Ask } from './ask.schema.ts';

const DIMENSION_TYPES: ReadonlySet<string> = new Set([
  ...['single-choice', 'table-choice', 'table-choice-dropdown', 'table-choice-ex'],
]);

/** Only of these is there a score that means the same for all of them. */
export const maySumUp = ({ type }: Pick<Ask, 'type'>): boolean => DIMENSION_TYPES.has(type);
