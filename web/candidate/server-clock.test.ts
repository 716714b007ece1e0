import { describe, expect, it } from 'vitest';
import { hasJumped, nextOffset } from './server-clock.ts';

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

describe('the lead of the computer’s clock', () => {
  it('drifts a little without meaning anything', () => {
    expect(hasJumped(0, 1_500)).toBe(false);
    expect(hasJumped(0, -1_500)).toBe(false);
  });

  it('jumps when the computer slept or its clock was set', () => {
    expect(hasJumped(0, 600_000)).toBe(true);
    expect(hasJumped(0, -86_400_000)).toBe(true);
  });
});
