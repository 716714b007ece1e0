/** What must be added to the monotonic clock to get the server's time lies between these. */
export interface OffsetBounds {
  least: number;
  most: number;
}

/**
 * An answer was written after its question left and before it came back; what several of them agree on is nearer to the
 * truth than any one. Where they contradict each other the computer slept or a clock was corrected: the newest counts.
 */
export function narrowed(known: OffsetBounds | undefined, sample: OffsetBounds): OffsetBounds {
  if (!known) return sample;
  const least = Math.max(known.least, sample.least);
  const most = Math.min(known.most, sample.most);
  return least <= most ? { least, most } : sample;
}

/** The server's time. The computer's own clock may be wrong or be changed, so the time is never read from it. */
function createServerClock(monotonicNow: () => number) {
  let bounds: OffsetBounds | undefined;
  return {
    /** `sentAt` and `receivedAt` are of the monotonic clock. */
    synchronise(serverTime: string, sentAt: number, receivedAt: number): void {
      const instant = Date.parse(serverTime);
      bounds = narrowed(bounds, { least: instant - receivedAt, most: instant - sentAt });
    },
    now: (): number => monotonicNow() + (bounds ? (bounds.least + bounds.most) / 2 : 0),
  };
}

export const serverClock = createServerClock(() => performance.now());
