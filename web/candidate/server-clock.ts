import { useEffect, useSyncExternalStore } from 'react';

/** A bigger difference is no network delay: the computer slept, or the server's clock was corrected. */
const PLAUSIBLE_DELAY_MS = 5_000;
const TICK_MS = 1_000;
/** Two clocks of one computer never part this far by themselves. */
const SUSPICIOUS_MS = 2_000;

/**
 * What to add to the monotonic clock to get the server's time. Each answer is late by its way through the network,
 * so of several samples the highest is the best.
 */
export function nextOffset(current: number | undefined, sample: number): number {
  if (current === undefined || Math.abs(sample - current) > PLAUSIBLE_DELAY_MS) return sample;
  return Math.max(current, sample);
}

/**
 * How far the computer's clock runs ahead of the monotonic one. It jumps when somebody sets the clock, and when the
 * computer slept, because then the monotonic clock slept, too. Which of the two it was only the server can tell.
 */
export function hasJumped(leadBefore: number, leadNow: number): boolean {
  return Math.abs(leadNow - leadBefore) > SUSPICIOUS_MS;
}

/** The server's time. The computer's own clock may be wrong or be changed, so the time is never read from it. */
function createServerClock(monotonicNow: () => number) {
  let offset: number | undefined;
  let serverTime = '';
  return {
    synchronise(answered: string): void {
      if (answered === serverTime) return;
      serverTime = answered;
      offset = nextOffset(offset, Date.parse(answered) - monotonicNow());
    },
    now: (): number => monotonicNow() + (offset ?? 0),
  };
}

export const serverClock = createServerClock(() => performance.now());

function everySecond(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const wholeSecond = () => Math.floor(serverClock.now() / TICK_MS) * TICK_MS;

/** The server's time in ms, once a second. Only what shows it should ask for it: it renders again each time. */
export function useServerNow(): number {
  return useSyncExternalStore(everySecond, wholeSecond);
}

/** Each account answer carries the server's time. */
export function useClockFromServer(serverTime: string): void {
  useEffect(() => serverClock.synchronise(serverTime), [serverTime]);
}

const lead = () => Date.now() - performance.now();

/** Calls when the server should be asked for the time anew. Gives the way to stop watching. */
export function watchForJumps(onJump: () => void): () => void {
  let known = lead();
  return everySecond(() => {
    const now = lead();
    const isJump = hasJumped(known, now);
    known = now;
    if (isJump) onJump();
  });
}
