import { describe, expect, it } from 'vitest';
import { newIdempotencyKey, nextSequence } from './submission.ts';

describe('the sequence of submissions', () => {
  it('follows the server clock, so that another computer continues with higher numbers', () => {
    expect(nextSequence(undefined, 1_700_000_000_123.7)).toBe(1_700_000_000_123);
    expect(nextSequence(1_700_000_000_000, 1_700_000_000_500)).toBe(1_700_000_000_500);
  });

  it('grows also within one millisecond and when the clock was set back', () => {
    expect(nextSequence(500, 500)).toBe(501);
    expect(nextSequence(500, 20)).toBe(501);
  });
});

describe('idempotency keys', () => {
  it('are 32 hexadecimal digits and differ', () => {
    const keys = new Set(Array.from({ length: 200 }, newIdempotencyKey));
    expect(keys.size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
