import type { Range } from '#domain/questionnaire/text-rules.ts';

/** What stands at both ends of a slider: the author's first and last words for it, else its numbers. */
export function sliderEnds(titles: readonly string[], { min, max }: Range): readonly [string, string] {
  const [first, last] = [titles[0], titles[titles.length - 1]];
  return titles.length > 1 && first !== undefined && last !== undefined
    ? [first, last]
    : [String(min), String(max)];
}
