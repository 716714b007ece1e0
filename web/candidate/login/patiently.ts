import { ApiError } from '#web/api-client/api-error.ts';

/** They last about a minute; then the reason is shown and the candidate presses the button again. */
const MOST_TRIES = 10;
const USUAL_PAUSE_MS = 5_000;

export interface Waiting {
  /** The server has no time: another try follows by itself. */
  onWait?(): void;
  /** Nobody waits any more. */
  signal?: AbortSignal | undefined;
}

const isBusy = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 503;

function pause(ms: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
}

/** When the server wishes, or up to twice as late: a whole school must not knock at one moment. */
const pauseMs = ({ retryAfterMs = USUAL_PAUSE_MS }: ApiError) => retryAfterMs * (1 + Math.random());

/** Knocks again while the server lets nobody in. */
export async function patiently<T>(ask: () => Promise<T>, { onWait, signal }: Waiting = {}): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask();
    } catch (error) {
      if (!isBusy(error) || tries === MOST_TRIES || signal?.aborted) throw error;
      onWait?.();
      await pause(pauseMs(error), signal);
    }
  }
}
