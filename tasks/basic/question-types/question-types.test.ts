import { describe, expect, it } from 'vitest';
import { toggled } from './choice/choice.tsx';
import { listWithPart } from './question-view.tsx';
import { sliderEnds } from './slider/slider.tsx';

describe('a list with an entry per row', () => {
  it('has all its entries from the first one on', () => {
    expect(listWithPart(undefined, 3, 1, 4, 0)).toEqual([0, 4, 0]);
    expect(listWithPart<string>([], 2, 0, '好', '')).toEqual(['好', '']);
  });

  it('keeps the others, and what is stale beyond its end goes', () => {
    expect(listWithPart([1, 2, 3, 4], 3, 0, 5, 0)).toEqual([5, 2, 3]);
  });
});

describe('an option that is pressed', () => {
  it('comes in at its place, and goes when it is pressed again', () => {
    expect(toggled([1, 10], 3)).toEqual([1, 3, 10]);
    expect(toggled([1, 3, 10], 3)).toEqual([1, 10]);
  });
});

describe('the ends of a slider', () => {
  const range = { min: 1, max: 7 };

  it("are the author's first and last words for its steps", () => {
    expect(sliderEnds(['不满意', '一般', '满意'], range)).toEqual(['不满意', '满意']);
  });

  it('are its numbers where there are no words for both', () => {
    expect(sliderEnds([], range)).toEqual(['1', '7']);
    expect(sliderEnds(['满意'], range)).toEqual(['1', '7']);
  });
});
