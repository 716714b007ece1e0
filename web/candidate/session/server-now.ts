import { useSyncExternalStore } from 'react';
import { serverClock } from '#web/api-client/server-clock.ts';

/** The words change once a second; looked at more often, so that no second is shown late. */
const TICK_MS = 250;
/** Two clocks of one computer never part this far by themselves. */
const SUSPICIOUS_MS = 2_000;

function everyTick(listener: () => void): () => void {
  const timer = setInterval(listener, TICK_MS);
  document.addEventListener('visibilitychange', listener);
  return () => {
    clearInterval(timer);
    document.removeEventListener('visibilitychange', listener);
  };
}

const wholeTick = () => Math.floor(serverClock.now() / TICK_MS) * TICK_MS;

/** The server's time in ms. Only what shows it should ask for it: it renders again at every tick. */
export function useServerNow(): number {
  return useSyncExternalStore(everyTick, wholeTick);
}

/**
 * How far the computer's clock runs ahead of the monotonic one. It jumps when somebody sets the clock, and when the
 * computer slept, because then the monotonic clock slept, too. Which of the two it was only the server can tell.
 */
export function hasJumped(leadBefore: number, leadNow: number): boolean {
  return Math.abs(leadNow - leadBefore) > SUSPICIOUS_MS;
}

const lead = () => Date.now() - performance.now();

/** Calls when the server should be asked for the time anew. Gives the way to stop watching. */
export function watchForJumps(onJump: () => void): () => void {
  let known = lead();
  return everyTick(() => {
    const now = lead();
    const isJump = hasJumped(known, now);
    known = now;
    if (isJump) onJump();
  });
}
