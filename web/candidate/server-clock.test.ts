import { describe, expect, it } from 'vitest';
import { nextOffset } from './server-clock.ts';

describe('the offset to the server clock', () => {
  it('is the first sample, then the least delayed one', () => {
    expect(nextOffset(undefined, 700)).toBe(700);
    expect(nextOffset(700, 400)).toBe(700);
    expect(nextOffset(700, 900)).toBe(900);
  });

  it('follows a jump in either direction', () => {
    expect(nextOffset(700, 600_000)).toBe(600_000);
    expect(nextOffset(600_000, 700)).toBe(700);
  });
});
