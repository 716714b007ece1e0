import { describe, expect, it } from 'vitest';
import { newIdempotencyKey } from './outbox-store.ts';

describe('idempotency keys', () => {
  it('are 32 hexadecimal digits and differ', () => {
    const keys = new Set(Array.from({ length: 200 }, newIdempotencyKey));
    expect(keys.size).toBe(200);
    for (const key of keys) expect(key).toMatch(/^[0-9a-f]{32}$/);
  });
});
