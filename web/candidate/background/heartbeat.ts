import { ApiError, NetworkError } from '#web/api-client/api-error.ts';
import { call, callWithin } from '#web/api-client/call.ts';
import { knownAccount } from '#web/api-client/account-store.ts';
import { serverClock } from '#web/api-client/server-clock.ts';
import type { Outbox } from '../outbox/outbox-types.ts';

/** At the most 30 s pass, so that the server knows that somebody is here: a log-in elsewhere with this ticket asks then. */
const CALM_MS = 23_000;
/** Cut off, or over: then news is waited for. */
const EAGER_MS = 12_000;
const PATIENCE_MS = 10_000;

type Pulse = { kind: 'alive'; expireTime: string; stopTime: string } | { kind: 'away' | 'busy' } | Lost;
type Lost = { kind: 'lost'; message: string };

/** Asks whether the server is there, and whether this session still is. */
async function feelPulse(): Promise<Pulse> {
  try {
    const { expireTime, stopTime } = await callWithin(PATIENCE_MS, (signal) =>
      call('GET /api/get-clock', { signal }),
    );
    return { kind: 'alive', expireTime, stopTime };
  } catch (error) {
    if (error instanceof NetworkError) return { kind: 'away' };
    if (error instanceof ApiError && error.status === 401) return { kind: 'lost', message: error.message };
    return { kind: 'busy' };
  }
}

/**
 * How long to wait for the next question; `endsInMs` may be over already. The random part keeps a whole school from asking
 * at one moment.
 */
export function nextBeatMs(isReachable: boolean, endsInMs: number, random: () => number): number {
  const spread = 0.7 + 0.6 * random();
  const eager = EAGER_MS * spread;
  return isReachable ? Math.min(CALM_MS * spread, Math.max(0, endsInMs) + eager) : eager;
}

/**
 * Notices without the candidate's doing that the network is away or back, that the server was started again, that the
 * ticket was used elsewhere, and that time was given back. Gives the way to stop.
 */
export function startHeartbeat(outbox: Outbox, askForAccount: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let wasReachable = outbox.state().isReachable;

  function heed(pulse: Pulse): void {
    if (pulse.kind === 'lost') outbox.loseSession(pulse.message);
    else if (pulse.kind === 'away') outbox.noteReachable(false);
    else if (pulse.kind === 'alive') {
      const isBack = !outbox.state().isReachable;
      outbox.noteReachable(true);
      if (isBack) outbox.retryNow();
      const known = knownAccount();
      const hasNews = known?.expireTime !== pulse.expireTime || known.stopTime !== pulse.stopTime;
      if (hasNews) askForAccount();
    }
  }

  async function beat(): Promise<void> {
    // Also while nobody looks at the tab: the test goes on. A lost session is asked about by its dialog.
    if (outbox.state().phase !== 'session-lost') heed(await feelPulse());
    if (!isStopped) schedule();
  }

  function schedule(): void {
    clearTimeout(timer);
    const expireTime = knownAccount()?.expireTime;
    const endsInMs = expireTime ? Date.parse(expireTime) - serverClock.now() : Infinity;
    timer = setTimeout(() => void beat(), nextBeatMs(outbox.state().isReachable, endsInMs, Math.random));
  }

  const unsubscribe = outbox.subscribe(() => {
    const { isReachable } = outbox.state();
    // Bad news makes the next question come sooner.
    if (wasReachable && !isReachable) schedule();
    wasReachable = isReachable;
  });
  schedule();
  return () => {
    isStopped = true;
    unsubscribe();
    clearTimeout(timer);
  };
}
