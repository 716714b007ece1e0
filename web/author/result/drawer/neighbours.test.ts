import { describe, expect, it } from 'vitest';
import { numberOf, placeBeside } from './neighbours.ts';

describe('the place beside another one', () => {
  it('is on the same page, or on the next and the one before', () => {
    expect(placeBeside({ page: 1, index: 0 }, 1, 120)).toEqual({ page: 1, index: 1 });
    expect(placeBeside({ page: 1, index: 49 }, 1, 120)).toEqual({ page: 2, index: 0 });
    expect(placeBeside({ page: 3, index: 0 }, -1, 120)).toEqual({ page: 2, index: 49 });
  });

  it('is nowhere at the ends', () => {
    expect(placeBeside({ page: 1, index: 0 }, -1, 120)).toBeUndefined();
    expect(placeBeside({ page: 3, index: 19 }, 1, 120)).toBeUndefined();
  });

  it('is taken by the one behind when somebody has left the list', () => {
    expect(placeBeside({ page: 1, index: 3 }, 1, 120, true)).toEqual({ page: 1, index: 3 });
    expect(placeBeside({ page: 1, index: 3 }, -1, 120, true)).toEqual({ page: 1, index: 2 });
    expect(placeBeside({ page: 1, index: 3 }, 1, 3, true)).toBeUndefined();
  });

  it('goes through everybody once, there and back', () => {
    const total = 117;
    let place = { page: 1, index: 0 };
    const seen = [numberOf(place)];
    for (let next = placeBeside(place, 1, total); next; next = placeBeside(place, 1, total)) {
      place = next;
      seen.push(numberOf(place));
    }
    expect(seen).toEqual(Array.from({ length: total }, (_, index) => index + 1));
  });
});
