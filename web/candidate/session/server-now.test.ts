import { describe, expect, it } from 'vitest';
import { hasJumped } from './server-now.ts';

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
