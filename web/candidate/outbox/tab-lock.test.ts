import { describe, expect, it } from 'vitest';
import { takeLease } from './tab-lock.ts';

const NOW = 1_000_000;

describe('the lease that lets one tab send', () => {
  it('is given when nobody holds it, and again to its holder', () => {
    const lease = takeLease(undefined, 'tab A', NOW);
    expect(lease).toMatchObject({ holder: 'tab A', until: NOW + 30_000 });
    expect(takeLease(lease, 'tab A', NOW + 1)).toMatchObject({ until: NOW + 30_001 });
  });

  it('is refused while another tab holds it', () => {
    expect(takeLease(takeLease(undefined, 'tab A', NOW), 'tab B', NOW + 29_999)).toBeUndefined();
  });

  it('passes on when its holder has died', () => {
    expect(takeLease(takeLease(undefined, 'tab A', NOW), 'tab B', NOW + 30_000)).toMatchObject({
      holder: 'tab B',
    });
  });

  it('does not block for hours after the clock was set back', () => {
    const fromTheFuture = takeLease(undefined, 'tab A', NOW + 3_600_000);
    expect(takeLease(fromTheFuture, 'tab B', NOW)).toMatchObject({ holder: 'tab B' });
  });
});
