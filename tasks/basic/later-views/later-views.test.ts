import { describe, expect, it } from 'vitest';
import { toggled } from '../views/toggled.ts';
import { sliderEnds } from './slider-ends.ts';
import { withEntry } from './with-entry.ts';
import { yearsToChoose } from './years.ts';

describe('a list with an entry per row', () => {
  it('has all its entries from the first one on', () => {
    expect(withEntry(undefined, 3, 1, 4, 0)).toEqual([0, 4, 0]);
    expect(withEntry<string>([], 2, 0, '好', '')).toEqual(['好', '']);
  });

  it('keeps the others, and what is stale beyond its end goes', () => {
    expect(withEntry([1, 2, 3, 4], 3, 0, 5, 0)).toEqual([5, 2, 3]);
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

describe('the years to choose from', () => {
  it('begin with this year and reach a hundred years back', () => {
    const years = yearsToChoose(2030, '');
    expect([years[0], years.at(-1), years.length]).toEqual(['2030', '1930', 101]);
  });

  it('do not depend on a clock that has stopped', () => {
    expect(yearsToChoose(1970, '')).toContain('2015');
  });

  it('hold the answer that was given', () => {
    expect(yearsToChoose(2030, '1899')).toContain('1899');
    expect(yearsToChoose(2030, '2012').filter((year) => year === '2012')).toHaveLength(1);
  });
});
