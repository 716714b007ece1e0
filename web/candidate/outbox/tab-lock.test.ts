import { describe, expect, it } from 'vitest';
import { takeLease, type Lease } from './tab-lock.ts';

const NOW = 1_000_000;
const lease = (held: Lease | undefined, holder: string, nowMs: number) =>
  takeLease('sending', held, holder, nowMs);

describe('the lease that lets one tab send', () => {
  it('is given when nobody holds it, and again to its holder', () => {
    const mine = lease(undefined, 'tab A', NOW);
    expect(mine).toMatchObject({ holder: 'tab A', until: NOW + 30_000 });
    expect(lease(mine, 'tab A', NOW + 1)).toMatchObject({ until: NOW + 30_001 });
  });

  it('is refused while another tab holds it', () => {
    expect(lease(lease(undefined, 'tab A', NOW), 'tab B', NOW + 29_999)).toBeUndefined();
  });

  it('passes on when its holder has died', () => {
    expect(lease(lease(undefined, 'tab A', NOW), 'tab B', NOW + 30_000)).toMatchObject({
      holder: 'tab B',
    });
  });

  it('does not block for hours after the clock was set back', () => {
    const fromTheFuture = lease(undefined, 'tab A', NOW + 3_600_000);
    expect(lease(fromTheFuture, 'tab B', NOW)).toMatchObject({ holder: 'tab B' });
  });
});
